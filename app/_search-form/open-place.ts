/** What a search keeps of the page that it is asked from. */

/** Absent members narrow nothing. */
export interface OpenPlace {
  /** The collection that is read, or that the results are of; "" for none. */
  readonly collection: string;
  /** Language of the open page, where it has others, or of the results. */
  readonly lang?: string | undefined;
  /** The older version that is read, or that the results are of. */
  readonly version?: string | undefined;
}

export function openPlace(): OpenPlace {
  const { pathname, search } = location;
  const tree = document.getElementById("_wiki_tree");
  if (tree !== null) {
    const collection = tree.dataset.collection ?? collectionOf(pathname);
    return { collection, lang: marked("hreflang"), version: marked("data-version") };
  }
  const given = new URLSearchParams(pathname === "/" ? search : "");
  return {
    collection: given.get("collection") ?? "",
    lang: given.get("lang") ?? undefined,
    version: given.get("version") ?? undefined,
  };
}

/** What the shown edition of the open page says of itself. */
function marked(name: string): string | undefined {
  const shown = document.querySelector(`.wiki-editions a[aria-current][${name}]`);
  return shown?.getAttribute(name) ?? undefined;
}

/** The folder of a list of pages. */
function collectionOf(pathname: string): string {
  try {
    return decodeURIComponent(/^\/docs\/([^/]+)/.exec(pathname)?.[1] ?? "");
  } catch {
    return "";
  }
}
