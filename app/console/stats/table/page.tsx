import type { Metadata } from "next";
import Link from "next/link";
import { setPageStatus } from "../../../../server/page-status.ts";
import { openConsole } from "../../../_access/open-console.ts";
import { ProblemNotice } from "../../../_components/problem-notice.tsx";
import { pageTranslator } from "../../../_messages/translate.ts";
import { type AddressParameters, first } from "../../../_search-form/asked.ts";
import { periodText } from "../../_components/format.ts";
import { DataTable } from "../../_figures/data-table.tsx";
import { TableFile } from "../../_figures/figure-card.tsx";
import "../../_figures/figures.css";
import { answerReport } from "../answer-report.ts";
import { readAskedReport, reportAddress, tableAddress } from "../asked-report.ts";
import { figureAddresses } from "../figure-address.ts";
import { type FigureTableName, figureTables } from "./figure-tables.ts";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await pageTranslator();
  const name = nameOf(await searchParams);
  return { title: name === null ? t("nav.stats") : t(`${name}.title`) };
}

/** The table behind a picture of the report, where each number leads to its tickets. */
export default async function FigureTablePage({ searchParams }: PageProps) {
  const t = await pageTranslator();
  const parameters = await searchParams;
  const asked = readAskedReport(parameters);
  const name = nameOf(parameters);
  const { classifier } = await openConsole({ isAboutAll: true });
  const back = (
    <Link href={reportAddress(asked, {})} prefetch={false}>
      {t("table.back")}
    </Link>
  );
  if (name === null) {
    setPageStatus(404);
    const known = Object.keys(figureTables).join(", ");
    return (
      <>
        <h1 className="mb-4 text-2xl font-semibold leading-tight">{t("stats.heading")}</h1>
        <ProblemNotice title={t("table.unknown")} detail={known} />
        {back}
      </>
    );
  }
  const report = await answerReport(classifier, asked);
  if ("status" in report) {
    setPageStatus(report.status);
    return (
      <>
        <h1 className="mb-4 text-2xl font-semibold leading-tight">{t(`${name}.title`)}</h1>
        <ProblemNotice title={t("stats.refused")} detail={report.detail} isEnglish />
        {back}
      </>
    );
  }
  const table = figureTables[name]({ report, to: figureAddresses(report, asked), t });
  return (
    <>
      <p className="mb-2 text-sm">{back}</p>
      <h1 className="mb-2 text-2xl font-semibold leading-tight">{table.caption}</h1>
      <p className="mb-4 text-sm text-muted">
        {t("stats.span", { period: periodText(report, t) })}
        {report.collection === null ? "" : `; ${report.collection}`}
      </p>
      <DataTable {...table} isWhole t={t} />
      <p className="figure-files">
        <TableFile href={tableAddress(asked, name)} title={table.caption} />
      </p>
    </>
  );
}

function nameOf(parameters: AddressParameters): FigureTableName | null {
  const name = first(parameters.table);
  return Object.hasOwn(figureTables, name) ? (name as FigureTableName) : null;
}
