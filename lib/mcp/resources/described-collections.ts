/** The collections of the documentation, each with what it is about, as a tool and a resource tell them. */
import type { ListCollectionsResult, SeenStore } from "../../contract/index.ts";

/** Descriptions of the configuration win over those of the store. */
export async function describedCollections(
  store: SeenStore,
  descriptions: Readonly<Record<string, string>>,
): Promise<ListCollectionsResult> {
  const collections = await store.listCollections();
  return {
    collections: collections.map(({ name, documents, description: own }) => ({
      name,
      documents,
      description: descriptions[name] ?? own,
    })),
  };
}

export function collectionsText({ collections }: ListCollectionsResult): string {
  const lines = collections.map(({ name, documents, description: about }) => {
    const count = `${documents} document${documents === 1 ? "" : "s"}`;
    return `- **${name}** (${count})${about === "" ? "" : `: ${about}`}`;
  });
  return [`${collections.length} collections`, ...lines].join("\n");
}
