/** Components in sentences: links, pictures, keys, labels. */
import { safeElement } from "../safe-element.ts";
import { type Draw, textOf, words } from "./component.ts";

const link: Draw = (component) => {
  const target = textOf(component, "href", "to", "url");
  if (target === undefined) return null;
  const { children } = component;
  const title = textOf(component, "title", "label", "text");
  return [
    safeElement("a", { href: target }, children.length > 0 ? children : words(title ?? target)),
  ];
};

/** Docusaurus' `<ThemedImage sources={{ light, dark }} />` has two of them. */
const picture: Draw = (component) => {
  const { sources } = component.values;
  const light = (sources as { readonly light?: unknown } | undefined)?.light;
  const src =
    textOf(component, "src", "light", "img", "image") ??
    (typeof light === "string" ? light : undefined);
  if (src === undefined) return null;
  const image = safeElement("img", { src, alt: component.texts.alt ?? "" }, []);
  return [image];
};

const badge: Draw = (component) => {
  const text = textOf(component, "text", "label", "title");
  const shown = [...words(text), ...component.children];
  return shown.length === 0 ? null : [safeElement("small", { className: ["badge"] }, shown)];
};

const tooltip: Draw = (component) => {
  const { children } = component;
  const tip = textOf(component, "tip", "content", "text", "title", "headline");
  return tip === undefined || children.length === 0
    ? null
    : [safeElement("abbr", { title: tip }, children)];
};

/** A shape that says nothing without the words next to it. */
const decoration: Draw = ({ children }) => children;

const keys: Draw = ({ children }) => [safeElement("kbd", {}, children)];

export const inlineComponents: Readonly<Record<string, Draw>> = {
  Link: link,
  A: link,
  LinkButton: link,
  Button: link,
  Image: picture,
  Img: picture,
  ImageZoom: picture,
  ThemedImage: picture,
  Badge: badge,
  Tooltip: tooltip,
  Kbd: keys,
  Mark: ({ children }) => [safeElement("mark", {}, children)],
  Sub: ({ children }) => [safeElement("sub", {}, children)],
  Sup: ({ children }) => [safeElement("sup", {}, children)],
  Latex: ({ children }) => [safeElement("code", { className: ["math-inline"] }, children)],
  br: () => [{ type: "break" }],
  Br: () => [{ type: "break" }],
  Icon: decoration,
  Divider: decoration,
  Spacer: decoration,
  // The contents stand beside each page.
  TOCInline: decoration,
  InlineTOC: decoration,
  TableOfContents: decoration,
  Text: ({ children }) => children,
};
