/** The collections of the documentation, each with what it is about, as a tool and a resource tell them. */
import type {
  CollectionListing,
  ListCollectionsResult,
  VisibleStore,
} from "../../contract/index.ts";

/** Descriptions of the configuration win over those of the store. */
export async function describedCollections(
  store: VisibleStore,
  descriptions: Readonly<Record<string, string>>,
): Promise<ListCollectionsResult> {
  const collections = await store.listCollections();
  return {
    collections: collections.map((collection) => ({
      ...collection,
      description: descriptions[collection.name] ?? collection.description,
    })),
  };
}

export function collectionsText({ collections }: ListCollectionsResult): string {
  const lines = collections.map(({ description: about, ...collection }) => {
    const facts = collectionFactsText(collection).join("; ");
    return `- **${collection.name}** (${facts})${about === "" ? "" : `: ${about}`}`;
  });
  return [`${collections.length} collections`, ...lines].join("\n");
}

type Facts = Omit<CollectionListing, "name" | "description">;

/** How large it is, in which versions and languages, and from when. */
export function collectionFactsText(facts: Facts, shownMax = 20): readonly string[] {
  const { documents, sections, versions = [], languages = [], updated } = facts;
  const named = versions.slice(0, shownMax).join(", ");
  const more = versions.length > shownMax ? ", …" : "";
  return [
    `${documents} document${documents === 1 ? "" : "s"}`,
    ...(sections === undefined ? [] : [`${sections} section${sections === 1 ? "" : "s"}`]),
    ...(versions.length === 0 ? [] : [`versions ${named}${more}, ${versions[0]} is current`]),
    ...(languages.length === 0 ? [] : [`in ${languages.join(", ")}`]),
    ...(updated === undefined ? [] : [`newest page ${updated}`]),
  ];
}
