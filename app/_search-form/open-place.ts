/** What a search keeps of the page that it is asked from. */

/** Language and version of the open page, where it has others and an older version is read. */
export interface OpenEdition {
  readonly lang?: string;
  readonly version?: string;
}

export function openEdition(): OpenEdition {
  const marked = (name: string): string | null =>
    document.querySelector(`.wiki-editions a[aria-current][${name}]`)?.getAttribute(name) ?? null;
  const lang = marked("hreflang");
  const version = marked("data-version");
  return { ...(lang !== null && { lang }), ...(version !== null && { version }) };
}

/** The collection that is read, or that the results are of; "" for none. */
export function openCollection(): string {
  const { pathname, search } = location;
  const isRead = document.getElementById("_wiki_tree") !== null;
  const name = isRead ? (/^\/docs\/([^/]+)/.exec(pathname)?.[1] ?? "") : null;
  if (name === null) {
    return pathname === "/" ? (new URLSearchParams(search).get("collection") ?? "") : "";
  }
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}
