/** What a person has set there stands: then neither a place nor a note is written. */
import type { Writing } from "../connector.ts";
import type { QueueNames } from "../queue-names.ts";
import { RemoteFault } from "../remote-fault.ts";

/** `names`: labels, tags or values of the ticket. Throws the fault `gone`. */
export function refusePlaced(
  names: readonly string[],
  { wish, ours }: Pick<Writing, "wish" | "ours">,
  queues: QueueNames,
): void {
  const own = new Set([wish.collection, ...ours]);
  const isForeign = names
    .map((name) => queues.collectionOf(name))
    .some((collection) => collection !== null && !own.has(collection));
  if (isForeign) throw new RemoteFault("gone", "The ticket has been placed there by others.");
}

/** Names of ours that give way to the wanted one. */
export function ownOthers(
  names: readonly string[],
  { wish, ours }: Pick<Writing, "wish" | "ours">,
  queues: QueueNames,
): readonly string[] {
  return names.filter((name) => {
    const collection = queues.collectionOf(name);
    return collection !== null && collection !== wish.collection && ours.includes(collection);
  });
}
