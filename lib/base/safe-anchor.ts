/** Keeps anchors of pages apart from names that scripts ask for: an element's id is a name on `window`. */

/**
 * Nothing that a browser has itself can be shadowed so (Web IDL, named properties), which leaves
 * what is missing there: names of frameworks and the ids of our own pages, which begin with an
 * underscore, and what scripts ask for to learn where they run. Asciidoctor gives each heading an
 * underscore and small letters: these stay.
 */
const askedFor =
  /^(?:_\w?|__\w*|_[A-Z]\w*|_r_\w{1,4}_|_(?:main|next|wiki_tree|site_menu|backlinks|helpful)|(?:TURBOPACK|NEXT_|webpackChunk|mermaid[A-Z])\w*)$/;

/** The anchor unchanged, except for names that would break a page; the same for index and page. */
export function safeAnchor(anchor: string): string {
  return askedFor.test(anchor) ? `section-${anchor}` : anchor;
}
