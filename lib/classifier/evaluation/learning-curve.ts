/** How much more tickets would help: accuracy on the same unseen tickets after learning ever more. */
import { createRandom } from "../linear/random.ts";
import type { ImportedTicket } from "../operations/imported-ticket.ts";
import { evaluateTickets, type TicketEvaluationOptions } from "./evaluate-tickets.ts";
import { measureDecisions } from "./measures.ts";

export interface CurvePoint {
  /** Tickets that were learnt. */
  readonly learnt: number;
  /** Share of the unseen ones that were placed rightly, 0 to 1. */
  readonly accuracy: number;
}

/** One ticket of so many is held out. */
const parts = 5;
const shares = [0, 1 / 8, 1 / 4, 1 / 2, 1];

/** The fewest first; the first point is what names and documents know alone. */
export async function learningCurve(
  tickets: readonly ImportedTicket[],
  options: Omit<TicketEvaluationOptions, "method">,
): Promise<readonly CurvePoint[]> {
  const random = createRandom(tickets.length);
  const order = tickets
    .map((ticket) => ({ ticket, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ ticket }) => ticket);
  const judged = order.filter((_, index) => index % parts === 0);
  const rest = order.filter((_, index) => index % parts !== 0);
  const counts = [...new Set(shares.map((share) => Math.round(share * rest.length)))];
  const points: CurvePoint[] = [];
  for (const learnt of counts) {
    const method = { kind: "test", tickets: judged } as const;
    const some = rest.slice(0, learnt);
    const { decisions } = await evaluateTickets(some, { ...options, method });
    points.push({ learnt, accuracy: measureDecisions(decisions).accuracy });
  }
  return points;
}
