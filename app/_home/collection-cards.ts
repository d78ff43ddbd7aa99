/** The collections as readers choose them: grouped, with where each begins. */
import { isKnowledgeError } from "knowledge-sdk";
import type { WikiEntry } from "knowledge-sdk/wiki";
import type { SeenService } from "../_access/seen-service.ts";

export interface DocumentationCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Address of its first page, or of the list of its pages. */
  readonly address: string;
  readonly documents: number;
  /** A page to begin with, besides the one at `address`; null if there is none. */
  readonly start: { readonly title: string; readonly address: string } | null;
}

export interface CardGroup {
  /** "" for collections without a group. */
  readonly title: string;
  readonly cards: readonly DocumentationCard[];
}

/** In the order of the configuration; collections without a group come first. */
export async function collectionCards(service: SeenService): Promise<readonly CardGroup[]> {
  const { store, documents: followed } = service;
  const { configuration } = followed.current();
  const groups = new Map<string, DocumentationCard[]>([["", []]]);
  const configured = configuration.collections.map(({ name }) => name);
  const listed = [...(await store.listCollections())].sort(
    (left, right) => configured.indexOf(left.name) - configured.indexOf(right.name),
  );
  for (const { name, documents, description } of listed) {
    const group = configuration.collections.find((one) => one.name === name)?.group ?? "";
    const cards = groups.get(group) ?? [];
    groups.set(group, cards);
    cards.push(await cardOf(service, { name, documents, description }));
  }
  return [...groups]
    .map(([title, cards]) => ({ title, cards }))
    .filter(({ cards }) => cards.length > 0);
}

async function cardOf(
  { store, wiki }: SeenService,
  { name, documents, description }: { name: string; documents: number; description: string },
): Promise<DocumentationCard> {
  const hit = { id: "", collection: name, filePath: "index.md", title: "", snippet: "", score: 0 };
  const address = store.formatter.path(hit);
  const { space, path } = placeOf(address);
  const entries = await wiki.entries(space).catch(noneYet);
  const first = entries.find((entry) => entry.collection === name && entry.path === path);
  const start = entries.find((entry) => entry.collection === name && entry.path !== path);
  return {
    name,
    title: first?.title ?? titleOf(name),
    description: description === "" ? (first?.description ?? "") : description,
    address,
    documents,
    start: start === undefined ? null : { title: start.title, address: start.address },
  };
}

/** Before the first run of the indexer there are no pages. */
function noneYet(error: unknown): readonly WikiEntry[] {
  if (isKnowledgeError(error)) return [];
  throw error;
}

/** `/wiki/<path>` or `/docs/<collection>/<path>`. */
function placeOf(address: string): { readonly space: string; readonly path: string } {
  const [area, ...steps] = address.split("/").slice(1).map(decodeURIComponent);
  const space = area === "wiki" ? "" : (steps.shift() ?? "");
  return { space, path: steps.join("/") };
}

function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}
