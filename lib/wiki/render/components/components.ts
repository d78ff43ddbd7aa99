/** The components whose meaning is known, in the dialects of the tools that have them. */
import type { Paragraph, RootContent } from "mdast";
import { paragraph, safeDataOf, textNode } from "../safe-element.ts";
import { accordion, figure, titled } from "./boxes.ts";
import { anyCallout, callout, calloutOf } from "./callouts.ts";
import { cardComponents } from "./cards.ts";
import { type Component, type Draw, listOf, textOf, words } from "./component.ts";
import { fieldComponents } from "./fields.ts";
import { fileComponents } from "./files.ts";
import { inlineComponents } from "./inline.ts";
import { stepComponents } from "./steps.ts";
import { codeTabs, nameTabs, tabGroup, tabItem } from "./tabs.ts";

const tabs: Draw = (component) => {
  const { children, texts } = component;
  const items = listOf(component, "items");
  const labels = listOf(component, "values");
  const values = listOf(component, "values", "value");
  // Docusaurus' `values={[{ label: "Apple", value: "apple" }]}` names tabs by what they stand for.
  const named = nameTabs(children, (title, index) =>
    title === "" ? items[index] : labels[values.indexOf(title)],
  );
  return [tabGroup(named, texts.groupId ?? texts.syncKey ?? texts.groupKey ?? "")];
};

const tab: Draw = (component) => {
  const title = textOf(component, "label", "title", "tab", "name");
  const value = textOf(component, "value");
  const isOpen = "default" in component.texts;
  return [tabItem(words(title), component.children, { isOpen, value })];
};

const codeGroup: Draw = ({ children, texts }) =>
  children.some(({ type }) => type === "code")
    ? [codeTabs(children, texts.groupId ?? texts.syncKey ?? "")]
    : [tabGroup(children)];

/** Mintlify puts examples of requests beside the page. */
const example: Draw = (component) => {
  const { children } = component;
  return children.filter(({ type }) => type === "code").length > 1
    ? codeGroup(component)
    : children;
};

const folded: Draw = (component) => {
  const { children, texts } = component;
  const title = textOf(component, "title", "label", "summary", "header");
  const said = textOf(component, "description");
  const isOpen = "defaultOpen" in texts || "open" in texts;
  const below = said === undefined ? [] : [paragraph([textNode(said)])];
  return [accordion(words(title), [...below, ...children], isOpen)];
};

const codeBlock: Draw = (component) => {
  const { texts, children } = component;
  const lang = textOf(component, "lang", "language") ?? null;
  const value = texts.code ?? (children.length > 0 ? literalCode(children) : null);
  if (value === null) return null;
  const meta = texts.title === undefined ? null : `title="${texts.title.replaceAll('"', "'")}"`;
  return [{ type: "code", lang, meta, value: value.trim() }];
};

/** Docusaurus' `<CodeBlock>` holds its code as text. */
function literalCode(children: readonly RootContent[]): string | null {
  const texts = children.map((child): string | null => {
    if (child.type === "text" || child.type === "code") return child.value;
    const isParagraph = child.type === "paragraph" || safeDataOf(child)?.hName === "p";
    return isParagraph ? literalCode((child as Paragraph).children) : null;
  });
  return texts.includes(null) ? null : texts.join("\n");
}

const callouts: Draw = (component) => {
  const { name, texts, children, isFlow } = component;
  if (!isFlow) return null;
  const isNamed = /^(?:Aside|Callout|Admonition)$/.test(name);
  const found = isNamed ? anyCallout(texts.type ?? texts.kind ?? name) : calloutOf(name);
  return found === null
    ? null
    : [callout(found.kind, textOf(component, "title", "label") ?? found.word, children)];
};

const table: Readonly<Record<string, Draw>> = {
  ...cardComponents,
  ...stepComponents,
  ...fieldComponents,
  ...fileComponents,
  ...inlineComponents,
  Tabs: tabs,
  Tab: tab,
  TabItem: tab,
  View: tab,
  CodeGroup: codeGroup,
  CodeTabs: codeGroup,
  CodeBlockTabs: codeGroup,
  RequestExample: example,
  ResponseExample: example,
  Details: folded,
  Accordion: folded,
  Expandable: folded,
  AccordionGroup: ({ children }) => children,
  Accordions: ({ children }) => children,
  Code: codeBlock,
  CodeBlock: codeBlock,
  DynamicCodeBlock: codeBlock,
  Mermaid: ({ texts }) =>
    texts.chart === undefined ? null : [{ type: "code", lang: "mermaid", value: texts.chart }],
  Frame: (component) => [figure(textOf(component, "caption"), component.children)],
  Figure: (component) => [figure(textOf(component, "caption"), component.children)],
  Update: (component) => {
    const label = textOf(component, "label", "title");
    if (label === undefined) return null;
    return [titled(label, textOf(component, "description") ?? "", component.children)];
  },
};

/** Null for a component whose meaning is not known. */
export function drawComponent(component: Component): readonly RootContent[] | null {
  const draw = Object.hasOwn(table, component.name) ? table[component.name] : undefined;
  return draw?.(component) ?? callouts(component);
}
