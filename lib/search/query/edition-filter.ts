/** The version and the language that a query asks for: `version:2.1` and `lang:de`. */

export interface AskedEdition {
  /** As a site names it, or `all`; absent for the newest of each page. */
  readonly version?: string | undefined;
  /** Tag of the reader's language; absent for all of them. */
  readonly lang?: string | undefined;
}

export interface FilteredQuery {
  /** Without the filters. */
  readonly query: string;
  readonly asked: AskedEdition;
}

const filter = /(?:^|\s)(version|lang):([^\s"]{1,100})(?=\s|$)/gi;
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

/**
 * Filters go before the options of a call. A filter alone, a version that no page has, and what is no
 * tag are words. The last filter counts.
 */
export function readEditionFilter(
  query: string,
  { version, lang }: AskedEdition,
  isVersion: (name: string) => boolean,
): FilteredQuery {
  const found: { version?: string; lang?: string } = {};
  const rest = query.replaceAll(filter, (whole, name: string, value: string) => {
    const key = name.toLowerCase() as "version" | "lang";
    if (!(key === "version" ? isVersion(value) : languageTag.test(value))) return whole;
    found[key] = value;
    return " ";
  });
  const isFiltered = rest.trim() !== "" && rest !== query;
  // A space at the end says that the last word is whole.
  const words = isFiltered ? rest.trimStart() : query;
  const asked = { version: version ?? placeAsked(words), lang, ...(isFiltered && found) };
  return { query: words, asked };
}

/** Who names a folder wants its pages, whichever version they are of. */
function placeAsked(query: string): "all" | undefined {
  return /(?:^|\s)path:"?[^\s"]*\//i.test(query) ? "all" : undefined;
}
