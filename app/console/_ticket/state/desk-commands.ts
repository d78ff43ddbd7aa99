/** The desk's requests to the service: a place for a ticket, and a judgement to store. */
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Description, Save } from "./desk.ts";
import type { DeskRequests } from "./desk-requests.ts";
import type { LiveDesk } from "./desk-store.ts";
import type { Draft, PlacedTicket } from "./desk-types.ts";
import { type DraftBounds, draftFault } from "./draft-faults.ts";
import { descriptionOf } from "./placed-ticket.ts";
import type { SaveQueue } from "./save-queue.ts";

/** Shared by all actions of the desk. */
export interface DeskContext {
  readonly live: LiveDesk;
  readonly requests: DeskRequests;
  readonly queue: SaveQueue;
  readonly bounds: DraftBounds;
  readonly t: DeskTranslator;
  /** A ticket that was on the desk before; absent where none is kept. */
  readonly known?: ((correlationId: string) => PlacedTicket | null) | undefined;
  readonly onStanding: (ticket: PlacedTicket) => void;
  readonly onRefused: (correlationId: string, detail: string) => void;
}

export function placeDraft(desk: DeskContext, given: Draft): void {
  const { bounds, onRefused, t } = desk;
  const { dispatch } = desk.live;
  // A key stays unchanged, because the host knows its ticket by this key only.
  const correlationId = given.correlationId.trim() === "" ? newId() : given.correlationId;
  const sent = { ...given, correlationId };
  const detail = draftFault(sent, bounds, t);
  dispatch({ type: "placing", draft: sent });
  if (detail === null) {
    void placeTicket(desk, sent);
    return;
  }
  dispatch({ type: "not-placed", correlationId, fault: { kind: "refused", detail } });
  onRefused(correlationId, detail);
}

/** `ticket` is the one on the desk, where it is that one. */
export function sendSave(desk: DeskContext, given: Save, ticket: PlacedTicket | null): void {
  const { queue, onStanding } = desk;
  const { dispatch, onTheWay } = desk.live;
  // Several occasions to try again may come at once.
  if (onTheWay.has(given.id)) return;
  onTheWay.add(given.id);
  void queue.save(given).then((outcome) => {
    onTheWay.delete(given.id);
    if (!outcome.ok) {
      const { fault } = outcome;
      dispatch({ type: "not-saved", save: given, fault });
      if (fault.kind === "changed" && ticket !== null) onStanding({ ...ticket, ...fault.now });
      return;
    }
    dispatch({ type: "saved", save: given, now: outcome.value });
    if (ticket !== null) onStanding({ ...ticket, ...outcome.value });
    void describeAgain(desk, given.correlationId);
  });
}

async function placeTicket(desk: DeskContext, draft: Draft): Promise<void> {
  const { requests, onStanding, onRefused } = desk;
  const { dispatch } = desk.live;
  const { correlationId } = draft;
  const placed = await requests.classify(draft);
  if (!placed.ok) {
    const { fault } = placed;
    dispatch({ type: "not-placed", correlationId, fault });
    if (fault.kind === "refused") onRefused(correlationId, fault.detail);
    return;
  }
  const { value: answer } = placed;
  const { collection, subTheme, confidence } = answer;
  const ticket: PlacedTicket = {
    draft,
    answer,
    answeredFor: null,
    predicted: { collection, subTheme, confidence },
    judged: null,
    status: "predicted",
    correct: null,
    comment: "",
    similar: [],
    duplicates: answer.duplicates,
  };
  dispatch({ type: "placed", ticket });
  onStanding(ticket);
  // Shown without it already: similar tickets and what was said before are worth a second question.
  const known = await describeAgain(desk, correlationId);
  // A person had judged it before.
  if (known !== null && known.correct !== null) onStanding({ ...ticket, ...known });
}

/** Null when that could not be found out: what is shown stays. */
export async function describeAgain(
  { queue, live }: DeskContext,
  correlationId: string,
): Promise<Description | null> {
  const described = await queue.describe(correlationId);
  if (!described.ok) return null;
  const known = descriptionOf(described.value);
  live.dispatch({ type: "described", correlationId, known });
  return known;
}

/** For tickets without a key. */
function newId(): string {
  return `console-${crypto.randomUUID()}`;
}
