/** Cards, and the grids that they stand in. */
import type { RootContent } from "mdast";
import { paragraph, safeElement, textNode } from "../safe-element.ts";
import { bold, type Draw, textOf, words } from "./component.ts";

const cardGrid: Draw = ({ children }) => [safeElement("div", { className: ["cards"] }, children)];

const card: Draw = (component) => {
  const { children, texts } = component;
  const title = textOf(component, "title", "label", "header", "name");
  const target = textOf(component, "href", "to", "link", "url");
  const said = textOf(component, "description", "subtitle");
  const picture = textOf(component, "img", "image");
  const more = textOf(component, "cta", "arrow") === undefined ? undefined : texts.cta;
  const head = titleOf(title, target);
  const parts = [
    ...(picture === undefined ? [] : [safeElement("img", { src: picture, alt: "" }, [])]),
    ...(head === null ? [] : [paragraph([head], { className: ["card-title"] })]),
    ...(said === undefined ? [] : [paragraph([textNode(said)])]),
    ...children,
    ...(more === undefined || more === "" ? [] : [paragraph(words(more))]),
  ];
  return [safeElement("div", { className: ["card"] }, parts)];
};

function titleOf(title: string | undefined, target: string | undefined): RootContent | null {
  if (title === undefined && target === undefined) return null;
  const shown = title === undefined ? textNode(target ?? "") : bold(title);
  return target === undefined ? shown : safeElement("a", { href: target }, [shown]);
}

/** Mintlify's `<Columns>` lays out cards, and its `<Column>` is one of them without a title. */
const column: Draw = ({ children }) => [safeElement("div", {}, children)];

/** What a start page of the author begins with. */
const hero: Draw = (component) => {
  const title = textOf(component, "title", "name");
  const said = textOf(component, "tagline", "description", "subtitle");
  const picture = textOf(component, "img", "image", "src");
  const parts = [
    ...(title === undefined ? [] : [paragraph(words(title), { className: ["hero-title"] })]),
    ...(said === undefined ? [] : [paragraph([textNode(said)])]),
    ...component.children,
    ...(picture === undefined ? [] : [safeElement("img", { src: picture, alt: "" }, [])]),
  ];
  return [safeElement("div", { className: ["hero"] }, parts)];
};

export const cardComponents: Readonly<Record<string, Draw>> = {
  Hero: hero,
  CardGroup: cardGrid,
  CardGrid: cardGrid,
  Cards: cardGrid,
  Columns: cardGrid,
  Grid: cardGrid,
  Row: cardGrid,
  Column: column,
  Col: column,
  Card: card,
  LinkCard: card,
  DocCard: card,
  Tile: card,
};
