/** The rows of the queue: a function of what happened, so that none moves under the hand. */
import type { TicketSummary, TicketsResponse } from "knowledge-sdk/service-schemas";
import type { Save } from "../../../_ticket/state/desk.ts";
import type { PlacedTicket } from "../../../_ticket/state/desk-types.ts";

export interface ListState {
  readonly tickets: readonly TicketSummary[];
  readonly nextCursor: string | null;
  /** Keys of chosen tickets. */
  readonly chosen: ReadonlySet<string>;
  /** Tickets that came since, newest first; shown when somebody asks for them. */
  readonly arrived: readonly TicketSummary[];
  /** Keys of tickets that somebody has forgotten. */
  readonly gone: ReadonlySet<string>;
}

export function listStateOf(
  { tickets, nextCursor }: TicketsResponse,
  chosen: readonly string[] = [],
): ListState {
  return { tickets, nextCursor, chosen: new Set(chosen), arrived: [], gone: new Set() };
}

/** A page that follows. What it repeats, because lists move between two requests, is there already. */
export function appended(state: ListState, { tickets, nextCursor }: TicketsResponse): ListState {
  const known = keysOf(state);
  const others = tickets.filter(({ correlationId }) => !known.has(correlationId));
  return { ...state, tickets: [...state.tickets, ...others], nextCursor };
}

/**
 * The newest tickets of the list as the service has them now: rows are brought up to date where they
 * are, and tickets since `since` (ISO 8601) wait. An empty list shows them at once.
 */
export function refreshed(
  state: ListState,
  newest: readonly TicketSummary[],
  since: string,
): ListState {
  const now = new Map(newest.map((ticket) => [ticket.correlationId, ticket]));
  const renewed = (ticket: TicketSummary) => now.get(ticket.correlationId) ?? ticket;
  const known = keysOf(state);
  const arriving = newest.filter(
    ({ correlationId, updatedAt }) => !known.has(correlationId) && updatedAt > since,
  );
  const next = {
    ...state,
    tickets: state.tickets.map(renewed),
    arrived: [...arriving, ...state.arrived.map(renewed)],
  };
  return state.tickets.length === 0 ? withArrived(next) : next;
}

/** Those that wait come first. */
export function withArrived(state: ListState): ListState {
  return { ...state, tickets: [...state.arrived, ...state.tickets], arrived: [] };
}

export function toggled(state: ListState, id: string): ListState {
  const chosen = new Set(state.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { ...state, chosen };
}

export function chosenAll(state: ListState, isAll: boolean): ListState {
  const ids = state.tickets.map(({ correlationId }) => correlationId);
  return { ...state, chosen: new Set(isAll ? ids : []) };
}

type Standing = Pick<TicketSummary, "correlationId" | "status" | "collection" | "subTheme">;

/** Where tickets are after a judgement; they stay where they are in the list. */
export function judgedRows(state: ListState, standings: readonly Standing[]): ListState {
  const now = new Map(standings.map((standing) => [standing.correlationId, standing]));
  const tickets = state.tickets.map((ticket) => ({ ...ticket, ...now.get(ticket.correlationId) }));
  return { ...state, tickets };
}

export function forgotten(state: ListState, id: string): ListState {
  return { ...state, gone: new Set([...state.gone, id]) };
}

/** A row with the word that is on its way to the service. */
export function shownRow(ticket: TicketSummary, saves: readonly Save[]): TicketSummary {
  const save = saves.find(({ correlationId }) => correlationId === ticket.correlationId);
  if (save === undefined) return ticket;
  const { place, status } = save;
  return place === null
    ? { ...ticket, status, collection: ticket.predicted, subTheme: null }
    : { ...ticket, status, ...place };
}

export function standingOf({ draft, status, correct, predicted }: PlacedTicket): Standing {
  const { collection, subTheme } = correct ?? predicted;
  return { correlationId: draft.correlationId, status, collection, subTheme };
}

/** The row after the open one, or the first; null at the end. */
export function neighbour(
  tickets: readonly TicketSummary[],
  id: string | null,
  step: 1 | -1,
): string | null {
  const index = tickets.findIndex(({ correlationId }) => correlationId === id);
  const next = index === -1 ? 0 : index + step;
  return tickets[next]?.correlationId ?? null;
}

/** The next ticket below that nobody has judged; the row below if there is none. */
export function nextUnjudged(
  tickets: readonly TicketSummary[],
  id: string | null,
  saves: readonly Save[],
): string | null {
  const index = tickets.findIndex(({ correlationId }) => correlationId === id);
  const found = tickets
    .slice(index + 1)
    .find((ticket) => shownRow(ticket, saves).status === "predicted");
  return found?.correlationId ?? null;
}

function keysOf({ tickets, arrived }: ListState): ReadonlySet<string> {
  return new Set([...tickets, ...arrived].map(({ correlationId }) => correlationId));
}
