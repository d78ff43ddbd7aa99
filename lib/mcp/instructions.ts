/** Clients show these to a model: when to use the server, when not, and its collections. */
import { cutText, type ResolvedMcpConfig, type SeenStore } from "../contract/index.ts";
import { describedCollections } from "./resources/described-collections.ts";

/** Clients give every server's instructions to every conversation: longer ones would be in the way. */
const collectionsMax = 20;
const descriptionLengthMax = 120;

/** Read again after a change of the index. */
export function createInstructions(
  store: SeenStore,
  config: ResolvedMcpConfig,
): () => Promise<string> {
  let revision = -1;
  let text: Promise<string> | null = null;
  return () => {
    const current = revisionOf(store);
    if (text === null || current !== revision) {
      revision = current;
      text =
        config.instructions === undefined
          ? written(store, config)
          : Promise.resolve(config.instructions);
    }
    return text;
  };
}

/** Another number whenever answers may differ; always the same for stores that cannot tell. */
export function revisionOf(store: SeenStore): number {
  const status = store.status?.();
  return status === undefined ? 0 : (status.revision ?? status.generation);
}

async function written(store: SeenStore, config: ResolvedMcpConfig): Promise<string> {
  const lines = await collectionLines(store, config);
  return [
    "Answers questions from the documentation below. Search first (search_docs), then load the page (get_document) before you answer, and name the pages that you used.",
    "Use it for questions about what is documented here; do not use it for general knowledge or for code that you can read yourself. Two or three searches are usually enough.",
    ...(lines.length === 0 ? [] : ["Collections:", ...lines]),
  ].join("\n");
}

/** A store that cannot list them now still has its tools. */
async function collectionLines(
  store: SeenStore,
  { collectionDescriptions }: ResolvedMcpConfig,
): Promise<readonly string[]> {
  try {
    const { collections } = await describedCollections(store, collectionDescriptions);
    const lines = collections.slice(0, collectionsMax).map(({ name, description }) => {
      const about = cutText(description.replace(/\s+/g, " "), descriptionLengthMax);
      return about === "" ? `- ${name}` : `- ${name}: ${about}`;
    });
    const left = collections.length - lines.length;
    return left > 0 ? [...lines, `- and ${left} more, see list_collections`] : lines;
  } catch {
    return [];
  }
}
