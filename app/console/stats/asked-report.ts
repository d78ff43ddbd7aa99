/** The report that a reader requests, as given in the address of the page. */

import type { ReportTable } from "knowledge-sdk/service";
import { ReportParameters } from "knowledge-sdk/service-schemas";
import { type AddressParameters, first } from "../../_search-form/asked.ts";

export interface AskedReport {
  /** As given; "" for absent ones. */
  readonly days: string;
  readonly from: string;
  readonly to: string;
  readonly collection: string;
  readonly isEmbedded: boolean;
}

export function readAskedReport(parameters: AddressParameters): AskedReport {
  const given = (name: string): string => first(parameters[name]).trim();
  return {
    days: given("days"),
    from: given("from"),
    to: given("to"),
    collection: given("collection"),
    isEmbedded: given("embed") === "1",
  };
}

export type CheckedReport =
  | { readonly isRight: true; readonly request: ReportParameters }
  /** Each names a value and the way out. */
  | { readonly isRight: false; readonly faults: readonly string[] };

/** Forms send empty fields: they count as absent. */
export function checkReport({ days, from, to, collection }: AskedReport): CheckedReport {
  const given = Object.entries({ days, from, to, collection }).filter(([, value]) => value !== "");
  const parsed = ReportParameters.safeParse(Object.fromEntries(given));
  return parsed.success
    ? { isRight: true, request: parsed.data }
    : { isRight: false, faults: parsed.error.issues.map(({ message }) => message) };
}

/** The same report of something else, such as one collection. */
export function reportAddress(
  { isEmbedded, ...asked }: AskedReport,
  other: Partial<Record<"days" | "from" | "to" | "collection", string>>,
): string {
  const given = Object.entries({ ...asked, ...other }).filter(([, value]) => value !== "");
  const parameters = new URLSearchParams(Object.fromEntries(given));
  if (isEmbedded) parameters.set("embed", "1");
  return `/console/stats?${parameters}`;
}

/** The page with the table behind a picture of the same report. */
export function tablePageAddress(asked: AskedReport, table: ReportTable): string {
  const { isEmbedded } = asked;
  const parameters = tableParameters(asked, table);
  if (isEmbedded) parameters.set("embed", "1");
  return `/console/stats/table?${parameters}`;
}

/** The file with a table of the same report. */
export function tableAddress(asked: AskedReport, table: ReportTable): string {
  return `/api/console/table.csv?${tableParameters(asked, table)}`;
}

function tableParameters(asked: AskedReport, table: ReportTable): URLSearchParams {
  const parameters = new URLSearchParams({ table });
  for (const name of ["days", "from", "to", "collection"] as const) {
    if (asked[name] !== "") parameters.set(name, asked[name]);
  }
  return parameters;
}
