/** What is on the desk: a function of what happened, so that nothing is ever dropped on the way. */
import type { Description, Desk, Judgement, Save } from "./desk.ts";
import type { Fault } from "./desk-requests.ts";
import { described, discarded, isListed, judging, saved, withSave } from "./desk-saves.ts";
import { arrived, next } from "./desk-turns.ts";
import type { Draft, PlacedTicket } from "./desk-types.ts";

export type DeskEvent =
  | { readonly type: "edited"; readonly draft: Draft }
  | { readonly type: "commented"; readonly comment: string }
  | { readonly type: "placing"; readonly draft: Draft }
  | { readonly type: "placed"; readonly ticket: PlacedTicket }
  | { readonly type: "not-placed"; readonly correlationId: string; readonly fault: Fault }
  | { readonly type: "described"; readonly correlationId: string; readonly known: Description }
  | { readonly type: "judging"; readonly save: Save }
  | { readonly type: "saved"; readonly save: Save; readonly now: Judgement }
  | { readonly type: "not-saved"; readonly save: Save; readonly fault: Fault }
  | { readonly type: "discarded"; readonly save: Save }
  | { readonly type: "retrying"; readonly save: Save }
  | { readonly type: "arrived"; readonly draft: Draft }
  | { readonly type: "next" };

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
    const { predicted } = ticket;
    const isAgain = desk.placed?.draft.correlationId === ticket.draft.correlationId;
    // A comment that is written and not saved stays.
    const isWritten = isAgain && desk.comment !== desk.placed?.comment;
    const comment = isWritten ? desk.comment : ticket.comment;
    const said = `Placed in ${predicted.collection}, ${predicted.confidence} confidence`;
    return { ...desk, placed: ticket, isPlacing: false, comment, said };
  },
  "not-placed": (desk, { correlationId, fault }) =>
    correlationId === desk.draft.correlationId
      ? { ...desk, isPlacing: false, fault, said: fault.detail }
      : desk,
  described: (desk, { correlationId, known }) => described(desk, correlationId, known),
  judging: (desk, { save }) => judging(desk, save),
  saved: (desk, { save, now }) => saved(desk, save, now),
  "not-saved": (desk, { save, fault }) =>
    // A later word about the ticket has taken its place.
    isListed(desk, save)
      ? { ...withSave(desk, save, { fault }), said: `Not saved. ${fault.detail}` }
      : desk,
  discarded: (desk, { save }) => discarded(desk, save),
  retrying: (desk, { save }) => ({
    ...withSave(desk, save, { fault: null }),
    said: "Saving again …",
  }),
  arrived: (desk, { draft }) => arrived(desk, draft),
  next,
};
