/** The contents of the desk. */

import type { Fault } from "./desk-requests.ts";
import { type Draft, emptyDraft, type Place, type PlacedTicket } from "./desk-types.ts";
import type { SaidBeside } from "./said-beside.ts";

/** A person's word that is on its way, or could not be delivered. */
export interface Save extends SaidBeside {
  /** Tells the words about one ticket apart. */
  readonly id: number;
  readonly correlationId: string;
  readonly title: string;
  /** Null takes the judgement back. */
  readonly place: Place | null;
  /** The state of the ticket then. */
  readonly status: PlacedTicket["status"];
  readonly comment: string;
  /** The last judgement that was seen, as in `PlacedTicket`: a later one is not overwritten. */
  readonly lastJudgement?: number | null | undefined;
  /** The judgement that stood on the screen: an undo takes back no other. */
  readonly seen: Place | null;
  /** The state at the service, as far as it has answered. */
  readonly before: TicketStanding;
  /** Null while it is on its way. */
  readonly fault: SaveFault | null;
}

/** People's judgements of a ticket. */
export type TicketStanding = Pick<PlacedTicket, "status" | "correct" | "comment" | "lastJudgement">;

/** `changed`: somebody else has judged in the meantime, and nobody here has seen it. */
export type SaveFault =
  | Fault
  | { readonly kind: "changed"; readonly detail: string; readonly now: TicketStanding };

/** Whether the same, sent again, may be taken now: what was refused is for the person to decide. */
export function mayPass(fault: SaveFault | null): boolean {
  return fault?.kind === "offline" || fault?.kind === "signed-out";
}

/** A ticket whose turn comes. */
export interface Sheet extends Pick<Desk, "draft" | "placed" | "comment"> {
  /** Whether it is placed then; what somebody was still typing waits to be finished. */
  readonly isReady: boolean;
}

export interface Desk {
  readonly draft: Draft;
  /** The ticket whose answer is shown. */
  readonly placed: PlacedTicket | null;
  /** Key of the ticket that is being placed; null for none. */
  readonly placing: string | null;
  /** Why the ticket could not be placed. */
  readonly fault: Fault | null;
  readonly comment: string;
  readonly saves: readonly Save[];
  /** Tickets that came while another one was on the desk, and what was set aside unfinished. */
  readonly waiting: readonly Sheet[];
  /** Read out to those who do not see it. */
  readonly said: string;
}

/** The state of a ticket after a save. */
export type SavedJudgement = Pick<PlacedTicket, "status" | "correct" | "lastJudgement">;

/** The service's data about a ticket besides the answer. */
export type Description = Pick<
  PlacedTicket,
  "predicted" | "judged" | "status" | "correct" | "comment" | "similar" | "resolution" | "reply"
> &
  Partial<
    Pick<
      PlacedTicket,
      "answer" | "answeredFor" | "parts" | "duplicates" | "lastJudgement" | "history"
    >
  >;

/** `comment`: one that was written and not taken; null for the ticket's own. */
export function emptyDesk(
  placed: PlacedTicket | null,
  draft: Draft | null,
  comment: string | null = null,
): Desk {
  return {
    draft: draft ?? placed?.draft ?? emptyDraft,
    placed,
    placing: null,
    fault: null,
    comment: comment ?? placed?.comment ?? "",
    saves: [],
    waiting: [],
    said: "",
  };
}

/** Changes a ticket wherever it is: on the desk, or set aside. */
export function withPlaced(desk: Desk, correlationId: string, change: Partial<PlacedTicket>): Desk {
  const changed = (placed: PlacedTicket | null): PlacedTicket | null =>
    placed?.draft.correlationId === correlationId ? { ...placed, ...change } : placed;
  const waiting = desk.waiting.map((sheet) => ({ ...sheet, placed: changed(sheet.placed) }));
  return { ...desk, placed: changed(desk.placed), waiting };
}
