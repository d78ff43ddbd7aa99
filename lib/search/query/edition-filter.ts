/** `version:2.1` and `lang:de` in a typed query. */

export interface FilteredQuery {
  /** Without the filters. */
  readonly query: string;
  readonly version?: string;
  readonly lang?: string;
}

const filter = /(?:^|\s)(version|lang):([^\s"]{1,100})(?=\s|$)/gi;
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

/** A filter alone, a version that no page has, and what is no tag are words. The last filter counts. */
export function readEditionFilter(
  query: string,
  isVersion: (name: string) => boolean,
): FilteredQuery {
  const found: { version?: string; lang?: string } = {};
  const rest = query.replaceAll(filter, (whole, name: string, value: string) => {
    const key = name.toLowerCase() as "version" | "lang";
    if (!(key === "version" ? isVersion(value) : languageTag.test(value))) return whole;
    found[key] = value;
    return " ";
  });
  // A space at the end says that the last word is whole.
  return rest.trim() === "" || rest === query ? { query } : { query: rest.trimStart(), ...found };
}

/** Who names a folder wants its pages, whichever version they are of. */
export function placeAsked(query: string): "all" | undefined {
  return /(?:^|\s)path:"?[^\s"]*\//i.test(query) ? "all" : undefined;
}
