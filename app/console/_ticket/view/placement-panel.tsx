import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import type { Ref } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { percent } from "../../_components/format.ts";
import { PlaceMark } from "../../_places/place-mark.tsx";
import {
  judgedPlace,
  type PlacedTicket,
  placeName,
  standingAnswer,
  type TicketAnswer,
} from "../state/desk-types.ts";
import { placeReason } from "../state/place-reason.ts";

interface PlacementProps {
  readonly ticket: PlacedTicket;
  readonly headingRef: Ref<HTMLHeadingElement> | undefined;
}

/** The place of a ticket, how certain it is, and why. */
export function PlacementPanel({ ticket, headingRef }: PlacementProps) {
  const t = useDeskTexts();
  const { predicted, correct, status } = ticket;
  const answer = standingAnswer(ticket);
  const place = correct ?? predicted;
  const reason = answer === null ? null : placeReason(ticket, t);
  return (
    <section aria-labelledby="desk-placement" className="[overflow-wrap:anywhere]">
      <div className="flex items-center gap-2">
        <PlaceMark collection={place.collection} />
        <h2
          id="desk-placement"
          ref={headingRef}
          tabIndex={-1}
          className="text-xl font-semibold leading-tight"
        >
          {placeName(place, t)}
        </h2>
      </div>
      <p className="mt-1 text-muted">
        {status === "predicted"
          ? `${t(`level.${predicted.confidence}`)}${shareOf(ticket, t.language)}`
          : status === "confirmed"
            ? t("standing.confirmed")
            : t("standing.corrected", { place: placeName(judgedPlace(ticket), t) })}
      </p>
      {reason === null ? null : <p className="mt-2">{reason}</p>}
      <FieldList answer={answer} language={t.language} />
      {answer === null ? null : <Details answer={answer} />}
    </section>
  );
}

/** For those who look after the classifier. */
function Details({ answer: { repo, reasoning } }: { readonly answer: TicketAnswer }) {
  const t = useDeskTexts();
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="min-h-6 cursor-pointer">{t("why.details")}</summary>
      {repo === null ? null : (
        <p className="mt-1">
          <span className="font-mono">
            {repo.org}/{repo.name}
          </span>{" "}
          ({repo.branch})
        </p>
      )}
      {/* Stored with the ticket, in the language of the API. */}
      <p className="mt-1" lang="en">
        {reasoning}
      </p>
    </details>
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
