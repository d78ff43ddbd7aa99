"use client";
/**
 * One proposed group. Scripts draw it too, so that a page is sent its texts, and not each element a
 * second time: of 5.4 KB a proposal, 3 were that.
 */
import Link from "next/link";
import type { NotedText } from "../_figures/plain-table.tsx";
import { ConfigBlock } from "./config-block.tsx";

interface ProposalProps {
  readonly name: string;
  /** How many tickets, and what it would become. */
  readonly about: string;
  readonly keywords: string;
  readonly examples: readonly Required<Pick<NotedText, "text" | "href" | "note">>[];
  readonly config: string;
  /** What opens the configuration, and what to do with it. */
  readonly configLabel: string;
  readonly configNote: string;
}

export function Proposal({
  name,
  about,
  keywords,
  examples,
  config,
  configLabel,
  configNote,
}: ProposalProps) {
  return (
    <article className="min-w-0 border-t border-line py-5 [overflow-wrap:anywhere] sm:rounded-lg sm:border sm:p-5">
      <h3 className="text-lg font-semibold leading-snug">{name}</h3>
      <p className="text-sm text-muted">{about}</p>
      <p className="mt-2 text-sm">{keywords}</p>
      <ul className="mt-2 text-sm">
        {examples.map(({ text, href, note }) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {text}
            </Link>
            {note === "" ? null : <span className="text-muted"> {note}</span>}
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="min-h-8 cursor-pointer text-sm text-link underline underline-offset-4">
          {configLabel}
          <span className="sr-only">: {name}</span>
        </summary>
        <div className="mt-2">
          <ConfigBlock title={name} note={configNote} config={config} />
        </div>
      </details>
    </article>
  );
}
