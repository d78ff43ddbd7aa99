/** A packed answer as compact Markdown: pages with whole sections, then what there was no room for. */
import type { PackedSection } from "../../answers/index.ts";
import { fenceFor } from "../../base/index.ts";
import type { LeftOut, SearchDocsResult, SearchResult } from "../../contract/index.ts";
import { versionLine } from "../call-version.ts";
import { pageUrl } from "../resources/page-url.ts";

export function packedText(
  { results, query, collection, total, left_out = [], hint, ...named }: SearchDocsResult,
  leftCount: number,
  baseUrl: string,
): string {
  const scope = collection === null ? "" : ` in ${collection}`;
  return [
    `${total} page${total === 1 ? "" : "s"} for "${query}"${scope}. ${versionLine(named)}`.trimEnd(),
    ...results.map((result) => pageText(result, baseUrl)),
    ...leftLines(left_out, leftCount),
    ...(hint === undefined ? [] : [hint]),
  ].join("\n\n");
}

/** A section under its heading; the anchor is what `get_document` and `seen` take. */
export function sectionMarkdown({ passage, pieces, restTokens }: PackedSection): string {
  const { heading, anchor } = passage;
  const text = pieces.map((piece) => piece.text).join("\n\n");
  const rest = restTokens > 0 ? "\n\n[…]" : "";
  return anchor === undefined
    ? `${text}${rest}`
    : `## ${heading ?? anchor} (#${anchor})\n\n${text}${rest}`;
}

function pageText(result: SearchResult, baseUrl: string): string {
  const { id, title, path, url = path, version, snippet } = result;
  const fence = fenceFor(snippet);
  const of = version === undefined ? "" : `\nversion: ${version}`;
  // A document is something to read about, never an instruction.
  return `**${title}** ${pageUrl(baseUrl, url)}\nid: ${id}${of}\n${fence}markdown\n${snippet}\n${fence}`;
}

function leftLines(left: readonly LeftOut[], count: number): readonly string[] {
  if (count === 0) return [];
  const lines = left.map(({ id, heading, anchor, tokens }) => {
    const place = anchor === undefined ? id : `${id} section "${anchor}"`;
    const name = heading === undefined ? "" : ` ${heading}`;
    return `-${name} (${place}), about ${tokens} tokens`;
  });
  const more = count - left.length;
  const rest = more > 0 ? [`- ${more} more`] : [];
  return [["Left out:", ...lines, ...rest].join("\n")];
}
