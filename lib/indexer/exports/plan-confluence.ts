/** Exports of a space of Confluence as HTML: pages in the tree of its list, attachments by their names. */
import { posix } from "node:path";
import { Parser } from "htmlparser2";
import { cleanName, createNames } from "./clean-names.ts";
import { isSpaceList } from "./export-marks.ts";
import type { ExportedFile, ExportPlan } from "./exported-file.ts";

const page = /(?:^|[_/])\d+\.html$/;
const decoder = new TextDecoder();

/** Null for files that are none. */
export async function planConfluence(files: readonly ExportedFile[]): Promise<ExportPlan | null> {
  const lists = files.filter(({ path }) => posix.basename(path) === "index.html");
  for (const list of lists.toSorted((a, b) => a.path.length - b.path.length)) {
    const folder = posix.dirname(list.path);
    if (!files.some(({ path }) => posix.dirname(path) === folder && page.test(path))) continue;
    const html = decoder.decode(await list.read());
    if (isSpaceList(html)) return planSpace(files, { folder, list: list.path, html });
  }
  return null;
}

interface Space {
  readonly folder: string;
  readonly list: string;
  readonly html: string;
}

async function planSpace(
  files: readonly ExportedFile[],
  { folder, list, html }: Space,
): Promise<ExportPlan> {
  const places = new Map<string, string>();
  const titles = new Map<string, string>();
  const nodes = listedPages(html);
  addPages(nodes, "", (name, to, title) => {
    const path = posix.join(folder, name);
    places.set(path, to);
    titles.set(path, title);
  });
  const named = createNames();
  for (const file of files) {
    const below = posix.relative(folder, file.path);
    if (file.path === list || places.has(file.path) || below.startsWith("..")) continue;
    if (/^(?:styles|images)\//.test(below) && !/\.(?:png|jpe?g|gif|svg|webp)$/i.test(below))
      continue;
    // Comments and news that the list does not have.
    const isPage = page.test(below) && !below.includes("/");
    const name = isPage ? named(cleanName(below.replace(/_?\d*\.html$/, ""))) : "";
    places.set(file.path, isPage ? `${name}.html` : below);
  }
  for (const [path, name] of await attachmentNames(files, { folder, places }))
    places.set(path, name);
  const ids = [...titles.keys()].flatMap((path) => {
    const id = /(\d+)\.html$/.exec(path)?.[1];
    return id === undefined ? [] : [[id, path] as const];
  });
  return { places, titles, ids: new Map(ids) };
}

interface ListedPage {
  readonly file: string;
  readonly title: string;
  readonly below: ListedPage[];
}

/** The lists in lists of the space's first page. */
function listedPages(html: string): readonly ListedPage[] {
  const root: ListedPage[] = [];
  const levels: ListedPage[][] = [];
  let open: { readonly file: string; title: string } | null = null;
  const parser = new Parser({
    onopentag(name, { href = "" }) {
      if (name === "ul") levels.push(levels.at(-1)?.at(-1)?.below ?? levels.at(-1) ?? root);
      else if (name === "a" && levels.length > 0 && page.test(href))
        open = { file: href, title: "" };
    },
    ontext(text) {
      if (open !== null) open.title += text;
    },
    onclosetag(name) {
      if (name === "ul") levels.pop();
      if (name !== "a" || open === null) return;
      const title = open.title.replaceAll(/\s+/g, " ").trim();
      levels.at(-1)?.push({ file: open.file, title, below: [] });
      open = null;
    },
  });
  parser.end(html);
  return root;
}

const depthMax = 50;

function addPages(
  nodes: readonly ListedPage[],
  folder: string,
  add: (file: string, to: string, title: string) => void,
): void {
  const named = createNames();
  for (const { file, title, below } of nodes) {
    const name = named(cleanName(title));
    const isGroup = below.length > 0 && folder.split("/").length < depthMax;
    add(file, posix.join(folder, isGroup ? `${name}/index.html` : `${name}.html`), title);
    addPages(below, isGroup ? posix.join(folder, name) : folder, add);
  }
}

const attachment = /<a\b[^>]*\bhref="(attachments\/[^"?#]+)[^"]*"[^>]*>([^<]{1,200})<\/a>/g;

/** Files are called by numbers; links to them have their names. */
async function attachmentNames(
  files: readonly ExportedFile[],
  { folder, places }: { readonly folder: string; readonly places: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const named = new Map<string, (name: string) => string>();
  for (const file of files.filter(({ path }) => page.test(path) && places.has(path))) {
    const home = posix.dirname(places.get(file.path) as string);
    for (const [, href = "", text = ""] of decoder.decode(await file.read()).matchAll(attachment)) {
      const path = posix.join(folder, href);
      const [name, ending] = [posix.parse(text.trim()).name, posix.extname(href).toLowerCase()];
      if (
        !places.has(path) ||
        found.has(path) ||
        posix.extname(text.trim()).toLowerCase() !== ending
      ) {
        continue;
      }
      const free = named.get(home) ?? createNames();
      named.set(home, free);
      found.set(path, posix.join(home, "attachments", `${free(cleanName(name))}${ending}`));
    }
  }
  return found;
}
