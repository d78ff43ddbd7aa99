/** Every place that a ticket can have now. */
import type { KnowledgeClassifier } from "knowledge-sdk";
import type { Place } from "./state/desk-types.ts";

export async function placesOf(
  classifier: Pick<KnowledgeClassifier, "collections" | "subThemes" | "settled">,
): Promise<readonly Place[]> {
  // Right after the first index the classifier has not looked at it yet.
  if (classifier.collections().length === 0) await classifier.settled();
  return classifier
    .collections()
    .flatMap((collection) => [
      { collection, subTheme: null },
      ...classifier.subThemes(collection).map((subTheme) => ({ collection, subTheme })),
    ]);
}
