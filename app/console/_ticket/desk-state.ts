/** What is on the desk: a function of what happened, so that nothing is ever dropped on the way. */
import type { Fault } from "./desk-requests.ts";
import { type Draft, emptyDraft, type Place, type PlacedTicket } from "./desk-types.ts";

/** A person's word that is on its way, or could not be delivered. */
export interface Save {
  readonly correlationId: string;
  readonly title: string;
  /** Null takes the judgement back. */
  readonly place: Place | null;
  /** How the ticket stands then. */
  readonly status: PlacedTicket["status"];
  readonly comment: string;
  readonly before: Pick<PlacedTicket, "status" | "correct" | "comment">;
  /** Null while it is on its way. */
  readonly fault: Fault | null;
}

export interface Desk {
  readonly draft: Draft;
  /** The ticket whose answer is shown. */
  readonly placed: PlacedTicket | null;
  readonly isPlacing: boolean;
  /** Why the ticket could not be placed. */
  readonly fault: Fault | null;
  readonly comment: string;
  readonly saves: readonly Save[];
  /** Tickets that came while another one was on the desk. */
  readonly waiting: readonly Draft[];
  /** Read out to those who do not see it. */
  readonly said: string;
}

export type DeskEvent =
  | { readonly type: "edited"; readonly draft: Draft }
  | { readonly type: "commented"; readonly comment: string }
  | { readonly type: "placing"; readonly draft: Draft }
  | { readonly type: "placed"; readonly ticket: PlacedTicket }
  | { readonly type: "not-placed"; readonly correlationId: string; readonly fault: Fault }
  | { readonly type: "described"; readonly ticket: Pick<PlacedTicket, "similar" | "draft"> }
  | { readonly type: "judging"; readonly save: Save; readonly ticket: PlacedTicket }
  | { readonly type: "saved"; readonly save: Save; readonly now: Judgement }
  | { readonly type: "not-saved"; readonly save: Save; readonly fault: Fault }
  | { readonly type: "discarded"; readonly save: Save }
  | { readonly type: "retrying"; readonly save: Save }
  | { readonly type: "arrived"; readonly draft: Draft }
  | { readonly type: "next" };

/** How a ticket stands after a save. */
export type Judgement = Pick<PlacedTicket, "status" | "correct">;

export function emptyDesk(placed: PlacedTicket | null, draft: Draft | null): Desk {
  return {
    draft: draft ?? placed?.draft ?? emptyDraft,
    placed,
    isPlacing: false,
    fault: null,
    comment: placed?.comment ?? "",
    saves: [],
    waiting: [],
    said: "",
  };
}

/** Whether a ticket that arrives has to wait for the one that is there. */
export function isBusy({ draft, placed, isPlacing }: Desk): boolean {
  if (isPlacing) return true;
  if (placed !== null) return placed.status === "predicted";
  return draft.title !== "" || draft.body !== "";
}

export function nextDesk(desk: Desk, event: DeskEvent): Desk {
  // The key is the event's own type, so the step takes it.
  const step = steps[event.type] as (desk: Desk, event: DeskEvent) => Desk;
  return step(desk, event);
}

type EventOf<Type extends DeskEvent["type"]> = Extract<DeskEvent, { readonly type: Type }>;

const steps: {
  readonly [Type in DeskEvent["type"]]: (desk: Desk, event: EventOf<Type>) => Desk;
} = {
  edited: (desk, { draft }) => ({ ...desk, draft, fault: null }),
  commented: (desk, { comment }) => ({ ...desk, comment }),
  placing: (desk, { draft }) => ({
    ...desk,
    draft,
    isPlacing: true,
    fault: null,
    said: "Placing …",
  }),
  placed(desk, { ticket }) {
    // Another ticket is on the desk by now.
    if (ticket.draft.correlationId !== desk.draft.correlationId) return desk;
    const { predicted, correct, comment } = ticket;
    const { collection } = correct ?? predicted;
    const said = `Placed in ${collection}, ${predicted.confidence} confidence`;
    return { ...desk, placed: ticket, isPlacing: false, comment, said };
  },
  "not-placed": (desk, { correlationId, fault }) =>
    correlationId === desk.draft.correlationId
      ? { ...desk, isPlacing: false, fault, said: fault.detail }
      : desk,
  described: (desk, { ticket: { draft, similar } }) =>
    withPlaced(desk, draft.correlationId, { similar }),
  judging: (desk, { save }) => judging(desk, save),
  saved: (desk, { save, now }) => saved(desk, save, now),
  "not-saved": (desk, { save, fault }) => ({
    ...desk,
    saves: desk.saves.map((known) => (known === save ? { ...known, fault } : known)),
    said: `Not saved. ${fault.detail}`,
  }),
  discarded: (desk, { save }) =>
    withPlaced(
      { ...desk, saves: desk.saves.filter((known) => known !== save) },
      save.correlationId,
      save.before,
    ),
  retrying: (desk, { save }) => ({
    ...desk,
    saves: desk.saves.map((known) => (known.correlationId === save.correlationId ? save : known)),
    said: "Saving again …",
  }),
  arrived: (desk, { draft }) => arrived(desk, draft),
  next,
};

/** Shown at once, and marked as on its way until the service has it. */
function judging(desk: Desk, save: Save): Desk {
  const { correlationId, place, comment } = save;
  const others = desk.saves.filter((other) => other.correlationId !== correlationId);
  const shown = { correct: place, status: save.status, comment };
  const said = place === null ? "Taking it back …" : `Saving ${place.collection} …`;
  return withPlaced({ ...desk, saves: [...others, save], said }, correlationId, shown);
}

function saved(desk: Desk, save: Save, now: Judgement): Desk {
  const saves = desk.saves.filter((other) => other !== save);
  const said = now.correct === null ? "Taken back" : `Saved: ${now.correct.collection}`;
  return withPlaced({ ...desk, saves, said }, save.correlationId, now);
}

function arrived(desk: Desk, draft: Draft): Desk {
  const isHere = ({ correlationId }: Draft): boolean => correlationId === draft.correlationId;
  // Sent twice: once is enough.
  if (desk.waiting.some(isHere)) return desk;
  const waiting = [...desk.waiting, draft];
  const said = `Another ticket is waiting: ${draft.title.slice(0, 100)}`;
  return { ...desk, waiting, said };
}

/** The next ticket that waits, or an empty form. */
function next(desk: Desk): Desk {
  const [draft = emptyDraft, ...waiting] = desk.waiting;
  return { ...desk, draft, placed: null, isPlacing: false, fault: null, comment: "", waiting };
}

function withPlaced(desk: Desk, correlationId: string, change: Partial<PlacedTicket>): Desk {
  if (desk.placed === null || desk.placed.draft.correlationId !== correlationId) return desk;
  return { ...desk, placed: { ...desk.placed, ...change } };
}
