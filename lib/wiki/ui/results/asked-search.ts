/** A reader's request, as given in the address of a page. */

export interface AskedSearch {
  /** Trimmed. */
  readonly query: string;
  /** Distinct; empty for all. */
  readonly collections: readonly string[];
  /** False where the reader insists on the words as typed. */
  readonly typo: boolean;
  /** Version of pages that have several; absent for the newest. */
  readonly version?: string | undefined;
  /** The reader's language, as a tag; absent for all languages alike. */
  readonly lang?: string | undefined;
}

/** On the search page. */
export const resultsPerPage = 20;

/** `collection` may be repeated or hold several names separated by commas, as in the API. */
export function readAsked(parameters: URLSearchParams): AskedSearch {
  const names = parameters
    .getAll("collection")
    .flatMap((value) => value.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    query: parameters.get("q")?.trim() ?? "",
    collections: [...new Set(names)],
    typo: parameters.get("typo")?.toLowerCase() !== "off",
    version: parameters.get("version")?.trim() || undefined,
    lang: parameters.get("lang")?.trim() || undefined,
  };
}

/** Where the shown results begin: a multiple of `resultsPerPage`, within what the search takes. */
export function readOffset(parameters: URLSearchParams): number {
  const given = Number(parameters.get("offset") ?? 0);
  if (!Number.isSafeInteger(given) || given <= 0) return 0;
  return Math.min(offsetMax, given - (given % resultsPerPage));
}

/** `limits.resultsOffsetMax`; the whole of it would come into the browser's code. */
const offsetMax = 1_000;

/** Where the next results begin; null after the last ones that can be asked for. */
export function nextOffset(offset: number): number | null {
  return offset + resultsPerPage > offsetMax ? null : offset + resultsPerPage;
}

/** Some of the results of a search. */
export interface AskedPart {
  readonly asked: AskedSearch;
  /** Hits before the first one shown. */
  readonly offset: number;
}

/** The search page with the results from `offset` on. */
export function resultsAddress({ asked, offset }: AskedPart): string {
  const parameters = searchParameters(asked);
  if (offset > 0) parameters.set("offset", String(offset));
  return `/?${parameters}`;
}

/** The search page that answers this. */
export function searchAddress(asked: AskedSearch): string {
  const parameters = searchParameters(asked);
  return parameters.size === 0 ? "/" : `/?${parameters}`;
}

/** The members of an address that mean this search. */
export function searchParameters(asked: AskedSearch): URLSearchParams {
  const { query, collections, typo, version, lang } = asked;
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  for (const name of collections) parameters.append("collection", name);
  if (!typo) parameters.set("typo", "off");
  if (version !== undefined) parameters.set("version", version);
  if (lang !== undefined) parameters.set("lang", lang);
  return parameters;
}
