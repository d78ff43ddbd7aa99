/** Hours or weeks lie between a wish and its writing: it is sent only while the decision holds. */
import type { DueWrite } from "../outbox-table.ts";
import type { ConnectedClassifier } from "../processing-tools.ts";
import { RemoteFault } from "../remote-fault.ts";

export type DecidingClassifier = Pick<ConnectedClassifier, "automation" | "record">;

/** Rejects with the fault `gone`, which says why. */
export async function refuseOutdated(
  classifier: DecidingClassifier,
  write: Pick<DueWrite, "correlationId" | "wish">,
): Promise<void> {
  const reason = await reasonAgainst(classifier, write);
  if (reason !== null) throw new RemoteFault("gone", reason);
}

async function reasonAgainst(
  classifier: DecidingClassifier,
  { correlationId, wish }: Pick<DueWrite, "correlationId" | "wish">,
): Promise<string | null> {
  const record = await classifier.record(correlationId);
  if (record === null) return "The ticket is no longer known.";
  const { correct, prediction } = record;
  if (correct !== null) {
    const isAgreed = correct.collection === wish.collection;
    const isSameTheme = correct.subTheme === null || correct.subTheme === wish.subTheme;
    return isAgreed && isSameTheme ? null : "A person has placed the ticket elsewhere.";
  }
  if (prediction.collection !== wish.collection) return "The ticket is placed elsewhere now.";
  if (prediction.confidence !== "high") return "The ticket is not sure any more.";
  const { collections } = await classifier.automation();
  const place = collections.find(({ collection }) => collection === wish.collection);
  if (place === undefined) return "The collection was taken out of the configuration.";
  return place.paused ? "Placing without a person is paused." : null;
}
