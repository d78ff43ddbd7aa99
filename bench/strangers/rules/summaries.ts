/** mdBook and GitBook: lists of chapters in `SUMMARY.md`. */
import { existsSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { parse } from "yaml";
import { pageTexts } from "../page-texts.ts";
import type { SiteTruth, TruthNode } from "../site-truth.ts";
import { bare, type Given, isOutside, items, joined } from "./rule-tools.ts";

const indexNames = "index|README";

export async function mdbookTruth(folder: string, site: string): Promise<SiteTruth | null> {
  if (!existsSync(join(site, "book.toml"))) return null;
  const [, source = "src"] =
    /^\s*src\s*=\s*"([^"]+)"/m.exec(readFileSync(join(site, "book.toml"), "utf8")) ?? [];
  return { kind: "mdBook", ...bookOf(folder, join(site, source), "/") };
}

export async function gitbookTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = join(site, "docs.yaml");
  if (!existsSync(file)) {
    if (!existsSync(join(site, "SUMMARY.md"))) return null;
    return { kind: "GitBook", ...bookOf(folder, site, "/") };
  }
  const structure = ((parse(readFileSync(file, "utf8")) as Given).site as Given | undefined)
    ?.structure;
  const addresses = new Map<string, string>();
  const menu: TruthNode[] = [];
  const walk = (nodes: unknown, above: string, label: string): void => {
    for (const node of items(nodes)) {
      const own = node.default === true ? above : posix.join(above, String(node.path ?? ""));
      const name = node.type === "section" ? String(node.title) : label;
      const directory = (node.content as Given | undefined)?.directory;
      if (typeof directory === "string" && existsSync(join(site, directory, "SUMMARY.md"))) {
        const book = bookOf(folder, join(site, directory), own);
        for (const [page, address] of book.addresses) addresses.set(page, address);
        menu.push({ label: name, address: null, children: book.menu });
      }
      walk(node.children, own, name);
    }
  };
  walk(structure, "/", "");
  return { kind: "GitBook", addresses, menu };
}

function bookOf(folder: string, source: string, base: string) {
  const pages = pageTexts(source).filter(({ path }) => path !== "SUMMARY.md");
  const addresses = new Map(
    pages.map(({ path }) => [
      relative(folder, join(source, path)),
      joined(base, bare(path, indexNames)),
    ]),
  );
  const summary = readFileSync(join(source, "SUMMARY.md"), "utf8");
  const files = new Set(pages.map(({ path }) => path));
  return { addresses, menu: chaptersOf(summary, { base, files }) };
}

interface OpenChapter {
  readonly indent: number;
  readonly children: TruthNode[];
}

function chaptersOf(
  summary: string,
  { base, files }: { readonly base: string; readonly files: ReadonlySet<string> },
) {
  const top: TruthNode[] = [];
  let open: OpenChapter[] = [{ indent: -1, children: top }];
  const lines = summary.replace(/<!--[^]*?-->/g, "").split("\n");
  const firstLine = lines.findIndex((line) => line.trim() !== "");
  for (const [at, line] of lines.entries()) {
    const [, part] = /^#+\s+(.+?)\s*$/.exec(line) ?? [];
    if (part !== undefined && at !== firstLine) {
      const children: TruthNode[] = [];
      top.push({ label: plain(part), address: null, children });
      open = [{ indent: -1, children }];
    }
    const [, space = "", label, target = ""] =
      /^(\s*)(?:[-*+]\s+)?\[(.+)\]\(<?([^)>"]*?)>?(?:\s+"[^"]*")?\)\s*$/.exec(line) ?? [];
    if (label === undefined) continue;
    const indent = space.replaceAll("\t", "    ").length;
    while (open.length > 1 && (open.at(-1) as OpenChapter).indent >= indent) open.pop();
    const path = posix.normalize(decodeURI(target));
    if (!isOutside(target) && target !== "" && !files.has(path)) continue;
    const address =
      target === "" ? null : isOutside(target) ? target : joined(base, bare(path, indexNames));
    const children: TruthNode[] = [];
    (open.at(-1) as OpenChapter).children.push({ label: plain(label), address, children });
    open.push({ indent, children });
  }
  return top.filter(({ address, children }) => address !== null || children.length > 0);
}

function plain(label: string): string {
  return label.replace(/[`*_]|\\(?=.)/g, "").trim();
}
