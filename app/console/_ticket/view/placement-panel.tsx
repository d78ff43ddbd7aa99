import type { Ref } from "react";
import { percent } from "../../_components/format.ts";
import {
  judgedPlace,
  type PlacedTicket,
  placeName,
  standingAnswer,
  type TicketAnswer,
} from "../state/desk-types.ts";

interface PlacementProps {
  readonly ticket: PlacedTicket;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

const levels = { high: "High", medium: "Medium", low: "Low" } as const;

/** The place of a ticket, how certain it is, and why. */
export function PlacementPanel({ ticket, headingRef }: PlacementProps) {
  const { predicted, correct, status } = ticket;
  const answer = standingAnswer(ticket);
  const repo = answer?.repo ?? null;
  const probability = answer?.candidates?.find(
    ({ collection }) => collection === predicted.collection,
  )?.probability;
  const share = probability === undefined ? "" : `, ${percent(probability, 0)}`;
  return (
    <section aria-labelledby="desk-placement" className="[overflow-wrap:anywhere]">
      <h2
        id="desk-placement"
        ref={headingRef}
        tabIndex={-1}
        className="text-xl font-semibold leading-tight"
      >
        {placeName(correct ?? predicted)}
      </h2>
      <p className="mt-1 text-muted">
        {status === "predicted"
          ? `${levels[predicted.confidence]} confidence${share}`
          : status === "confirmed"
            ? "Confirmed by a person"
            : `Corrected by a person; the prediction was ${placeName(judgedPlace(ticket))}`}
        {repo === null ? null : (
          <>
            {" · "}
            <span className="font-mono text-sm">
              {repo.org}/{repo.name}
            </span>{" "}
            ({repo.branch})
          </>
        )}
      </p>
      <FieldList answer={answer} />
      {answer === null ? null : <p className="mt-3">{answer.reasoning}</p>}
    </section>
  );
}

/** Values of configured fields; 100 % for what a person said. */
function FieldList({ answer }: { readonly answer: TicketAnswer | null }) {
  const fields = Object.entries(answer?.fields ?? {});
  if (fields.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {fields.map(([name, { value, confidence }]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-muted">{name}:</dt>
          <dd>
            {value} <span className="text-muted">{percent(confidence, 0)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
