"use client";

import { Highlighted } from "knowledge-sdk/wiki-ui";
import { memo } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { evidenceRanges } from "../markup/evidence-ranges.ts";
import { TicketMarkup } from "../markup/ticket-markup.tsx";
import type { Draft, TicketParts } from "../state/desk-types.ts";
import { TicketReading } from "./ticket-reading.tsx";

interface TicketTextProps {
  readonly draft: Draft;
  /** Words that support the ticket's place. */
  readonly terms: readonly string[];
  readonly parts: TicketParts | undefined;
}

/**
 * The ticket as it was read: the sender's own words, with those that decided; the rest is folded. Not
 * drawn again for each letter of a comment.
 */
export const TicketText = memo(function TicketText({ draft, terms, parts = [] }: TicketTextProps) {
  const t = useDeskTexts();
  const { title, body, tags, repo, correlationId } = draft;
  const facts = [correlationId, tags, repo].filter((fact) => fact !== "");
  const written = parts.find(({ kind }) => kind === "written")?.text ?? body;
  return (
    <article className="rounded-md border border-line bg-surface p-4 [overflow-wrap:anywhere]">
      <h2 className="text-lg font-semibold leading-snug" dir="auto">
        <Highlighted text={title} ranges={evidenceRanges(title, terms)} />
      </h2>
      <p className="text-sm text-muted">{facts.join(" · ")}</p>
      {written === "" ? null : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label={t("form.body")}
          dir="auto"
          className="mt-3 max-h-96 overflow-y-auto"
        >
          <TicketMarkup text={written} terms={terms} />
        </section>
      )}
      <TicketReading parts={parts} />
    </article>
  );
});
