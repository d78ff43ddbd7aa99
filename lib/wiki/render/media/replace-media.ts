/**
 * Films, sounds and frames of other sites as links with their names and pictures, or as marks where
 * they are shown; one picture of a pair for light and dark, and pictures that name their files in
 * sets. Before the sanitiser.
 */
import type { Element, ElementContent, Properties, Root } from "hast";
import { visit } from "unist-util-visit";
import { type PlayerOrigins, playerMark, playerOf, sourceOf } from "./show-players.ts";

/** The players whose marks the page has, in the order of their numbers. */
export function replaceMedia(tree: Root, origins: PlayerOrigins = []): readonly Element[] {
  const players: Element[] = [];
  visit(tree, "element", (element, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    const { tagName, properties } = element;
    if (tagName === "img" && isForDark(properties)) {
      parent.children.splice(index, 1);
      return index;
    }
    if (tagName === "img") takeFromSet(properties);
    if (tagName === "picture") takeFromSources(element);
    const link = Object.hasOwn(media, tagName) ? media[tagName] : undefined;
    if (link === undefined) return undefined;
    const player = playerOf(element, origins);
    const drawn = player === null ? link(element) : playerMark(players.push(player) - 1);
    if (drawn !== null) parent.children[index] = drawn;
    return undefined;
  });
  return players;
}

const media: Readonly<Record<string, (element: Element) => Element | null>> = {
  video: played,
  audio: played,
  iframe: framed,
};

/** GitHub's and Material's fragments, and the classes with which Tailwind hides what is for dark colours. */
const darkFragment = /#(?:gh-dark-mode-only|only-dark|dark)$/i;

function isForDark({ src, className }: Properties): boolean {
  if (darkFragment.test(String(src ?? ""))) return true;
  const names = Array.isArray(className)
    ? className.map(String)
    : String(className ?? "").split(/\s+/);
  if (names.includes("dark-only") || names.includes("only-dark")) return true;
  return (
    names.includes("hidden") &&
    names.some((name) => /^dark:(?:block|inline|inline-block|flex)$/.test(name))
  );
}

/** `srcset="a.png 1x, b.png 2x"` of a picture without an address of its own. */
function takeFromSet(properties: Properties): void {
  const { src, srcSet } = properties;
  if ((typeof src === "string" && src !== "") || srcSet === undefined) return;
  const first = firstOf(srcSet);
  if (first !== null) properties.src = first;
}

function firstOf(set: Properties[string]): string | null {
  const given = Array.isArray(set) ? String(set[0] ?? "") : String(set ?? "");
  return given.split(",")[0]?.trim().split(/\s+/)[0] || null;
}

function takeFromSources({ children }: Element): void {
  const image = children.find((child) => child.type === "element" && child.tagName === "img");
  if (image !== undefined) return;
  const source = children.find((child) => child.type === "element" && child.tagName === "source");
  const src = source?.type === "element" ? firstOf(source.properties.srcSet) : null;
  if (src === null) return;
  children.push({ type: "element", tagName: "img", properties: { src, alt: "" }, children: [] });
}

/** A film leads to its file, by its poster where it has one. */
function played(element: Element): Element | null {
  const { tagName, properties } = element;
  const src = sourceOf(element);
  if (src === null) return null;
  const name =
    spoken(properties) ??
    src
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ??
    tagName;
  const poster = typeof properties.poster === "string" ? properties.poster : null;
  return mediaLink(src, tagName === "audio" ? `Audio: ${name}` : `Video: ${name}`, poster);
}

/** A frame leads to what it would show; a known player to the page of its film. */
function framed(element: Element): Element | null {
  const { properties } = element;
  const src = sourceOf(element);
  if (src === null || !/^(?:https?:)?\/\//i.test(src)) return null;
  const url = URL.parse?.(src, "https://localhost") ?? safeUrl(src);
  if (url === null) return null;
  const [, video] = /^\/embed\/([\w-]{6,20})/.exec(url.pathname) ?? [];
  const isYouTube = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname);
  const target =
    isYouTube && video !== undefined ? `https://www.youtube.com/watch?v=${video}` : url.href;
  const isFilm = isYouTube || /(?:^|\.)(?:vimeo|loom|wistia)\./.test(url.hostname);
  const name = spoken(properties) ?? url.hostname;
  return mediaLink(target, isFilm ? `Video: ${name}` : name, null);
}

function safeUrl(src: string): URL | null {
  try {
    return new URL(src, "https://localhost");
  } catch {
    return null;
  }
}

function spoken({ title, ariaLabel, alt }: Properties): string | null {
  const said = [title, ariaLabel, alt].find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  return typeof said === "string" ? said.trim() : null;
}

function mediaLink(href: string, name: string, poster: string | null): Element {
  const text: ElementContent = { type: "text", value: name };
  const picture: ElementContent[] =
    poster === null
      ? []
      : [{ type: "element", tagName: "img", properties: { src: poster, alt: "" }, children: [] }];
  const link: Element = {
    type: "element",
    tagName: "a",
    properties: { href },
    children: [...picture, text],
  };
  return { type: "element", tagName: "p", properties: {}, children: [link] };
}
