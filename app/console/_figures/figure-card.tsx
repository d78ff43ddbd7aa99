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
    <section
      aria-labelledby={id}
      className="min-w-0 border-t border-line py-5 sm:rounded-lg sm:border sm:p-5"
    >
      <h2 id={id} className="text-lg font-semibold leading-snug">
        {title}
      </h2>
      <p className="mb-4 mt-1 text-sm leading-relaxed text-muted">{note}</p>
      {children}
      <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-1 text-sm">
        {table === undefined ? null : (
          <details className="min-w-0 grow">
            <summary className="inline-flex min-h-8 cursor-pointer items-center text-link underline underline-offset-4">
              {inline(
                t.pieces("figure.showTable", {
                  title,
                  of: (text) => <span className="sr-only">{text}</span>,
                }),
              )}
            </summary>
            <div className="mt-2">
              <DataTable {...table} t={t} />
            </div>
          </details>
        )}
        <a href={csv} download className="inline-flex min-h-8 items-center">
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
