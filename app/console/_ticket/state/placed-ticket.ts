/** A stored ticket as the console shows it. */
import type { TicketResponse } from "knowledge-sdk/service-schemas";
import type { Description } from "./desk.ts";
import type { Draft, PlacedTicket } from "./desk-types.ts";

export function placedTicketOf(stored: TicketResponse): PlacedTicket {
  const { answer, prediction, judged, status, correct, comment, similar, duplicates } = stored;
  const { collection, subTheme, confidence } = prediction;
  return {
    draft: draftOf(stored),
    answer,
    answeredFor: correct,
    predicted: { collection, subTheme, confidence },
    judged,
    status,
    correct,
    comment: comment ?? "",
    resolution: stored.resolution,
    reply: stored.draft,
    similar,
    duplicates,
    parts: stored.ticket?.parts,
    lastJudgement: lastJudgement(stored.history),
    history: stored.history,
  };
}

/** The data about the ticket besides the answer, if the service stores texts. */
export function descriptionOf(stored: TicketResponse): Description {
  const { draft: _draft, answer, answeredFor: _answered, ...known } = placedTicketOf(stored);
  return answer === null ? known : { ...known, answer, answeredFor: known.correct };
}

/** Number of the last entry that a person made; an undo without scripts names it. */
export function lastJudgement(history: TicketResponse["history"]): number | null {
  return history.findLast(({ action }) => action !== "classified")?.number ?? null;
}

function draftOf({ correlationId, ticket }: TicketResponse): Draft {
  return {
    correlationId,
    title: ticket?.title ?? "",
    body: ticket?.body ?? "",
    tags: ticket?.tags.join(", ") ?? "",
    tagList: ticket?.tags ?? null,
    repo: ticket?.repo ?? "",
  };
}

/** The contents of a sent form. */
export function draftOfFields(fields: URLSearchParams): Draft {
  const valueOf = (name: string): string => fields.get(name) ?? "";
  return {
    correlationId: valueOf("correlationId"),
    title: valueOf("title"),
    body: valueOf("body"),
    tags: valueOf("tags"),
    tagList: null,
    repo: valueOf("repo"),
  };
}
