/** The fast path, and for tickets that it is not sure about the slow one. */
import type { PlacedTicket } from "./answer-ticket.ts";
import type { ClassifierTools } from "./classify-ticket.ts";
import type { PreparedTicket } from "./redaction/prepare-ticket.ts";

export interface PlaceOptions {
  /** The example of this id does not count. */
  readonly excludeId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function placeTicket(
  { live: { model } }: Pick<ClassifierTools, "live">,
  { forModel }: PreparedTicket,
  { excludeId, signal }: PlaceOptions,
): Promise<PlacedTicket> {
  const fast = model.decide(forModel, { excludeId });
  if (!fast.isUnsure) return { decision: fast, path: "fast", notes: [] };
  const decision = await model.decideDeeply(forModel, { excludeId });
  signal?.throwIfAborted();
  return { decision, path: "slow", notes: [] };
}
