/** Keeps anchors of pages apart from names that scripts ask for: an element's id is a name on `window`. */

/**
 * Nothing that a browser has itself can be shadowed so (Web IDL, named properties), which leaves
 * what is missing there: names of frameworks, which begin with an underscore as the ids of our own
 * pages do, and what scripts ask for to learn where they run.
 */
const askedFor = /^(?:_\w*|(?:TURBOPACK|NEXT_|webpackChunk|mermaid[A-Z])\w*)$/;

/** The anchor unchanged, except for names that would break a page; the same for index and page. */
export function safeAnchor(anchor: string): string {
  return askedFor.test(anchor) ? `section-${anchor}` : anchor;
}
