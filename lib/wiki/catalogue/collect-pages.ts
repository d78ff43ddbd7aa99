/** All pages of the source, each with what it says and where it is read. */
import { limits } from "../../contract/index.ts";
import type { CollectionLocation } from "../page-locations.ts";
import { createYield } from "../yield-thread.ts";
import type { ChangeTimes, CommittedAt } from "./change-times.ts";
import { type FoundPage, foundPage } from "./found-page.ts";
import type { ReadPage } from "./page-reading.ts";
import type { PagesRead } from "./pages-read.ts";
import { readWikiDocuments, type WikiSource } from "./wiki-documents.ts";

interface Collecting {
  readonly source: WikiSource;
  readonly locations: ReadonlyMap<string, CollectionLocation>;
  readonly history: ChangeTimes;
  readonly known: PagesRead;
  readonly readPage: ReadPage;
}

export interface CollectedPages {
  readonly pages: readonly FoundPage[];
  /** Ids of all documents that were looked at. */
  readonly seen: ReadonlySet<string>;
}

export async function collectPages({
  source,
  locations,
  history,
  known,
  readPage,
}: Collecting): Promise<CollectedPages> {
  const times = await changeTimes([...locations.values()], history);
  const found = new Map<string, FoundPage>();
  const seen = new Set<string>();
  const pause = createYield();
  const isKnown = (id: string, revision: string): boolean => known.isCurrent(id, revision);
  for await (const document of readWikiDocuments(source, { locations, isKnown })) {
    const location = locations.get(document.collection);
    // Pages of a collection that is no longer configured are not shown.
    if (location === undefined) continue;
    if ((document.source?.length ?? 0) > limits.sourceFileBytesMax) continue;
    seen.add(document.id);
    const { hash, facts } = known.read(document, location, readPage);
    keep(found, foundPage(document, { location, hash, facts, times }));
    // Until then, the previous catalogue answers requests for pages.
    await pause();
  }
  return { pages: [...found.values()], seen };
}

/** `a.md` comes before `a.mdx` and both before `a/index.md`, as the search's addresses say. */
function keep(found: Map<string, FoundPage>, page: FoundPage): void {
  const present = found.get(page.address);
  if (present === undefined) {
    found.set(page.address, page);
    return;
  }
  const [first, second] = rank(page) < rank(present) ? [page, present] : [present, page];
  first.hidden.push(second.document.filePath, ...second.hidden);
  found.set(page.address, first);
}

function rank({ document: { filePath } }: FoundPage): number {
  return (/(?:^|\/)index\.mdx?$/i.test(filePath) ? 2 : 0) + (/\.mdx$/i.test(filePath) ? 1 : 0);
}

async function changeTimes(
  locations: readonly CollectionLocation[],
  history: ChangeTimes,
): Promise<ReadonlyMap<string, CommittedAt>> {
  const times = new Map<string, CommittedAt>();
  for (const { collection, folders } of locations) {
    times.set(collection, await history.read(folders[0] ?? ""));
  }
  return times;
}
