/**
 * What a search finds beside the wiki's folder: hits of its pages lead to the wiki, and the others to
 * pages of their collections, read from the index.
 */
import type { SearchStore, VisibleStore } from "../contract/index.ts";
import { createIndexPages, type IndexPages, readingPath, type Wiki } from "../wiki/index.ts";

/** The wiki together with pages of collections at `/docs`. */
export async function withCollections(wiki: Wiki, store: SearchStore): Promise<Wiki> {
  const pages = await createIndexPages(store);
  if (pages === null) return wiki;
  return { ...wiki, ...bySpace(wiki, pages), close: () => closeBoth(wiki, pages) };
}

function bySpace(wiki: Wiki, pages: IndexPages) {
  const of = (space: string) => (space === "" ? Promise.resolve(wiki) : pages.current());
  return {
    find: async (space, path) => (await of(space)).find(space, path),
    page: async (space, path) => (await of(space)).page(space, path),
    view: async (space, path) => (await of(space)).view(space, path),
    sources: async (entries) => (await of(entries[0]?.space ?? "")).sources(entries),
  } satisfies Partial<Wiki>;
}

async function closeBoth(wiki: Wiki, pages: IndexPages): Promise<void> {
  await wiki.close();
  await pages.close();
}

/** A hit or document as far as its address depends on it. */
interface Addressed {
  readonly id: string;
  readonly collection: string;
  readonly path: string;
}

/** Questions about one collection whose files were not found in the wiki's folder. */
const triesMax = 20;

/** This store, with the addresses of the wiki for pages that it shows. */
export function leadToWiki(store: SearchStore, wiki: Wiki): SearchStore {
  const place = createPlaces(store, wiki);
  const { limitedTo } = store;
  return {
    ...placed(store, place),
    ...(limitedTo !== undefined && {
      limitedTo: (collections) => placed(limitedTo.call(store, collections), place),
    }),
    close: () => store.close(),
  };
}

type Place = ReturnType<typeof createPlaces>;

function placed(store: VisibleStore, place: Place): VisibleStore {
  const { answerGround, getDocument, nearIds, status } = store;
  return {
    async search(query, options) {
      const response = await store.search(query, options);
      return { ...response, results: await Promise.all(response.results.map(place)) };
    },
    ...(answerGround !== undefined && {
      async answerGround(question, options) {
        const ground = await answerGround.call(store, question, options);
        return { ...ground, passages: await Promise.all(ground.passages.map(place)) };
      },
    }),
    ...(getDocument !== undefined && {
      async getDocument(id, options) {
        const document = await getDocument.call(store, id, options);
        return document && (await place(document));
      },
    }),
    ...(nearIds !== undefined && { nearIds: (id, count) => nearIds.call(store, id, count) }),
    listCollections: () => store.listCollections(),
    isHybridSearch: () => store.isHybridSearch(),
    formatter: store.formatter,
    ...(status !== undefined && { status: () => status.call(store) }),
  };
}

/**
 * A collection lies in the wiki's folder, or below it under its own name, when one of its documents
 * is as long there and has the same title. Other addresses stay, also those of the host's formatter.
 */
function createPlaces(store: SearchStore, wiki: Wiki) {
  const prefixes = new Map<string, string>();
  const tries = new Map<string, number>();
  return async <Found extends Addressed & { readonly title: string }>(
    found: Found,
  ): Promise<Found> => {
    const asked = readingPath(found.path);
    const { collection } = found;
    if (asked === null || asked.space !== collection) return found;
    const known = prefixes.get(collection);
    const places = known === undefined ? [`${collection}/`, ""] : [known];
    for (const prefix of places) {
      const entry = await wiki.find("", join(prefix, asked.path)).catch(() => null);
      if (entry === null) continue;
      if (known === undefined) {
        const count = tries.get(collection) ?? 0;
        if (count >= triesMax || entry.title !== found.title) continue;
        tries.set(collection, count + 1);
        const document = await store.getDocument?.(found.id, { maxBytes: 1_000 });
        if (document?.body_length !== entry.size) continue;
        prefixes.set(collection, prefix);
      }
      return { ...found, path: entry.address };
    }
    return found;
  };
}

/** The page of a folder has its name without the slash. */
function join(prefix: string, path: string): string {
  return path === "" ? prefix.replace(/\/$/, "") : prefix + path;
}
