/** Where the pages of the next generation are on the sites of their collections. */
import type { ResolvedCollection } from "../contract/index.ts";
import {
  type PlacedPage,
  readIndexState,
  readPlacedPages,
  scanBeginnings,
  stageAddresses,
} from "../corpus/index.ts";
import { normalLines, readFrontMatter, splitDocumentId } from "../documents/index.ts";
import { findPageUrls, type SiteFacts, siteFactsOf } from "../layout/index.ts";
import type { RunContext } from "./run-context.ts";
import type { StagedRun } from "./staging.ts";

export interface NextAddresses {
  /** Undefined where no collection is shown on a site of its own. */
  readonly id: number | undefined;
  readonly retired: readonly number[];
  readonly hasChanged: boolean;
}

/** Front matter is no longer, see `readFrontMatter`. */
const beginningLength = 33_000;

/**
 * All are placed anew in each run: a page that comes, or a line in the site's own configuration, may
 * move others. Only pages that are new are read for it.
 */
export async function nextAddresses(
  staged: StagedRun,
  context: RunContext,
): Promise<NextAddresses> {
  const { database, job } = context;
  const present = (await readIndexState(database))?.manifest.addresses;
  const sites = job.collections.flatMap(({ url, ...collection }) =>
    url === undefined ? [] : [{ ...collection, url }],
  );
  if (sites.length === 0 && present === undefined) {
    return { id: undefined, retired: [], hasChanged: false };
  }
  const before = present === undefined ? [] : await readPlacedPages(database, present);
  const pages = await readFacts(livePages(staged, sites), before, context);
  const placed = sites.flatMap((site) => {
    const path = job.fetchedFolders[site.name] ?? site.path;
    const own = pages.filter(({ collection }) => collection === site.name);
    const urls = findPageUrls({ ...site, path }, own.map(sitePageOf));
    return own.map(
      ({ rid, filePath, facts }): PlacedPage => ({ rid, url: urls.get(filePath) ?? "", facts }),
    );
  });
  if (present !== undefined && isSame(before, placed)) {
    return { id: present, retired: [], hasChanged: false };
  }
  const id = placed.length === 0 ? undefined : await stageAddresses(database, placed);
  return { id, retired: present === undefined ? [] : [present], hasChanged: true };
}

interface LivePage {
  readonly rid: number;
  readonly collection: string;
  readonly filePath: string;
}

interface ReadPage extends LivePage {
  /** As JSON. */
  readonly facts: string;
}

/** In the order of their ids, so that of two pages with one address the same one has it each time. */
function livePages(
  { documents, unchanged }: StagedRun,
  sites: readonly Pick<ResolvedCollection, "name">[],
): readonly LivePage[] {
  const names = new Set(sites.map(({ name }) => name));
  return [...documents.map(({ document }) => document), ...unchanged]
    .filter(({ collection }) => names.has(collection))
    .map(({ rid, id }) => ({ rid, ...splitDocumentId(id) }))
    .sort((left, right) => (left.filePath < right.filePath ? -1 : 1));
}

async function readFacts(
  pages: readonly LivePage[],
  before: readonly PlacedPage[],
  { database, lease }: RunContext,
): Promise<readonly ReadPage[]> {
  const known = new Map(before.map(({ rid, facts }) => [rid, facts]));
  const unknown = pages.map(({ rid }) => rid).filter((rid) => !known.has(rid));
  for await (const read of scanBeginnings(database, unknown, beginningLength)) {
    for (const { rid, text } of read) {
      const { values } = readFrontMatter(normalLines(text));
      known.set(rid, JSON.stringify(siteFactsOf(values)));
    }
    await lease.renew();
  }
  return pages.map((page) => ({ ...page, facts: known.get(page.rid) ?? "{}" }));
}

function sitePageOf({ filePath, facts }: ReadPage) {
  // Written by `readFacts` above, of this run or of one before.
  return { filePath, title: "", facts: JSON.parse(facts) as SiteFacts };
}

function isSame(before: readonly PlacedPage[], placed: readonly PlacedPage[]): boolean {
  const urls = new Map(before.map(({ rid, url }) => [rid, url]));
  return before.length === placed.length && placed.every(({ rid, url }) => urls.get(rid) === url);
}
