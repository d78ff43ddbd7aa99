/** A page shown in a frame: whatever it links to in the wiki stays in that frame. */
import type { WikiReference, WikiView } from "../contract/index.ts";

const ownLink = /(<a\b[^>]*?\bhref=")(\/(?:wiki|docs)\/[^"?#]*|\/wiki)(?=["#])/g;

/** The same page with `?embed=1` on all links that lead to pages. */
export function embeddedView(view: WikiView): WikiView {
  const { html, children, previous, next, backlinks } = view;
  return {
    ...view,
    html: html === null ? null : html.replace(ownLink, "$1$2?embed=1"),
    children: children.map(embedded),
    previous: previous === null ? null : embedded(previous),
    next: next === null ? null : embedded(next),
    backlinks: backlinks.map(embedded),
  };
}

function embedded(reference: WikiReference): WikiReference {
  return { ...reference, address: `${reference.address}?embed=1` };
}
