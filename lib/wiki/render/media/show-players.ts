/**
 * Films, sounds and frames of the origins that the operator trusts, shown where they stand. The
 * sanitiser lets none through: marks take their places until it has passed.
 */
import type { Element, Properties, Root } from "hast";
import { visit } from "unist-util-visit";

/** Exact origins, and `'self'` for files beside the pages. */
export type PlayerOrigins = readonly string[];

/** What a page may show, made anew from its address and its name alone. */
export function playerOf(element: Element, origins: PlayerOrigins): Element | null {
  const src = sourceOf(element);
  if (src === null) return null;
  const { tagName, properties } = element;
  if (tagName === "iframe") return frameOf(src, properties, origins);
  if (!isFrom(src, origins)) return null;
  const { poster, title, loop, muted } = properties;
  const shown: Properties = { controls: true, preload: "metadata", src };
  if (typeof title === "string") shown.ariaLabel = title;
  if (typeof poster === "string" && tagName === "video") shown.poster = poster;
  if (loop !== undefined) shown.loop = true;
  if (muted !== undefined) shown.muted = true;
  return { type: "element", tagName, properties: shown, children: [] };
}

/** The address of the element itself, or of the first of its sources. */
export function sourceOf({ properties, children }: Element): string | null {
  const own = addressOf(properties);
  if (own !== null) return own;
  for (const child of children) {
    const src = child.type === "element" ? addressOf(child.properties) : null;
    if (src !== null) return src;
  }
  return null;
}

function addressOf({ src }: Properties): string | null {
  return typeof src === "string" && src.trim() !== "" ? src.trim() : null;
}

function isFrom(src: string, origins: PlayerOrigins): boolean {
  const origin = originOf(src);
  return origins.includes(origin ?? "'self'");
}

/** Null for an address of this site. */
function originOf(src: string): string | null {
  if (!/^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i.test(src)) return null;
  return URL.canParse(src, "https://localhost") ? new URL(src, "https://localhost").origin : "null";
}

const youTube = /^https:\/\/(?:www\.)?youtube\.com$/;
const quietYouTube = "https://www.youtube-nocookie.com";

/** Pages of our own are shown by nobody: a frame of them could act for its reader. */
function frameOf(src: string, properties: Properties, origins: PlayerOrigins): Element | null {
  const origin = originOf(src);
  if (origin === null || origin === "null") return null;
  const url = new URL(src, "https://localhost");
  // The same films, without cookies until one is played.
  if (youTube.test(origin) && !origins.includes(origin)) {
    url.protocol = "https:";
    url.hostname = new URL(quietYouTube).hostname;
  }
  if (!origins.includes(url.origin)) return null;
  const title = typeof properties.title === "string" ? properties.title : url.hostname;
  return {
    type: "element",
    tagName: "iframe",
    properties: {
      src: url.href,
      title,
      loading: "lazy",
      allowFullScreen: true,
      referrerPolicy: "strict-origin-when-cross-origin",
      sandbox: ["allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation"],
    },
    children: [],
  };
}

/** Stands in a page until it is safe. An author who writes one gets a player of the same page. */
export function playerMark(index: number): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { dataPlayer: String(index) },
    children: [],
  };
}

export function showPlayers(safe: Root, players: readonly Element[]): void {
  visit(safe, "element", ({ properties }, index, parent) => {
    const { dataPlayer } = properties;
    if (typeof dataPlayer !== "string" || parent === undefined || index === undefined) return;
    delete properties.dataPlayer;
    const player = players[Number(dataPlayer)];
    if (player !== undefined) parent.children[index] = structuredClone(player);
  });
}
