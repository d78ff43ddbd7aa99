/** From a figure of the report to the list of exactly the tickets that it counts. */
import type { ClassificationReport, ReportPeriod } from "knowledge-sdk/service";
import type { CountedKind } from "knowledge-sdk/service-schemas";
import { listAddress } from "../tickets/_list/list-parameters.ts";
import type { AskedReport } from "./asked-report.ts";

/** `days` are those of the report when absent. */
export type FigureAddress = (
  counted: CountedKind,
  filters?: Readonly<Record<string, string>>,
  days?: ReportPeriod,
) => string;

/** Kinds that follow from where tickets are, and not from judgements about them. */
const placedKinds: readonly CountedKind[] = ["came", "automatic", "compared", "far", "earlier"];

export function figureAddresses(
  report: Pick<ClassificationReport, "from" | "to" | "collection">,
  { isEmbedded }: Pick<AskedReport, "isEmbedded">,
): FigureAddress {
  const { collection } = report;
  return (counted, filters = {}, { from, to } = report) => {
    const about = placedKinds.includes(counted) ? "predicted" : "about";
    return listAddress({
      counted,
      ...(collection !== null && { [about]: collection }),
      ...filters,
      from,
      to,
      ...(isEmbedded && { embed: "1" }),
    });
  };
}
