/** The actions of the desk. */
import { mayPass, type Save, type TicketStanding } from "./desk.ts";
import { type DeskContext, describeAgain, placeDraft, sendSave } from "./desk-commands.ts";
import {
  type Draft,
  judgedPlace,
  type Place,
  type PlacedTicket,
  statusAfter,
} from "./desk-types.ts";
import type { SaidBeside } from "./said-beside.ts";
import { type DocumentAction, tellDocument } from "./tell-document.ts";
import { isBusy, replacesRefused } from "./ticket-queue.ts";

export interface DeskActions {
  edit(draft: Draft): void;
  comment(text: string): void;
  place(draft: Draft): void;
  /** Says where the ticket on the desk belongs. */
  judge(place: Place, said?: SaidBeside): void;
  undo(): void;
  /** What was done with the document at an address, if it was suggested. */
  tellDocument(address: string, action: DocumentAction): void;
  next(): void;
  /** Puts another ticket on the desk; what is unfinished there is set aside, and comes back with it. */
  show(ticket: PlacedTicket): void;
  /** Asks the service what it knows of a ticket now. */
  renew(correlationId: string): void;
  retry(save: Save): void;
  discard(save: Save): void;
  /** A ticket from the host: placed now, or when its turn comes. */
  arrive(draft: Draft, hasToWait: boolean): void;
  /** Sends again what could not be sent. */
  retryAll(): void;
}

export function createDeskActions(desk: DeskContext): DeskActions {
  const { read, dispatch } = desk.live;
  const place = (draft: Draft): void => placeDraft(desk, draft);
  return {
    edit: (edited) => dispatch({ type: "edited", draft: edited }),
    comment: (text) => dispatch({ type: "commented", comment: text }),
    place,
    judge: (to, said) => judge(desk, to, said),
    tellDocument: (address, action) => void tellDocument(desk, address, action),
    undo() {
      if (read().placed?.correct != null) judge(desk, null);
    },
    next() {
      const [waiting] = read().waiting;
      dispatch({ type: "next" });
      if (waiting?.isReady === true) place(waiting.draft);
    },
    show: (ticket) => dispatch({ type: "opened", ticket }),
    renew: (correlationId) => void describeAgain(desk, correlationId),
    retry: (failed) => retry(desk, failed),
    discard: (failed) => dispatch({ type: "discarded", save: failed }),
    arrive(arrived, hasToWait) {
      const isBetter = replacesRefused(read(), arrived);
      if (hasToWait || (isBusy(read()) && !isBetter)) dispatch({ type: "arrived", draft: arrived });
      else place(arrived);
    },
    retryAll() {
      const { saves, fault, draft: unplaced } = read();
      for (const failed of saves) if (mayPass(failed.fault)) retry(desk, failed);
      if (mayPass(fault)) place(unplaced);
    },
  };
}

/** Null takes back what was said. */
function judge(desk: DeskContext, to: Place | null, said: SaidBeside = {}): void {
  const { placed: ticket, comment, saves } = desk.live.read();
  if (ticket === null) return;
  const isAgain = saves.some((save) => save.correlationId === ticket.draft.correlationId);
  const given: Save = {
    id: desk.live.nextSave(),
    correlationId: ticket.draft.correlationId,
    title: ticket.draft.title,
    place: to,
    status: statusAfter(to, judgedPlace(ticket)),
    comment: to === null ? "" : comment,
    ...said,
    // The judgement before is this person's own, and its number is not known yet.
    lastJudgement: isAgain ? undefined : ticket.lastJudgement,
    seen: ticket.correct,
    before: standingOf(ticket),
    fault: null,
  };
  desk.live.dispatch({ type: "judging", save: given });
  sendSave(desk, given, ticket);
}

function standingOf({ status, correct, comment, lastJudgement }: PlacedTicket): TicketStanding {
  return { status, correct, comment, lastJudgement };
}

function retry(desk: DeskContext, failed: Save): void {
  desk.live.dispatch({ type: "retrying", save: failed });
  const { correlationId } = failed;
  const { placed: ticket } = desk.live.read();
  const isHere = ticket?.draft.correlationId === correlationId;
  sendSave(desk, failed, isHere ? ticket : (desk.known?.(correlationId) ?? null));
}
