"use client";

import type { TicketEvent } from "knowledge-sdk/schemas";
import { memo } from "react";
import { type DeskTranslator, useDeskTexts } from "../../../_messages/messages-context.tsx";
import { RelativeTime } from "../../_components/relative-time.tsx";

interface HistoryProps {
  readonly events: readonly TicketEvent[];
  /** One below what is around it. */
  readonly heading: "h2" | "h3";
}

/** What happened to a ticket, with times and names of keys, oldest first. */
export const History = memo(function History({ events, heading: Heading }: HistoryProps) {
  const t = useDeskTexts();
  return (
    <section aria-labelledby="history">
      <Heading id="history" className="font-semibold">
        {t("history.title")}
      </Heading>
      <ol className="mt-2 flex flex-col gap-3 border-s-2 border-line ps-4 [overflow-wrap:anywhere]">
        {events.map((event, index) => (
          <li key={event.number}>
            <p>
              <span className="font-semibold">{t(`event.${event.action}`)}</span>
              {describePlace(event, t)}
            </p>
            <p className="text-sm text-muted">
              <RelativeTime at={event.at} />
              {event.actor === null ? null : ` · ${t("event.by", { actor: event.actor })}`}
              {event.automation === undefined ? null : ` · ${t(`automation.${event.automation}`)}`}
              {event.modelSequence === null
                ? null
                : ` · ${t("event.model", { entry: event.modelSequence })}`}
            </p>
            {event.fields === undefined ? null : (
              <p className="text-sm">
                {Object.entries(event.fields)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(", ")}
              </p>
            )}
            {event.comment === null || event.comment === remarkBefore(events, index) ? null : (
              <p className="whitespace-pre-wrap">{event.comment}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
});

/** A comment that stayed is shown once, with its author. */
function remarkBefore(events: readonly TicketEvent[], index: number): string | null {
  const earlier = events.slice(0, index).findLast(({ action }) => action !== "classified");
  return earlier?.comment ?? null;
}

function describePlace(event: TicketEvent, t: DeskTranslator): string | null {
  const { action, collection, subTheme, confidence } = event;
  if (collection === null) return null;
  const place = subTheme === null ? collection : `${collection} / ${subTheme}`;
  if (action === "undone") return t("event.restored", { place });
  return `: ${place}${confidence === null ? "" : ` (${t(`levelInside.${confidence}`)})`}`;
}
