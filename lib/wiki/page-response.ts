/** The JSON of one page. */
import type { WikiPageResponse, WikiReference } from "../contract/index.ts";
import { referenceTo, type WikiIndex } from "./catalogue/wiki-index.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import type { FinishedPage } from "./wiki-thread.ts";

export function pageResponse(
  index: WikiIndex,
  entry: WikiEntry,
  page: FinishedPage,
  etag: string,
): WikiPageResponse {
  return {
    path: entry.path,
    title: entry.title,
    frontmatter: page.frontMatter,
    markdown: page.markdown,
    html: page.html,
    headings: [...page.headings],
    links: entry.links
      .filter(({ isImage }) => !isImage)
      .map(({ text, target, address }) => ({ text, target, address })),
    backlinks: backlinksOf(index, entry),
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
