/** Clients show these to a model: when to use the server, when not, and its collections. */
import { estimateTokens } from "../base/index.ts";
import { cutText, type ResolvedMcpConfig, type VisibleStore } from "../contract/index.ts";
import { callVersion, versionLine } from "./call-version.ts";
import { collectionFactsText, describedCollections } from "./resources/described-collections.ts";

/** Clients give every server's instructions to every conversation: longer ones would be in the way. */
const tokensMax = 500;
const collectionsMax = 20;
const descriptionLengthMax = 120;
const versionsMax = 4;
/** Versions are the reader's choice, so any may be asked for. */
const textsMax = 32;

/** Read again after a change of the index. `pinned` is the version that an address names. */
export function createInstructions(
  store: VisibleStore,
  config: ResolvedMcpConfig,
): (pinned?: string) => Promise<string> {
  let revision = -1;
  const texts = new Map<string | undefined, Promise<string>>();
  return (pinned) => {
    if (config.instructions !== undefined) return Promise.resolve(config.instructions);
    const current = revisionOf(store);
    if (current !== revision || texts.size >= textsMax) texts.clear();
    revision = current;
    const text = texts.get(pinned) ?? written(store, config, pinned);
    texts.set(pinned, text);
    return text;
  };
}

/** Another number whenever answers may differ; always the same for stores that cannot tell. */
export function revisionOf(store: VisibleStore): number {
  const status = store.status?.();
  return status === undefined ? 0 : (status.revision ?? status.generation);
}

async function written(
  store: VisibleStore,
  config: ResolvedMcpConfig,
  pinned: string | undefined,
): Promise<string> {
  const version = await versionText(store, pinned);
  const head = [
    "Answers questions from the documentation below. Ask search_docs with the precise words, or the whole question where you do not know them, and maxTokens 2000: it gives whole sections. Load more of a page with get_document, and name the pages that you used.",
    "Use it for questions about what is documented here; do not use it for general knowledge or for code that you can read yourself. Two or three searches are usually enough.",
    ...(version === "" ? [] : [version]),
  ];
  const lines = await collectionLines(store, config);
  const fitting = (count: number): string => {
    const left = lines.length - count;
    const more = left > 0 ? [`- and ${left} more, see list_collections`] : [];
    const listed = lines.length === 0 ? [] : ["Collections:", ...lines.slice(0, count), ...more];
    return [...head, ...listed].join("\n");
  };
  let count = Math.min(lines.length, collectionsMax);
  while (count > 0 && estimateTokens(fitting(count)) > tokensMax) count -= 1;
  return fitting(count);
}

/** A store that cannot list its collections now still has its tools. */
async function versionText(store: VisibleStore, pinned: string | undefined): Promise<string> {
  if (pinned === undefined) return "";
  try {
    const { named } = await callVersion(store, {}, pinned);
    return named.version === undefined
      ? ""
      : `Its address or your key is for one version. ${versionLine(named)}`;
  } catch {
    return "";
  }
}

async function collectionLines(
  store: VisibleStore,
  { collectionDescriptions }: ResolvedMcpConfig,
): Promise<readonly string[]> {
  try {
    const { collections } = await describedCollections(store, collectionDescriptions);
    return collections.map(({ name, description, ...facts }) => {
      const about = cutText(description.replace(/\s+/g, " "), descriptionLengthMax);
      const { documents, versions, languages, updated } = facts;
      const short = collectionFactsText({ documents, versions, languages, updated }, versionsMax);
      return `- ${name}${about === "" ? "" : `: ${about}`} (${short.join("; ")})`;
    });
  } catch {
    return [];
  }
}
