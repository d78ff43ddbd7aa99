/** A page shown in a frame: its links to the wiki stay in that frame. */
import type { WikiPageGroup, WikiReference, WikiView } from "../../contract/index.ts";

const ownLink = /(<a\b[^>]{0,2000}?\bhref=")(\/(?:wiki|docs)\/[^"?#]*|\/wiki)(?=["#])/g;

/** The same page with `?embed=1` on all links that lead to pages. */
export function embeddedView(view: WikiView): WikiView {
  const { html, children, groups, previous, next, backlinks } = view;
  return {
    ...view,
    html: html === null ? null : html.replace(ownLink, "$1$2?embed=1"),
    children: children.map(embeddedReference),
    ...(groups && { groups: groups.map(embeddedGroup) }),
    previous: previous === null ? null : embeddedReference(previous),
    next: next === null ? null : embeddedReference(next),
    backlinks: backlinks.map(embeddedReference),
  };
}

function embeddedGroup({ address, pages, ...group }: WikiPageGroup): WikiPageGroup {
  const own = address === null ? null : withEmbedding(address, true);
  return { ...group, address: own, pages: pages.map(embeddedReference) };
}

export function embeddedReference<Listed extends WikiReference>(reference: Listed): Listed {
  return { ...reference, address: withEmbedding(reference.address, true) };
}

/** An address of the wiki, for pages inside and outside a frame. */
export function withEmbedding(address: string, isEmbedded: boolean): string {
  return isEmbedded ? `${address}?embed=1` : address;
}
