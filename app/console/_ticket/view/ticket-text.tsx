"use client";

import { Highlighted } from "knowledge-sdk/wiki-ui";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import type { Draft, TicketParts } from "../state/desk-types.ts";
import { evidenceRanges } from "./evidence-ranges.ts";
import { TicketReading } from "./ticket-reading.tsx";

interface TicketTextProps {
  readonly draft: Draft;
  /** Words that support the ticket's place. */
  readonly terms: readonly string[];
  readonly parts: TicketParts | undefined;
}

/** The ticket as it was sent, with the words that decided. */
export function TicketText({ draft, terms, parts }: TicketTextProps) {
  const t = useDeskTexts();
  const { title, body, tags, repo, correlationId } = draft;
  const facts = [correlationId, tags, repo].filter((fact) => fact !== "");
  return (
    <article className="rounded-md border border-line bg-surface p-4 [overflow-wrap:anywhere]">
      <h2 className="text-lg font-semibold leading-snug">
        <Highlighted text={title} ranges={evidenceRanges(title, terms)} />
      </h2>
      <p className="text-sm text-muted">{facts.join(" · ")}</p>
      {body === "" ? null : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label={t("form.body")}
          className="mt-3 max-h-96 overflow-y-auto whitespace-pre-wrap"
        >
          <Highlighted text={body} ranges={evidenceRanges(body, terms)} />
        </section>
      )}
      {parts === undefined ? null : <TicketReading parts={parts} />}
    </article>
  );
}
