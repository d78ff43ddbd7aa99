/** What a search keeps of the page that it is asked from. */

/** Language and version of the open page, where it has others and an older version is read. */
export function openEdition(): Readonly<Record<string, string>> {
  const marked = (name: string): string | null =>
    document.querySelector(`.wiki-editions a[aria-current][${name}]`)?.getAttribute(name) ?? null;
  const lang = marked("hreflang");
  const version = marked("data-version");
  return { ...(lang !== null && { lang }), ...(version !== null && { version }) };
}
