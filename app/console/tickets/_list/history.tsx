import type { TicketEvent } from "knowledge-sdk/schemas";

const actions: Readonly<Record<TicketEvent["action"], string>> = {
  classified: "Classified",
  confirmed: "Confirmed",
  corrected: "Corrected",
  repeated: "Said again",
  undone: "Taken back",
};

export function History({ events }: { readonly events: readonly TicketEvent[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-lg font-semibold">
        History
      </h2>
      <ol className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-4 [overflow-wrap:anywhere]">
        {events.map((event, index) => (
          <li key={event.number}>
            <p>
              <span className="font-semibold">{actions[event.action]}</span>
              {describePlace(event)}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={event.at}>{event.at.slice(0, 19).replace("T", " ")} UTC</time>
              {event.actor === null ? null : ` · by ${event.actor}`}
              {event.modelSequence === null
                ? null
                : ` · the model was at entry ${event.modelSequence} of the feedback log`}
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
}

/** A comment that stayed is shown once, with its author. */
function remarkBefore(events: readonly TicketEvent[], index: number): string | null {
  const earlier = events.slice(0, index).findLast(({ action }) => action !== "classified");
  return earlier?.comment ?? null;
}

function describePlace({ action, collection, subTheme, confidence, probability }: TicketEvent) {
  if (collection === null) return null;
  const place = subTheme === null ? collection : `${collection} / ${subTheme}`;
  if (action === "undone") return `: ${place} was restored`;
  const share = probability === null ? "" : `, ${Math.round(probability * 100)} %`;
  return `: ${place}${confidence === null ? "" : ` (${confidence}${share})`}`;
}
