import { inline } from "knowledge-sdk/service-ui";
import Link from "next/link";
import type { ReactNode } from "react";
import type { PageTranslator } from "../../_messages/translate.ts";

interface FigureCardProps {
  readonly id: string;
  readonly title: string;
  /** How to read it, in a sentence or two. */
  readonly note: ReactNode;
  /** Address of the table as a file. */
  readonly csv: string;
  /** Address of the page with the table; absent where the table is the picture. */
  readonly table?: string;
  readonly t: PageTranslator;
  readonly children: ReactNode;
}

/** One question with its picture, and the ways to the table behind it and to its file. */
export function FigureCard({ id, title, note, csv, table, t, children }: FigureCardProps) {
  return (
    <section aria-labelledby={id} className="figure-card">
      <h2 id={id}>{title}</h2>
      <p className="figure-note">{note}</p>
      {children}
      <div className="figure-files">
        {table === undefined ? null : (
          <Link href={table} prefetch={false}>
            {inline(
              t.pieces("figure.showTable", {
                title,
                of: (text) => <span className="sr-only">{text}</span>,
              }),
            )}
          </Link>
        )}
        <TableFile href={csv} title={title} />
      </div>
    </section>
  );
}

/** The way to a table as a file. */
export function TableFile({ href, title }: { readonly href: string; readonly title: string }) {
  return (
    <a href={href} download>
      CSV<span className="sr-only">: {title}</span>
    </a>
  );
}

/** What to do if there is nothing to draw yet. */
export function NothingYet({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-md bg-note-bg px-4 py-3 text-sm text-note-text">{children}</p>;
}
