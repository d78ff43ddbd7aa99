/** The order of pages that a tool's own file of navigation gives. Nothing in such a file is run. */
import { parse } from "yaml";
import { type Literal, readLiteral } from "./script-literal.ts";

export interface Navigation {
  /** Pages in their order, as the file names them. */
  readonly pages: readonly string[];
  /** Of the folder in which the file lies; null for none. */
  readonly title: string | null;
  readonly position: number | null;
}

const nothing: Navigation = { pages: [], title: null, position: null };

/** Throws for a file that cannot be read, with what is wrong in it. */
export function readNavigation(name: string, text: string): Navigation {
  if (name.startsWith("_category_.")) return categoryOf(dataIn(text));
  if (/^_?meta\.json$/.test(name)) return metaOf(dataIn(text));
  if (/^mkdocs\.ya?ml$/.test(name))
    return { ...nothing, pages: listed(fieldOf(dataIn(text), "nav")) };
  if (/^(?:docs|mint)\.json$/.test(name)) {
    return { ...nothing, pages: listed(fieldOf(dataIn(text), "navigation")) };
  }
  return {
    ...nothing,
    pages: listed(name.startsWith("sidebars.") ? sidebarsIn(text) : sidebarIn(text)),
  };
}

/** JSON is YAML; aliases that grow without bounds are refused by the parser. */
function dataIn(text: string): unknown {
  return parse(text, {
    logLevel: "error",
    maxAliasCount: 50,
    prettyErrors: false,
    uniqueKeys: false,
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Docusaurus' `_category_.json`. */
function categoryOf(value: unknown): Navigation {
  if (!isObject(value)) throw new Error("it is no object");
  const { label, position } = value;
  return {
    pages: [],
    title: typeof label === "string" && label.trim() !== "" ? label.trim() : null,
    position: typeof position === "number" && Number.isFinite(position) ? position : null,
  };
}

/** `{ title, pages: ["index", "..."] }` of Fumadocs, or the keys of Nextra's `_meta.json`. */
function metaOf(value: unknown): Navigation {
  if (!isObject(value)) throw new Error("it is no object");
  const { pages, title } = value;
  const names: readonly unknown[] = Array.isArray(pages) ? pages : Object.keys(value);
  return {
    pages: names.filter((name): name is string => typeof name === "string" && isName(name)),
    title: typeof title === "string" && title.trim() !== "" ? title.trim() : null,
    position: null,
  };
}

/** Fumadocs writes lines, rests and links of a list of pages into it. */
function isName(name: string): boolean {
  return !/^(?:---|\.\.\.|!|\[|z\.\.\.|external:)/.test(name) && !/^https?:/.test(name);
}

const exported =
  /(?:module\.exports\s*=|export\s+default|const\s+\w+\s*(?::[^=]{1,200})?=)\s*(?=\{)/g;

/** The longest object that Docusaurus' file gives away. */
function sidebarsIn(text: string): Literal {
  const starts = [...text.matchAll(exported)].map((match) => match.index + match[0].length);
  if (/^\s*\{/.test(text)) starts.push(text.indexOf("{"));
  const found = starts.slice(0, 20).map((start) => readLiteral(text, start));
  if (found.length === 0) throw new Error("it has no object that could be read");
  return found.reduce((most, value) => (listed(value).length > listed(most).length ? value : most));
}

/** VitePress' `sidebar: [ … ]` or `sidebar: { "/guide/": [ … ] }`. */
function sidebarIn(text: string): readonly Literal[] {
  const found = [...text.matchAll(/\bsidebar["']?\s*:\s*(?=[[{])/g)].slice(0, 20);
  return found.map((match) => readLiteral(text, match.index + match[0].length));
}

const depthMax = 20;
const pagesMax = 50_000;
const pageFields = ["link", "href", "id", "dirName", "page", "root"] as const;
const words = new Set(
  "type text label title group tab icon collapsed collapsible description className customProps base".split(
    " ",
  ),
);

/** Every page that a list names, in its order, whatever its entries are called. */
function listed(value: unknown): readonly string[] {
  const pages: string[] = [];
  const path = new Set<unknown>();
  const walk = (node: unknown): void => {
    if (pages.length >= pagesMax || path.size > depthMax || path.has(node)) return;
    if (typeof node === "string") pages.push(node);
    if (typeof node !== "object" || node === null) return;
    path.add(node);
    if (Array.isArray(node)) for (const item of node as readonly unknown[]) walk(item);
    else {
      const entries = Object.entries(node);
      // A group's own page comes before those in it.
      for (const [key, item] of entries) if (pageFields.some((field) => field === key)) walk(item);
      for (const [key, item] of entries) {
        if (!words.has(key) && !pageFields.some((field) => field === key)) walk(item);
      }
    }
    path.delete(node);
  };
  walk(value);
  return pages;
}
