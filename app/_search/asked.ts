/** A reader's request, as given in the address of a page. */

export interface AskedSearch {
  /** Trimmed. */
  readonly query: string;
  /** Distinct; empty for all. */
  readonly collections: readonly string[];
  /** False where the reader insists on the words as typed. */
  readonly typo: boolean;
}

/** On the search page. */
export const resultsPerPage = 20;

export type AddressParameters = Readonly<Record<string, string | string[] | undefined>>;

/** `collection` may be repeated or hold several names separated by commas, as in the API. */
export function readAsked(parameters: AddressParameters): AskedSearch {
  const names = [parameters.collection ?? []]
    .flat()
    .flatMap((value) => value.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    query: first(parameters.q).trim(),
    collections: [...new Set(names)],
    typo: first(parameters.typo).toLowerCase() !== "off",
  };
}

/** The first of repeated values; "" for an absent one. */
export function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** Where the shown results begin: a multiple of `resultsPerPage`, within what the search takes. */
export function readOffset(parameters: AddressParameters): number {
  const given = Number(first(parameters.offset));
  if (!Number.isSafeInteger(given) || given <= 0) return 0;
  return Math.min(offsetMax, given - (given % resultsPerPage));
}

/** `limits.resultsOffsetMax`; the whole of it would come into the browser's code. */
const offsetMax = 1_000;

/** Where the next results begin; null after the last ones that can be asked for. */
export function nextOffset(offset: number): number | null {
  return offset + resultsPerPage > offsetMax ? null : offset + resultsPerPage;
}

/** The search page with the results from `offset` on. */
export function resultsAddress(asked: AskedSearch, offset: number): string {
  const parameters = parametersOf(asked);
  if (offset > 0) parameters.set("offset", String(offset));
  return `/?${parameters}`;
}

/** The search page that answers this. */
export function searchAddress(asked: AskedSearch): string {
  const parameters = parametersOf(asked);
  return parameters.size === 0 ? "/" : `/?${parameters}`;
}

/** The same search for a program. It holds no quotation mark: a shell takes it as one word. */
export function apiAddress(asked: AskedSearch): string {
  const parameters = parametersOf(asked);
  parameters.set("limit", String(resultsPerPage));
  return `/api/search?${parameters}`;
}

/** The page that compares two of its hits; without `b` the best other hit. */
export function comparisonAddress(asked: AskedSearch, a: string, b?: string): string {
  const parameters = parametersOf(asked);
  parameters.set("a", a);
  if (b !== undefined) parameters.set("b", b);
  return `/search/explain?${parameters}`;
}

function parametersOf({ query, collections, typo }: AskedSearch): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  for (const name of collections) parameters.append("collection", name);
  if (!typo) parameters.set("typo", "off");
  return parameters;
}
