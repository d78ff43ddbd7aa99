import type { ReportTable } from "knowledge-sdk/service";
import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

export interface TableCardProps extends Omit<DataTableProps, "caption"> {
  readonly id: string;
  readonly title: string;
  readonly note: ReactNode;
  /** The file of the table. */
  readonly table: ReportTable;
  /** Said in place of a table without rows. */
  readonly otherwise?: string;
  readonly asked: AskedReport;
  /** Below the table. */
  readonly children?: ReactNode;
}

/** A card whose picture is a table. */
export function TableCard({
  id,
  title,
  note,
  table,
  otherwise,
  asked,
  t,
  children,
  ...cells
}: TableCardProps) {
  return (
    <FigureCard id={id} title={title} note={note} t={t} csv={tableAddress(asked, table)}>
      {cells.rows.length === 0 && otherwise !== undefined ? (
        <NothingYet>{otherwise}</NothingYet>
      ) : (
        <DataTable t={t} caption={title} {...cells} />
      )}
      {children}
    </FigureCard>
  );
}
