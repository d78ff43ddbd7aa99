/** Lists of pages, and of what an editor should look after. */
import type {
  BrokenLink,
  InterfaceLanguage,
  WikiLinksResponse,
  WikiPageSummary,
  WikiPagesParameters,
  WikiPagesResponse,
  WikiReference,
} from "../contract/index.ts";
import { siteTranslator } from "../messages/index.ts";
import { firstHeadings, firstOf } from "./bounded-lists.ts";
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import type { PageSuggester } from "./suggest-pages.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import { referenceTo } from "./wiki-entry.ts";

/** The cursor is the path of the last page given. */
export function pageList(
  entries: readonly WikiEntry[],
  { prefix, tag, limit, cursor }: WikiPagesParameters,
): WikiPagesResponse {
  const matching = entries.filter(
    ({ path, tags }) => path.startsWith(prefix) && (tag === undefined || tags.includes(tag)),
  );
  const last =
    cursor === undefined ? -1 : matching.findIndex(({ path }) => cursorOf(path) === cursor);
  // A page that has vanished in the meantime leaves no position to continue from: an empty answer
  // ends the walk.
  const start = cursor !== undefined && last === -1 ? matching.length : last + 1;
  // A page with thousands of headings ends an answer early; the cursor goes on from there.
  const pages = firstOf(matching.slice(start, start + limit).map(summaryOf), reportBytesMax);
  const end = pages.at(-1);
  const hasMore = start + pages.length < matching.length;
  return {
    pages,
    nextCursor: hasMore && end !== undefined ? cursorOf(end.path) : null,
    total: matching.length,
  };
}

/** Each list of a report. */
const reportBytesMax = 1_500_000;

function cursorOf(path: string): string {
  return Buffer.from(path).toString("base64url");
}

function summaryOf(entry: WikiEntry): WikiPageSummary {
  const { path, title, description, tags, updatedAt, size, headings } = entry;
  return {
    path,
    title,
    description,
    tags: [...tags],
    updatedAt,
    size,
    headings: firstHeadings(headings, 100_000),
  };
}

/** Worked out once for each state of the wiki. */
export function createLinkReport(
  suggest: PageSuggester,
): (index: WikiIndex) => Promise<WikiLinksResponse> {
  let last: { readonly of: WikiIndex; readonly report: Promise<WikiLinksResponse> } | null = null;
  return (index) => {
    if (last?.of === index) return last.report;
    const report = linkReport(index, (target) => suggest(target));
    last = { of: index, report };
    return report;
  };
}

/** Suggestions are searched for this many links; an editor who has mended them sees the next. */
const suggestedLinksMax = 50;

export async function linkReport(
  index: WikiIndex,
  suggest: (target: string) => Promise<readonly WikiReference[]>,
): Promise<WikiLinksResponse> {
  const entries = index.inSpace("");
  const broken = entries.flatMap((entry) =>
    entry.links.filter(({ isBroken }) => isBroken).map((link) => ({ entry, link })),
  );
  const brokenLinks: BrokenLink[] = [];
  for (const [order, { entry, link }] of broken.entries()) {
    const { text, target, isImage } = link;
    const isSearched = order < suggestedLinksMax && !isImage;
    const suggestions = isSearched ? await suggest(target) : [];
    brokenLinks.push({ page: referenceTo(entry), text, target, suggestions: [...suggestions] });
  }
  return {
    brokenLinks: firstOf(brokenLinks, reportBytesMax),
    orphans: firstOf(
      entries
        .filter(({ backlinks, path }) => backlinks.length === 0 && path !== "")
        .map(referenceTo),
      reportBytesMax,
    ),
    faults: firstOf(
      entries.flatMap((entry) =>
        [...entry.faults, ...entry.reported].map((message) => ({
          page: referenceTo(entry),
          message,
        })),
      ),
      reportBytesMax,
    ),
  };
}

const recentMax = 50;

/** Lists with their own address below `/wiki/-/`. */
export function namedList(
  entries: readonly WikiEntry[],
  name: string,
  language: InterfaceLanguage,
): { readonly title: string; readonly pages: readonly WikiEntry[] } | null {
  const t = siteTranslator(language);
  if (name === "recent") {
    return { title: t("reading.recent"), pages: recentPages(entries, recentMax) };
  }
  if (!name.startsWith("tags/")) return null;
  const tag = name.slice("tags/".length);
  const pages = entries.filter(({ tags }) => tags.includes(tag));
  return pages.length === 0 ? null : { title: t("reading.tagged", { tag }), pages };
}

/** Those that changed last come first; pages without a date are left out. */
export function recentPages(entries: readonly WikiEntry[], max: number): readonly WikiEntry[] {
  return entries
    .filter((entry) => entry.changedAt !== null)
    .sort((left, right) => String(right.changedAt).localeCompare(String(left.changedAt)))
    .slice(0, max);
}
