/** The JSON of one page. */
import { cutText, type WikiPageResponse, type WikiReference } from "../contract/index.ts";
import { firstHeadings, firstMembers, firstOf } from "./bounded-lists.ts";
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import { referenceTo } from "./wiki-entry.ts";
import type { FinishedPage } from "./wiki-thread.ts";

/** Each of the lists of a page. */
const listBytesMax = 400_000;
const frontMatterBytesMax = 200_000;
/** The whole source is at the address of the page with `.md`. */
const markdownLengthMax = 500_000;

export function pageResponse(
  index: WikiIndex,
  entry: WikiEntry,
  page: FinishedPage,
  etag: string,
): WikiPageResponse {
  return {
    path: entry.path,
    title: entry.title,
    frontmatter: firstMembers(page.frontMatter, frontMatterBytesMax),
    markdown: cutText(page.markdown, markdownLengthMax),
    html: page.html,
    headings: firstHeadings(page.headings, listBytesMax),
    links: firstOf(
      entry.links
        .filter(({ isImage }) => !isImage)
        .map(({ text, target, address }) => ({ text, target, address })),
      listBytesMax,
    ),
    backlinks: firstOf(backlinksOf(index, entry), listBytesMax),
    previous: index.previous(entry),
    next: index.next(entry),
    updatedAt: entry.updatedAt,
    etag,
  };
}

export function backlinksOf({ entries }: WikiIndex, { backlinks }: WikiEntry): WikiReference[] {
  return backlinks
    .map((ordinal) => entries[ordinal])
    .filter((entry) => entry !== undefined)
    .map(referenceTo);
}
