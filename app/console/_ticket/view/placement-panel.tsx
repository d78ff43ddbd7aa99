import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import type { Ref } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
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
  readonly headingRef: Ref<HTMLHeadingElement> | undefined;
}

/** The place of a ticket, how certain it is, and why. */
export function PlacementPanel({ ticket, headingRef }: PlacementProps) {
  const t = useDeskTexts();
  const { predicted, correct, status } = ticket;
  const answer = standingAnswer(ticket);
  const repo = answer?.repo ?? null;
  const share = shareOf(ticket, t.language);
  return (
    <section aria-labelledby="desk-placement" className="[overflow-wrap:anywhere]">
      <h2
        id="desk-placement"
        ref={headingRef}
        tabIndex={-1}
        className="text-xl font-semibold leading-tight"
      >
        {placeName(correct ?? predicted, t)}
      </h2>
      <p className="mt-1 text-muted">
        {status === "predicted"
          ? `${t(`level.${predicted.confidence}`)}${share}`
          : status === "confirmed"
            ? t("standing.confirmed")
            : t("standing.corrected", { place: placeName(judgedPlace(ticket), t) })}
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
      <FieldList answer={answer} language={t.language} />
      {answer === null ? null : (
        // Stored with the ticket, in the language of the API.
        <p className="mt-3" lang="en">
          {answer.reasoning}
        </p>
      )}
    </section>
  );
}

/** Empty where judgements have not shown yet what the number is worth, or the level says more. */
function shareOf(ticket: PlacedTicket, language: InterfaceLanguage): string {
  const answer = standingAnswer(ticket);
  const { collection, confidence } = ticket.predicted;
  const own = answer?.candidates?.find((one) => one.collection === collection);
  if (own === undefined || answer?.calibrated === false || confidence === "low") return "";
  return `, ${percent(own.probability, 0, language)}`;
}

/** Values of configured fields; 100 % for what a person said. */
interface FieldListProps {
  readonly answer: TicketAnswer | null;
  readonly language: InterfaceLanguage;
}

function FieldList({ answer, language }: FieldListProps) {
  const fields = Object.entries(answer?.fields ?? {});
  if (fields.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {fields.map(([name, { value, confidence }]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-muted">{name}:</dt>
          <dd>
            {value} <span className="text-muted">{percent(confidence, 0, language)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
