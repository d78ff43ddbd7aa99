import type { PageTranslator } from "../../_messages/translate.ts";
import { type Cell, PlainTable } from "./plain-table.tsx";

export interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly Cell[])[];
  /** Columns of numbers, by index; they are aligned to the right. */
  readonly numeric: readonly number[];
  /** Whether it takes the height that it needs. */
  readonly isWhole?: boolean;
  /** Whether its links open in a new tab. */
  readonly leavesFrame?: boolean;
  readonly t: PageTranslator;
}

/** A table in the language of the page. */
export function DataTable({ t, isWhole = false, leavesFrame = false, ...table }: DataTableProps) {
  const label = t("figure.table", { title: table.caption });
  return <PlainTable {...table} label={label} isWhole={isWhole} leavesFrame={leavesFrame} />;
}
