/** All links and pictures of a page, so that the catalogue is asked about them once. */
import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** As they are written, each once. */
export interface PageTargets {
  readonly links: readonly string[];
  readonly wikiLinks: readonly string[];
  readonly images: readonly string[];
}

export function targetsIn(tree: Root): PageTargets {
  const links = new Set<string>();
  const wikiLinks = new Set<string>();
  const images = new Set<string>();
  visit(tree, "element", ({ tagName, properties }) => {
    const { href, src, poster, dataWiki } = properties;
    if (tagName === "img" && typeof src === "string" && src !== "") images.add(src);
    if (tagName === "video" && typeof poster === "string" && poster !== "") images.add(poster);
    if ((tagName === "video" || tagName === "audio") && typeof src === "string") links.add(src);
    if (tagName !== "a") return;
    if (typeof dataWiki === "string") wikiLinks.add(dataWiki);
    else if (typeof href === "string" && href !== "") links.add(href);
  });
  return { links: [...links], wikiLinks: [...wikiLinks], images: [...images] };
}
