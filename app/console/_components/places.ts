/** Every place that a ticket can have now. */
import type { KnowledgeClassifier } from "knowledge-sdk";
import type { Place } from "../_ticket/desk-types.ts";

export function placesOf(
  classifier: Pick<KnowledgeClassifier, "collections" | "subThemes">,
): readonly Place[] {
  return classifier
    .collections()
    .flatMap((collection) => [
      { collection, subTheme: null },
      ...classifier.subThemes(collection).map((subTheme) => ({ collection, subTheme })),
    ]);
}
