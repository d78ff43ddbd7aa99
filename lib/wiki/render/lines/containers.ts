/** What `:::name[Title]` … `:::` stands for. */
import type { Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { accordion } from "../components/boxes.ts";
import { anyCallout, callout, calloutOf, foldedCallout } from "../components/callouts.ts";
import { codeTabs, tabItem } from "../components/tabs.ts";
import { paragraph, rewriteChildren, safeElement, textNode } from "../safe-element.ts";

/**
 * Directives of other forms are put back as written: in `10:30` and `std::vector` nobody means a
 * directive.
 */
export function directives(source: string): (tree: Root) => void {
  return (tree) =>
    rewriteChildren(tree, (node) => {
      switch (node.type) {
        case "textDirective":
          return wordsOf(node) ?? [textNode(`:${node.name}`), ...putBack(source, node)];
        case "leafDirective":
          return [paragraph([textNode(written(source, node))])];
        case "containerDirective":
          return container(node);
        default:
          return [node];
      }
    });
}

/** `:tooltip[words]{label="…"}`: its explanation is what shows that it is one. Null for another form. */
function wordsOf({ attributes, children }: Container): readonly RootContent[] | null {
  const title = attributes?.label ?? attributes?.title;
  if (children.length === 0 || typeof title !== "string" || title === "") return null;
  return [safeElement("abbr", { title }, children)];
}

interface Container {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly children: readonly RootContent[];
}

function container({ name, attributes, children }: Container): readonly RootContent[] {
  const given = attributes ?? {};
  const [first] = children;
  const isLabelled = isLabel(first);
  const content = isLabelled ? children.slice(1) : children;
  const title = isLabelled ? first.children : titleOf(given.title);
  const isOpen = "open" in given || given.fold === "open";
  switch (name.toLowerCase()) {
    case "details":
    case "collapse":
    case "expand": {
      if (typeof given.type !== "string") return [accordion(title, content, isOpen)];
      const { kind, word } = anyCallout(given.type);
      return [foldedCallout(kind, title.length > 0 ? title : [textNode(word)], content, isOpen)];
    }
    case "tab":
      return [tabItem(title, content, { isOpen, isFresh: "fresh" in given })];
    case "code-group":
      return [codeTabs(content)];
    case "steps":
      return [safeElement("div", { className: ["steps"] }, content)];
    case "term":
      return [safeElement("dt", {}, inlineOf(content), "definition")];
    case "definition":
      return [safeElement("dd", {}, content, "definition")];
    case "raw":
    case "v-pre":
    case "html":
    case "div":
    case "caption":
    case "figure-caption":
      return title.length === 0 ? content : [paragraph(title), ...content];
    default:
      return [box(name, given, title, content)];
  }
}

function box(
  name: string,
  given: NonNullable<Container["attributes"]>,
  title: readonly RootContent[],
  content: readonly RootContent[],
): RootContent {
  const { fold, type } = given;
  const isBare = "bare" in given;
  const isNamed = /^(?:admonition|callout)$/i.test(name) && typeof type === "string";
  // Only a box that says that it is one: other names are those of a site's own layout.
  const isBox = "boxed" in given || typeof fold === "string";
  const found = isNamed ? anyCallout(type) : isBox ? anyCallout(name) : calloutOf(name);
  if (found === null) {
    const head = title.length === 0 ? [] : [paragraph([safeElement("strong", {}, title)])];
    return safeElement("div", {}, [...head, ...content]);
  }
  const words = title.length > 0 ? title : [textNode(found.word)];
  if (fold) return foldedCallout(found.kind, words, content, fold === "open");
  return callout(found.kind, isBare ? null : words, content);
}

function isLabel(node: RootContent | undefined): node is Paragraph {
  return (
    node?.type === "paragraph" &&
    (node.data as { directiveLabel?: boolean })?.directiveLabel === true
  );
}

function titleOf(title: string | null | undefined): readonly RootContent[] {
  return typeof title === "string" && title !== "" ? [textNode(title)] : [];
}

/** The words of a term: it is one line. */
function inlineOf(content: readonly RootContent[]): readonly RootContent[] {
  return content.flatMap((node): readonly RootContent[] =>
    node.type === "paragraph" ? node.children : [node],
  );
}

interface PositionedNode {
  readonly position?: RootContent["position"];
  readonly name: string;
}

function written(source: string, { position, name }: PositionedNode): string {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? `:${name}` : source.slice(start, end);
}

/** Brackets and braces behind the name, with what is marked in them. */
function putBack(
  source: string,
  node: PositionedNode & { readonly children: readonly PhrasingContent[] },
): RootContent[] {
  const rest = written(source, node).slice(1 + node.name.length);
  if (node.children.length === 0) return rest === "" ? [] : [textNode(rest)];
  const last = node.children.at(-1)?.position?.end.offset;
  const start = node.position?.start.offset;
  const behind =
    last === undefined || start === undefined
      ? "]"
      : rest.slice(last - start - 1 - node.name.length);
  return [textNode("["), ...node.children, textNode(behind)];
}
