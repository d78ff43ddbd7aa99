/** A search response as compact Markdown: every fact of it that a reader can use. */
import { fenceFor } from "../base/index.ts";
import type {
  BestPassage,
  SearchResponse,
  SearchResult,
  SectionHit,
  VisibleStore,
} from "../contract/index.ts";
import { type NamedVersion, versionLine } from "./call-version.ts";
import { pageUrl } from "./resources/page-url.ts";

export function searchText(
  response: SearchResponse & NamedVersion,
  baseUrl: string,
  hint?: string,
): string {
  const { results, query, collection, total, matches = total, facets, answer } = response;
  const scope = collection === null ? "" : ` in ${collection}`;
  const shown = `${total} result${total === 1 ? "" : "s"} for "${query}"${scope}`;
  const head = matches === total ? shown : `${shown}; ${aboutPages(matches)} most of its words`;
  const counts = facets?.collections.map(({ name, count }) => `${name} ${count}`).join(", ");
  return [
    `${head}. ${versionLine(response)}`.trimEnd(),
    ...interpretationLines(response),
    ...(counts === undefined ? [] : [`Pages by collection: ${counts}`]),
    ...(answer === undefined ? [] : [answerText(answer)]),
    ...results.map((result, index) => hitText(result, index + 1, baseUrl)),
    ...(hint === undefined ? [] : [hint]),
  ].join("\n\n");
}

function aboutPages(count: number): string {
  return count === 1 ? "about 1 page has" : `about ${count} pages have`;
}

function hitText(result: SearchResult, rank: number, baseUrl: string): string {
  const {
    id,
    title,
    collection,
    version,
    path,
    url = path,
    snippet,
    code,
    score,
    heading,
    anchor,
    explanation,
  } = result;
  const shown = heading === undefined ? title : `${title} › ${heading}`;
  const address = pageUrl(baseUrl, anchor === undefined ? url : `${url}#${anchor}`);
  const lines = [
    `${rank}. **${shown}** (${collection}, ${version === undefined ? "" : `version ${version}, `}score ${score.toFixed(2)})`,
    `   id: ${id}`,
    `   page: ${address}`,
    passageText(snippet, code),
  ];
  const others = (result.sections ?? []).slice(1);
  if (others.length > 0) lines.push(`   also: ${others.map(sectionText).join("; ")}`);
  const { duplicates = [] } = result;
  if (duplicates.length > 0)
    lines.push(`   same text: ${duplicates.map((page) => page.id).join(", ")}`);
  if (explanation !== undefined) lines.push(`   why: ${JSON.stringify(explanation)}`);
  return lines.join("\n");
}

/** How the query was changed. */
function interpretationLines({ interpretation = {} }: SearchResponse): string[] {
  const { query, corrected, completed, synonyms, dropped, relaxed, unknown, suggestions } =
    interpretation;
  const pairs = (words: readonly { readonly word: string; readonly to: readonly string[] }[]) =>
    words.map(({ word, to }) => `${word} → ${to.join(" or ")}`).join("; ");
  const lines = [
    query !== undefined && `Searched as: ${query}`,
    corrected && `Corrected: ${pairs(corrected)}`,
    completed && `Completed: ${pairs(completed)}`,
    synonyms && `With synonyms: ${pairs(synonyms)}`,
    dropped && `Not searched: ${dropped.join(", ")}`,
    relaxed && `The best hit lacks: ${relaxed.join(", ")}`,
    unknown && `On no page: ${unknown.map(nearest).join("; ")}`,
    suggestions && suggestions.queries.length > 0 && `Try: ${suggestions.queries.join("; ")}`,
    suggestions &&
      suggestions.collections.length > 0 &&
      `Pages elsewhere: ${suggestions.collections.map(({ name, count }) => `${name} ${count}`).join(", ")}`,
  ].filter((line) => typeof line === "string");
  return lines.length === 0 ? [] : [lines.join("\n")];
}

function nearest({
  word,
  nearest: near,
}: {
  readonly word: string;
  readonly nearest: readonly string[];
}) {
  return near.length === 0 ? word : `${word} (near: ${near.join(", ")})`;
}

/** The best passage, and how to read on. */
function answerText({ id, heading, anchor, text, code }: BestPassage): string {
  const place = heading === undefined ? id : `${id}, section "${anchor ?? heading}"`;
  return `Best passage (get_document ${place} has the rest):\n${passageText(text, code)}`;
}

/** Prose in one line, code as it is between fences. */
function passageText(text: string, code: SearchResult["code"]): string {
  if (code === undefined) return `   ${oneLine(text)}`;
  const fence = fenceFor(text);
  const lines = [`${fence}${code.language ?? ""}`, ...text.split("\n"), fence];
  return lines.map((line) => `   ${line}`).join("\n");
}

function sectionText({ heading, anchor }: SectionHit): string {
  return anchor === undefined ? "the page's opening" : `${heading ?? anchor} (#${anchor})`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Names of the collections; none while they cannot be read. */
export async function knownCollections(store: VisibleStore): Promise<readonly string[]> {
  const collections = await store.listCollections();
  return collections.map(({ name }) => name);
}

export function noResultsHint(
  { collection }: Pick<SearchResponse, "collection">,
  known: readonly string[],
): string {
  const unknown = (collection ?? "").split(",").filter((name) => name && !known.includes(name));
  if (unknown.length > 0) {
    return `No collection is called ${unknown.join(", ")}; there are: ${known.join(", ")}.`;
  }
  const scope = collection === null ? "" : ", or leave out collection";
  return `Nothing was found. Use fewer or other words${scope}; the collections are: ${known.join(", ")}.`;
}
