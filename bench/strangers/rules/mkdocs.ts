/** MkDocs: `nav` of `mkdocs.yml`, or all pages of a folder by name. */
import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parse } from "yaml";
import { type PageText, pageTexts } from "../page-texts.ts";
import type { SiteTruth, TruthNode } from "../site-truth.ts";
import { bare, first, type Given, group, isOutside, joined } from "./rule-tools.ts";

const indexNames = "index|README";

export async function mkdocsTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = first(site, "mkdocs.yml", "mkdocs.yaml");
  if (file === null) return null;
  const config = parse(readFileSync(file, "utf8"), { logLevel: "silent" }) as Given;
  const docs = join(site, String(config.docs_dir ?? "docs"));
  // `!ENV [NAME, "https://…"]` ends in what counts without the variable.
  const url = String([config.site_url].flat().at(-1));
  const base = URL.canParse(url) ? new URL(url).pathname : "/";
  const pages = new Map(pageTexts(docs).map((page) => [page.path, page]));
  const addresses = new Map(
    [...pages.keys()].map((path) => [
      relative(folder, join(docs, path)),
      joined(base, bare(path, indexNames)),
    ]),
  );
  const features = (config.theme as Given | undefined)?.features;
  const known = {
    pages,
    base,
    hasIndexes: Array.isArray(features) && features.includes("navigation.indexes"),
  };
  const menu = Array.isArray(config.nav) ? nodesOf(config.nav, known) : [];
  return { kind: "MkDocs", addresses, menu };
}

interface Known {
  readonly pages: ReadonlyMap<string, PageText>;
  readonly base: string;
  readonly hasIndexes: boolean;
}

function nodesOf(list: readonly unknown[], known: Known): readonly TruthNode[] {
  return list.flatMap((item): readonly TruthNode[] => {
    if (typeof item === "string") return pageNodes(null, item, known);
    return Object.entries(item as Given).flatMap(([label, value]): readonly TruthNode[] => {
      if (typeof value === "string") return pageNodes(label, value, known);
      const below = value as readonly unknown[];
      const index = known.hasIndexes && /(?:^|\/)(?:index|README)\.md$/.test(String(below[0]));
      const address = index ? joined(known.base, bare(String(below[0]), indexNames)) : null;
      return [group(label, nodesOf(index ? below.slice(1) : below, known), address)];
    });
  });
}

function pageNodes(
  label: string | null,
  target: string,
  { pages, base }: Known,
): readonly TruthNode[] {
  if (isOutside(target)) return [group(label ?? target, [], target)];
  const page = pages.get(target);
  if (page === undefined) return [];
  const title = label ?? (page.title || fileTitle(target));
  return [group(title, [], joined(base, bare(target, indexNames)))];
}

/** A page without a title has that of its file: `user-guide.md` is "User guide". */
function fileTitle(path: string): string {
  const words = basename(path)
    .replace(/\.\w+$/, "")
    .replace(/[-_]/g, " ");
  return words.toLowerCase() === words ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
