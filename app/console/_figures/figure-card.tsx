import { inline } from "knowledge-sdk/wiki-ui";
import type { ReactNode } from "react";
import type { PageTranslator } from "../../_messages/translate.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";

interface FigureCardProps {
  readonly id: string;
  readonly title: string;
  /** How to read it, in a sentence or two. */
  readonly note: ReactNode;
  /** Address of the table as a file. */
  readonly csv: string;
  /** Absent where the table is the picture. */
  readonly table?: Omit<DataTableProps, "t">;
  readonly t: PageTranslator;
  readonly children: ReactNode;
}

/** One question with its picture, the table behind it and the table as a file. */
export function FigureCard({ id, title, note, csv, table, t, children }: FigureCardProps) {
  return (
    <section aria-labelledby={id} className="figure-card">
      <h2 id={id}>{title}</h2>
      <p className="figure-note">{note}</p>
      {children}
      <div className="figure-files">
        {table === undefined ? null : (
          <details>
            <summary>
              {inline(
                t.pieces("figure.showTable", {
                  title,
                  of: (text) => <span className="sr-only">{text}</span>,
                }),
              )}
            </summary>
            <DataTable {...table} t={t} />
          </details>
        )}
        <a href={csv} download>
          CSV<span className="sr-only">: {title}</span>
        </a>
      </div>
    </section>
  );
}

/** What to do if there is nothing to draw yet. */
export function NothingYet({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-md bg-note-bg px-4 py-3 text-sm text-note-text">{children}</p>;
}
