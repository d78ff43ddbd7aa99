/** The state of the desk: a function of the events, so that nothing is ever dropped. */

import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Description, Desk, Save, SavedJudgement, SaveFault } from "./desk.ts";
import type { Fault } from "./desk-requests.ts";
import { described, discarded, judging, notSaved, saved, withSave } from "./desk-saves.ts";
import type { Draft, PlacedTicket } from "./desk-types.ts";
import { arrived, next, opened } from "./ticket-queue.ts";

export type DeskEvent =
  | { readonly type: "edited"; readonly draft: Draft }
  | { readonly type: "commented"; readonly comment: string }
  | { readonly type: "placing"; readonly draft: Draft }
  | { readonly type: "placed"; readonly ticket: PlacedTicket }
  | { readonly type: "not-placed"; readonly correlationId: string; readonly fault: Fault }
  | { readonly type: "described"; readonly correlationId: string; readonly known: Description }
  | { readonly type: "judging"; readonly save: Save }
  | { readonly type: "saved"; readonly save: Save; readonly now: SavedJudgement }
  | { readonly type: "not-saved"; readonly save: Save; readonly fault: SaveFault }
  | { readonly type: "discarded"; readonly save: Save }
  | { readonly type: "retrying"; readonly save: Save }
  | { readonly type: "arrived"; readonly draft: Draft }
  | { readonly type: "next" }
  | { readonly type: "opened"; readonly ticket: PlacedTicket };

/** `t` has what is read out. */
export function nextDesk(desk: Desk, event: DeskEvent, t: DeskTranslator): Desk {
  // The key is the event's own type, so the step takes it.
  const step = steps[event.type] as Step<DeskEvent>;
  return step(desk, event, t);
}

type EventOf<Type extends DeskEvent["type"]> = Extract<DeskEvent, { readonly type: Type }>;

type Step<Event> = (desk: Desk, event: Event, t: DeskTranslator) => Desk;

const steps: {
  readonly [Type in DeskEvent["type"]]: Step<EventOf<Type>>;
} = {
  edited: (desk, { draft }) => ({ ...desk, draft, fault: null }),
  commented: (desk, { comment }) => ({ ...desk, comment }),
  placing: (desk, { draft }, t) => ({
    ...desk,
    draft,
    placing: draft.correlationId,
    fault: null,
    said: t("said.placing"),
  }),
  placed(desk, { ticket }, t) {
    if (!isInRequest(desk, ticket.draft.correlationId)) return desk;
    const { predicted } = ticket;
    const isAgain = desk.placed?.draft.correlationId === ticket.draft.correlationId;
    // A comment that is written and not saved stays.
    const isWritten = isAgain && desk.comment !== desk.placed?.comment;
    const comment = isWritten ? desk.comment : ticket.comment;
    const said = t("said.placed", {
      collection: predicted.collection,
      level: t(`level.${predicted.confidence}`),
    });
    return { ...desk, placed: ticket, placing: null, comment, said };
  },
  "not-placed": (desk, { correlationId, fault }) =>
    isInRequest(desk, correlationId) ? { ...desk, placing: null, fault, said: fault.detail } : desk,
  described: (desk, { correlationId, known }) => described(desk, correlationId, known),
  judging: (desk, { save }, t) => judging(desk, save, t),
  saved: (desk, { save, now }, t) => saved(desk, save, now, t),
  "not-saved": (desk, { save, fault }, t) => notSaved(desk, save, fault, t),
  discarded: (desk, { save }) => discarded(desk, save),
  retrying: (desk, { save }, t) => ({
    ...withSave(desk, save, { fault: null }),
    said: t("said.savingAgain"),
  }),
  arrived: (desk, { draft }, t) => arrived(desk, draft, t),
  next: (desk, _event, t) => next(desk, t),
  opened: (desk, { ticket }) => opened(desk, ticket),
};

/**
 * Not if another ticket is on the desk now. A key may be edited while its ticket is being placed.
 */
function isInRequest({ placing, draft }: Desk, correlationId: string): boolean {
  return correlationId === placing || correlationId === draft.correlationId;
}
