import type { ClassificationReport } from "knowledge-sdk/service";
import { inline } from "knowledge-sdk/service-ui";
import type { Metadata } from "next";
import { setPageStatus } from "../../../server/page-status.ts";
import { openConsole } from "../../_access/open-console.ts";
import type { VisibleService } from "../../_access/visible-service.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import { type PageTranslator, pageTranslator } from "../../_messages/translate.ts";
import type { AddressParameters } from "../../_search-form/asked.ts";
import { periodText } from "../_components/format.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import "../_figures/figures.css";
import { answerReport } from "./answer-report.ts";
import { type AskedReport, readAskedReport } from "./asked-report.ts";
import { ConfusionFigure } from "./confusion-figure.tsx";
import { DocumentFigures } from "./document-figures.tsx";
import { DriftFigure } from "./drift-figure.tsx";
import { FieldFigures } from "./field-figures.tsx";
import { figureAddresses } from "./figure-address.ts";
import { IncidentList } from "./incident-list.tsx";
import { CalibrationFigure, LevelsFigure } from "./judgement-figures.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { leadsTo } from "./leads-to.tsx";
import { Misclassifications } from "./misclassifications.tsx";
import { PageFigures } from "./page-figures.tsx";
import { QueueFigures } from "./queue-figures.tsx";
import { ReportForm } from "./report-form.tsx";
import { SearchFigures } from "./search-figures.tsx";
import { AccuracyFigure, VolumeFigure } from "./series-figures.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTranslator())("nav.stats") };
}

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

/** How well tickets are placed, and what people search for. */
export default async function StatsPage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const asked = readAskedReport(await searchParams);
  const service = await openConsole({ isAboutAll: true });
  const answer = await answerReport(service.classifier, asked);
  if ("status" in answer) setPageStatus(answer.status);
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold leading-tight">{t("stats.heading")}</h1>
      <ReportForm t={t} asked={asked} collections={service.classifier.collections()} />
      {"status" in answer ? (
        <ProblemNotice title={t("stats.refused")} detail={answer.detail} isEnglish />
      ) : (
        <Report report={answer} asked={asked} service={service} t={t} />
      )}
    </>
  );
}

interface ReportProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly service: VisibleService;
  readonly t: PageTranslator;
}

async function Report({ report, asked, service, t }: ReportProps) {
  const { analytics, votes, classifier } = service;
  const { days, to, placed, overall, nowhere, collection } = report;
  const statistics = await analytics?.statistics({ days, to, limit: 20 });
  const said = await votes.statistics({ days, to, limit: 20 });
  const { detail } = await classifier.stats({ detail: true });
  const isEmpty = placed === 0 && overall.judged === 0 && nowhere === 0;
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        {t("stats.span", { period: periodText(report, t) })}
        {collection === null ? "" : `; ${collection}`}
      </p>
      {isEmpty ? (
        <NoTickets asked={asked} t={t} />
      ) : (
        <Figures t={t} report={report} asked={asked} />
      )}
      {detail?.incidents === undefined ? null : (
        <IncidentList incidents={detail.incidents} isEmbedded={asked.isEmbedded} t={t} />
      )}
      {detail?.drafts === undefined ? null : (
        <p className="mt-5">{t("stats.drafts", detail.drafts)}</p>
      )}
      <SearchFigures t={t} statistics={statistics ?? null} asked={asked} />
      <PageFigures t={t} votes={said} statistics={statistics ?? null} asked={asked} />
    </>
  );
}

function Figures({ report, asked, t }: Omit<ReportProps, "service">) {
  const to = figureAddresses(report, asked);
  return (
    <>
      <KeyFigures t={t} report={report} to={to} />
      {report.queues === undefined || report.queues.length === 0 ? null : (
        <div className="mt-5">
          <QueueFigures t={t} report={report} queues={report.queues} asked={asked} to={to} />
        </div>
      )}
      <div className="mt-5 grid gap-5 xl:grid-cols-2">
        <AccuracyFigure report={report} asked={asked} t={t} />
        <VolumeFigure report={report} asked={asked} t={t} />
        <LevelsFigure report={report} asked={asked} to={to} t={t} />
        <CalibrationFigure report={report} asked={asked} t={t} />
        <ConfusionFigure report={report} asked={asked} to={to} t={t} />
        <Misclassifications report={report} asked={asked} to={to} t={t} />
        {report.drift === undefined ? null : (
          <DriftFigure t={t} drift={report.drift} asked={asked} to={to} />
        )}
        {report.documents === undefined || report.documents.tickets === 0 ? null : (
          <DocumentFigures t={t} documents={report.documents} asked={asked} to={to} />
        )}
        {report.fields === undefined ? null : (
          <FieldFigures t={t} fields={report.fields} asked={asked} to={to} />
        )}
      </div>
    </>
  );
}

function NoTickets({ asked: { isEmbedded }, t }: Pick<ReportProps, "asked" | "t">) {
  return (
    <div className="mt-4">
      <NothingYet>
        {inline(
          t.pieces("stats.nothing", {
            link: leadsTo(isEmbedded ? "/console?embed=1" : "/console"),
          }),
        )}
      </NothingYet>
    </div>
  );
}
