/**
 * Markup of our own pages, which the server has sanitised, in the form in which browsers take it as
 * looked at. Only for that: all else is built of elements.
 */

/**
 * As much of the interface as is used here; TypeScript does not know it yet. Where a browser does not
 * either, a heading of that name is an element under it.
 */
interface Policies {
  createPolicy?(
    name: string,
    rules: { readonly createHTML: (markup: string) => string },
  ): { createHTML(markup: string): unknown };
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy?.("knowledge-pages", { createHTML: (markup) => markup });

/** A text for the types: browsers take both. */
export function trustedMarkup(markup: string): string {
  return (policy?.createHTML(markup) ?? markup) as string;
}
