/** The types of the console. */
import type { ClassifyResponse } from "knowledge-sdk";
import type { SimilarPastTicket, TicketAttachment, TicketEvent } from "knowledge-sdk/schemas";
import type { TicketResponse, TicketStatus } from "knowledge-sdk/service-schemas";

/** A ticket as its form holds it. */
export interface Draft {
  readonly correlationId: string;
  readonly title: string;
  readonly body: string;
  /** Separated by commas. */
  readonly tags: string;
  /**
   * The same if they did not come from the field, because a tag may contain a comma; otherwise
   * null.
   */
  readonly tagList: readonly string[] | null;
  readonly repo: string;
  /** What a host sent along; there is no field for them, and an edited ticket keeps them. */
  readonly attachments?: readonly TicketAttachment[] | undefined;
}

export interface Place {
  /** Null for a ticket that belongs to none of the collections; in a person's judgement only. */
  readonly collection: string | null;
  readonly subTheme: string | null;
}

/** What a person said of a ticket. */
export interface JudgedPlace extends Place {
  /** Values of configured fields; absent for none, and until the service has told. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

export const noPlace: Place = { collection: null, subTheme: null };

export type TicketAnswer = Omit<ClassifyResponse, "duration_ms" | "correlationId">;

export type TicketParts = NonNullable<NonNullable<TicketResponse["ticket"]>["parts"]>;

/** A ticket that has an answer. */
export interface PlacedTicket {
  readonly draft: Draft;
  /** Null if the service stores no texts and the page was reloaded. */
  readonly answer: TicketAnswer | null;
  /** The person's word that the answer was given under; null for the machine's own. */
  readonly answeredFor: Place | null;
  /** The machine's answer. */
  readonly predicted: Pick<ClassifyResponse, "collection" | "subTheme" | "confidence">;
  /** The prediction before the first judgement; null while it is this one. */
  readonly judged: Place | null;
  readonly status: TicketStatus;
  /** The person's judgement; null if there is none. */
  readonly correct: JudgedPlace | null;
  readonly comment: string;
  /** What solved it; absent where nobody has said so. */
  readonly resolution?: TicketResponse["resolution"];
  /** The last reply, where the service keeps it. */
  readonly reply?: TicketResponse["draft"];
  readonly similar: readonly SimilarPastTicket[];
  /** Absent where none is known. */
  readonly duplicates?: TicketResponse["duplicates"];
  /** How the body was read; absent where the sender wrote all of it, and until the service has told. */
  readonly parts?: TicketParts | undefined;
  /** Last entry of its history by a person, null for none; undefined until the service has told. */
  readonly lastJudgement?: number | null | undefined;
  /** Oldest first; undefined until the service has told. */
  readonly history?: readonly TicketEvent[] | undefined;
}

/** The text that a person sees and edits. */
export const draftFields = ["correlationId", "title", "body", "tags", "repo"] as const;
export type DraftField = (typeof draftFields)[number];

export const emptyDraft: Draft = {
  correlationId: "",
  title: "",
  body: "",
  tags: "",
  tagList: null,
  repo: "",
};

/** `t` has the name of no place. */
export function placeName(
  { collection, subTheme }: Place,
  t: (key: "place.none") => string,
): string {
  if (collection === null) return t("place.none");
  return subTheme === null ? collection : `${collection} / ${subTheme}`;
}

const noneValue = "none=1";

/** A place as the value of a button or an option. */
export function placeValue({ collection, subTheme }: Place): string {
  if (collection === null) return noneValue;
  const parameters = new URLSearchParams({ collection });
  if (subTheme !== null) parameters.set("subTheme", subTheme);
  return String(parameters);
}

export function readPlaceValue(value: string): Place | null {
  if (value === noneValue) return noPlace;
  const parameters = new URLSearchParams(value);
  const collection = parameters.get("collection");
  return collection === null ? null : { collection, subTheme: parameters.get("subTheme") };
}

export function isSamePlace(left: Place, right: Place): boolean {
  return left.collection === right.collection && left.subTheme === right.subTheme;
}

/** The prediction that judgements are held against: it stays when the ticket is placed again. */
export function judgedPlace({ judged, predicted }: Pick<PlacedTicket, "judged" | "predicted">) {
  return judged ?? predicted;
}

/** The state of a ticket after the judgement, until the service has answered. */
export function statusAfter(place: Place | null, judged: Place): TicketStatus {
  if (place === null) return "predicted";
  return agrees(place, judged) ? "confirmed" : "corrected";
}

/** A person who names no sub-theme says nothing about it. */
function agrees({ collection, subTheme }: Place, other: Place): boolean {
  return collection === other.collection && (subTheme === null || subTheme === other.subTheme);
}

/**
 * The answer, while it matches the state of the ticket: null after a judgement until the service
 * has reported the new state, so that nothing on the screen contradicts the person.
 */
export function standingAnswer(
  ticket: Pick<PlacedTicket, "answer" | "answeredFor" | "predicted" | "correct">,
): TicketAnswer | null {
  const { answer, answeredFor, predicted, correct } = ticket;
  if (answer === null || !agrees(correct ?? predicted, answer)) return null;
  // The machine's own fits a confirmation too.
  const isOfWord = answeredFor === null || (correct !== null && isSamePlace(answeredFor, correct));
  return isOfWord ? answer : null;
}

/** A guess of the machine that nobody should confirm without a look: other places stand beside it as equals. */
export function isWeak({
  predicted,
  correct,
}: Pick<PlacedTicket, "predicted" | "correct">): boolean {
  return correct === null && predicted.confidence === "low";
}

/** Whether somebody may say that it belongs nowhere: nobody has. */
export function mayBeNowhere({ correct }: Pick<PlacedTicket, "correct">): boolean {
  return correct?.collection !== null;
}

const noTerms: readonly string[] = [];

/** Words of the ticket that support its current place. */
export function standingTerms({
  answer,
  predicted,
  correct,
}: Pick<PlacedTicket, "answer" | "predicted" | "correct">): readonly string[] {
  const { collection } = correct ?? predicted;
  return answer?.candidates?.find((one) => one.collection === collection)?.terms ?? noTerms;
}

/** The judgement that the confirmation key would give; null if there is none. */
export function confirmable(ticket: PlacedTicket, comment: string): Place | null {
  if (ticket.correct === null) return ticket.predicted;
  return comment === ticket.comment ? null : ticket.correct;
}
