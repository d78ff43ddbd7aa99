/** Tickets that were opened or are about to be: moving through a list waits for no answer. */
import type { DeskRequests, Fault } from "../../../_ticket/state/desk-requests.ts";
import type { PlacedTicket } from "../../../_ticket/state/desk-types.ts";
import { placedTicketOf } from "../../../_ticket/state/placed-ticket.ts";

export type Loaded =
  | { readonly ticket: PlacedTicket }
  /** `gone`: the service does not know it any more. */
  | { readonly fault: Fault; readonly isGone: boolean };

export interface Previews {
  read(id: string): PlacedTicket | null;
  /** Whether the ticket was read so long ago that somebody may have judged it. */
  isStale(id: string): boolean;
  /** Asks once, however often it is called meanwhile. */
  load(id: string): Promise<Loaded>;
  /** Keeps a ticket as it was changed here until the service confirms it. */
  keep(ticket: PlacedTicket): void;
}

interface Preview {
  readonly ticket: PlacedTicket;
  /** When it was asked for, or judged here. */
  readonly at: number;
  /** Whether the service is still to be asked how it stands. */
  readonly isOwn: boolean;
}

const keptMax = 200;
const freshMs = 10_000;

export function createPreviews(
  requests: Pick<DeskRequests, "ticket">,
  now: () => number = Date.now,
): Previews {
  const kept = new Map<string, Preview>();
  const asked = new Map<string, Promise<Loaded>>();
  const put = (preview: Preview): void => {
    const id = preview.ticket.draft.correlationId;
    kept.delete(id);
    kept.set(id, preview);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  };
  const ask = async (id: string): Promise<Loaded> => {
    const askedAt = now();
    const answer = await requests.ticket(id);
    if (!answer.ok) {
      return { fault: answer.fault, isGone: answer.fault.code === "classification_not_found" };
    }
    const ticket = placedTicketOf(answer.value);
    // What was judged meanwhile is newer than this answer.
    if ((kept.get(id)?.at ?? -1) < askedAt) put({ ticket, at: askedAt, isOwn: false });
    return { ticket };
  };
  return {
    read: (id) => kept.get(id)?.ticket ?? null,
    isStale(id) {
      const { at = 0, isOwn = false } = kept.get(id) ?? {};
      return isOwn || now() - at > freshMs;
    },
    load(id) {
      const asking = asked.get(id) ?? ask(id).finally(() => asked.delete(id));
      asked.set(id, asking);
      return asking;
    },
    keep: (ticket) => put({ ticket, at: now(), isOwn: true }),
  };
}
