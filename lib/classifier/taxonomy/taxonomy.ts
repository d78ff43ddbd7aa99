/** The collections that a ticket can have now: what is indexed, with what the operator says of it. */
import { createHash } from "node:crypto";
import type {
  CollectionListing,
  ResolvedClassifierSettings,
  TicketCollection,
  TicketFieldSet,
} from "../../contract/index.ts";

export interface Taxonomy {
  /** By name; those that are switched off are not among them. */
  readonly entries: readonly TicketCollection[];
  /** Null when no collection takes tickets that fit nothing. */
  readonly fallback: string | null;
  /** Configured fields besides the collection, by name. */
  readonly fields: TicketFieldSet;
  /** The same for the same entries and fields. */
  readonly hash: string;
  find(name: string): TicketCollection | undefined;
}

/** An indexed collection is described by its own description unless the settings have another. */
export function resolveTaxonomy(
  settings: ResolvedClassifierSettings,
  indexed: readonly CollectionListing[],
): Taxonomy {
  const byName = new Map<string, TicketCollection>();
  for (const { name, description } of indexed) byName.set(name, undescribed(name, description));
  for (const entry of settings.collections) {
    const description = entry.description || byName.get(entry.name)?.description || "";
    byName.set(entry.name, { ...entry, description });
  }
  const entries = [...byName.values()]
    .filter(({ enabled }) => enabled)
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const { fields } = settings;
  // Without fields as before there were any: a model that was stored then still fits.
  const hashed = Object.keys(fields).length === 0 ? entries : [entries, fields];
  const enabled = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    entries,
    fallback: entries.find(({ fallback }) => fallback)?.name ?? null,
    fields,
    hash: createHash("sha256").update(JSON.stringify(hashed)).digest("hex"),
    find: (name) => enabled.get(name),
  };
}

function undescribed(name: string, description: string): TicketCollection {
  return {
    name,
    description,
    keywords: [],
    antiKeywords: [],
    repoRules: [],
    subThemes: [],
    enabled: true,
    fallback: false,
  };
}
