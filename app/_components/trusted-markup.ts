/**
 * Markup of our own pages, which the server has sanitised, in the form in which browsers take it as
 * looked at. Only for that: all else is built of elements.
 */

/** As much of the interface as is used here; TypeScript does not know it yet. */
interface Policies {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (markup: string) => string },
  ): { createHTML(markup: string): unknown };
}

const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy("knowledge-pages", { createHTML: (markup) => markup });

/** A text for the types: browsers take both. */
export function trustedMarkup(markup: string): string {
  return (policy?.createHTML(markup) ?? markup) as string;
}
