/** The configuration with one proposed group in it. */

import type { DescribedCollection } from "knowledge-sdk/service";
import {
  SubTheme,
  TicketCollection,
  type TicketFieldSet,
  type TicketGroup,
} from "knowledge-sdk/service-schemas";
import { taxonomyConfig } from "./taxonomy-config.ts";

/**
 * All configured collections, because the file's list replaces the one in use; the group is a
 * sub-theme of its collection, or a collection at the end. A name that is taken gets a number.
 */
export function proposedConfig(
  { name, keywords, collection }: TicketGroup,
  collections: readonly DescribedCollection[],
  fields: TicketFieldSet,
): string {
  const owner = collections.find((one) => one.name === collection);
  if (owner === undefined) {
    const taken = collections.map((one) => one.name);
    const made = TicketCollection.parse({ name: freeName(name, taken), keywords });
    return taxonomyConfig([...collections, { ...noFigures, ...made }], false, fields);
  }
  const taken = owner.subThemes.map((theme) => theme.name);
  const theme = SubTheme.parse({ name: freeName(name, taken), keywords });
  const changed = collections.map((one) =>
    one === owner ? { ...one, isConfigured: true, subThemes: [...one.subThemes, theme] } : one,
  );
  return taxonomyConfig(changed, false, fields);
}

const noFigures = {
  isIndexed: false,
  isConfigured: true,
  feedback: 0,
  corrected: 0,
  suggestedKeywords: [],
  terms: [],
};

function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}
