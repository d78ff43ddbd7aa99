import { isKnowledgeError } from "knowledge-sdk";
import type { ClassificationReport } from "knowledge-sdk/host";
import { errorCodes } from "knowledge-sdk/schemas";
import type { Metadata } from "next";
import Link from "next/link";
import { setPageStatus } from "../../../server/page-status.ts";
import type { Service } from "../../../server/service.ts";
import { openConsole } from "../../_access/open-console.ts";
import { ProblemNotice } from "../../_components/problem-notice.tsx";
import type { AddressParameters } from "../../_search/asked.ts";
import { periodText } from "../_components/format.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import "../_figures/figures.css";
import { type AskedReport, checkReport, readAskedReport } from "./asked-report.ts";
import { DocumentFigures } from "./document-figures.tsx";
import { FieldFigures } from "./field-figures.tsx";
import { CalibrationFigure, ConfusionFigure, LevelsFigure } from "./judgement-figures.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { Misclassifications } from "./misclassifications.tsx";
import { PageFigures } from "./page-figures.tsx";
import { ReportForm } from "./report-form.tsx";
import { SearchFigures } from "./search-figures.tsx";
import { AccuracyFigure, VolumeFigure } from "./series-figures.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Stats" };

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

/** How well tickets are placed, and what people search for. */
export default async function StatsPage({ searchParams }: PageProps) {
  const asked = readAskedReport(await searchParams);
  const service = await openConsole();
  const answer = await answerReport(service, asked);
  if ("status" in answer) setPageStatus(answer.status);
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold leading-tight">How well tickets are placed</h1>
      <ReportForm asked={asked} collections={service.classifier.collections()} />
      {"status" in answer ? (
        <ProblemNotice title="No report for this" detail={answer.detail} />
      ) : (
        <Report report={answer} asked={asked} service={service} />
      )}
    </>
  );
}

interface ReportProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly service: Service;
}

async function Report({ report, asked, service: { analytics, votes } }: ReportProps) {
  const { days, to, placed, overall, nowhere, collection } = report;
  const statistics = await analytics?.statistics({ days, to, limit: 20 });
  const said = await votes.statistics({ days, to, limit: 20 });
  const isEmpty = placed === 0 && overall.judged === 0 && nowhere === 0;
  return (
    <>
      <p className="mt-4 text-sm text-muted">
        {periodText(report)}, in UTC{collection === null ? "" : `; ${collection}`}
      </p>
      {isEmpty ? <NoTickets asked={asked} /> : <Figures report={report} asked={asked} />}
      <SearchFigures statistics={statistics ?? null} asked={asked} />
      <PageFigures votes={said} statistics={statistics ?? null} asked={asked} />
    </>
  );
}

function Figures({ report, asked }: Omit<ReportProps, "service">) {
  return (
    <>
      <KeyFigures report={report} />
      <div className="mt-5 grid gap-5 xl:grid-cols-2">
        <AccuracyFigure report={report} asked={asked} />
        <VolumeFigure report={report} asked={asked} />
        <LevelsFigure report={report} asked={asked} />
        <CalibrationFigure report={report} asked={asked} />
        <ConfusionFigure report={report} asked={asked} />
        <Misclassifications report={report} asked={asked} />
        {report.documents === undefined || report.documents.tickets === 0 ? null : (
          <DocumentFigures documents={report.documents} asked={asked} />
        )}
        {report.fields === undefined ? null : <FieldFigures fields={report.fields} asked={asked} />}
      </div>
    </>
  );
}

function NoTickets({ asked: { isEmbedded } }: { readonly asked: AskedReport }) {
  return (
    <div className="mt-4">
      <NothingYet>
        No ticket came in these days. Choose more days, place one in{" "}
        <Link href={isEmbedded ? "/console?embed=1" : "/console"} prefetch={false}>
          the console
        </Link>
        , or send one to POST /api/classify-ticket.
      </NothingYet>
    </div>
  );
}

interface Refusal {
  readonly status: number;
  readonly detail: string;
}

async function answerReport(
  { classifier }: Service,
  asked: AskedReport,
): Promise<ClassificationReport | Refusal> {
  const checked = checkReport(asked);
  if (!checked.isRight) return { status: 400, detail: `${checked.faults.join("; ")}.` };
  try {
    return await classifier.report(checked.request);
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    return { status: errorCodes[error.code].status, detail: error.message };
  }
}
