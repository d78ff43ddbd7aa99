/** The collections of tickets in the form of a configuration file. */

import type { DescribedCollection } from "knowledge-sdk/service";
import { TicketCollection, type TicketFieldSet } from "knowledge-sdk/service-schemas";

const fields = Object.keys(TicketCollection.shape) as readonly (keyof TicketCollection)[];

/**
 * `{ "classifier": { "collections": … } }`, without defaults. With `hasSuggestions` the suggested
 * keywords follow the configured ones; otherwise only configured collections are listed. `further` are
 * the configured fields besides the collection.
 */
export function taxonomyConfig(
  collections: readonly DescribedCollection[],
  hasSuggestions: boolean,
  further: TicketFieldSet = {},
): string {
  const entries = collections
    .filter(({ isConfigured }) => isConfigured || hasSuggestions)
    .map((collection) => {
      const { name } = collection;
      const keywords = hasSuggestions ? withSuggestions(collection) : collection.keywords;
      return withoutDefaults({ ...collection, keywords }, TicketCollection.parse({ name }));
    });
  const described = Object.keys(further).length === 0 ? {} : { fields: further };
  return JSON.stringify({ classifier: { collections: entries, ...described } }, null, 2);
}

function withSuggestions({ keywords, suggestedKeywords }: DescribedCollection): string[] {
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  return [...keywords, ...suggestedKeywords.filter((word) => !known.has(word.toLowerCase()))];
}

function withoutDefaults(
  collection: TicketCollection,
  defaults: TicketCollection,
): Partial<TicketCollection> {
  const differing = fields.filter(
    (field) =>
      field === "name" || JSON.stringify(collection[field]) !== JSON.stringify(defaults[field]),
  );
  return Object.fromEntries(differing.map((field) => [field, collection[field]]));
}
