/** How much more tickets would help: accuracy on the same unseen tickets after learning ever more. */

import { inChanceOrder } from "../linear/random.ts";
import { compareRival } from "./compare-rival.ts";
import { evaluateTickets, type TicketEvaluationOptions } from "./evaluate-tickets.ts";
import type { EvaluatedTicket } from "./evaluated-ticket.ts";
import { measureDecisions } from "./measures.ts";

export interface CurvePoint {
  /** Tickets that were learnt. */
  readonly learnt: number;
  /** Share of the unseen ones that were placed rightly, 0 to 1. */
  readonly accuracy: number;
  /** The same of logistic regression; null before it has learnt any. */
  readonly rival: number | null;
}

/** One ticket of so many is held out. */
const parts = 5;
const shares = [0, 1 / 8, 1 / 4, 1 / 2, 1];

/** The fewest first; the first point is what names and documents know alone. */
export async function learningCurve(
  tickets: readonly EvaluatedTicket[],
  options: Omit<TicketEvaluationOptions, "method">,
): Promise<readonly CurvePoint[]> {
  const order = inChanceOrder(tickets);
  const judged = order.filter((_, index) => index % parts === 0);
  const rest = order.filter((_, index) => index % parts !== 0);
  const counts = [...new Set(shares.map((share) => Math.round(share * rest.length)))];
  const points: CurvePoint[] = [];
  for (const learnt of counts) {
    const method = { kind: "test", tickets: judged } as const;
    const { decisions } = await evaluateTickets(rest.slice(0, learnt), { ...options, method });
    const rival = compareRival(decisions)?.accuracy ?? null;
    points.push({ learnt, accuracy: measureDecisions(decisions).accuracy, rival });
  }
  return points;
}
