/** Mintlify: the navigation of `docs.json`; addresses are the paths of files. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type PageText, pageTexts } from "../page-texts.ts";
import type { SiteTruth, TruthNode } from "../site-truth.ts";
import { bare, first, type Given, group, items, joined } from "./rule-tools.ts";

export async function mintlifyTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = first(site, "docs.json");
  if (file === null) return null;
  const config = JSON.parse(readFileSync(file, "utf8")) as Given;
  if (config.navigation === undefined) return null;
  const pages = pageTexts(site).filter(
    ({ path }) => !/^(?:snippets|\.\w+)\//.test(path) && !/^README\.md$/.test(path),
  );
  const addresses = new Map(
    pages.map(({ path }) => [relative(folder, join(site, path)), joined(bare(path))]),
  );
  const known = {
    site,
    pages: new Map(pages.map((page) => [page.path.replace(/\.mdx?$/, ""), page])),
  };
  return { kind: "Mintlify", addresses, menu: partNodes(config.navigation as Given, known) };
}

interface Known {
  readonly site: string;
  readonly pages: ReadonlyMap<string, PageText>;
}

/** The first of several languages or versions, which the site opens with. */
function partNodes(given: Given, known: Known): readonly TruthNode[] {
  const part = referred(given, known);
  const [edition] = [...items(part.languages), ...items(part.versions)];
  if (edition !== undefined) return partNodes(edition, known);
  const tabs = ["tabs", "dropdowns", "products", "anchors", "menu"].flatMap((name) =>
    items(part[name]),
  );
  const inTabs = tabs.flatMap((one): readonly TruthNode[] => {
    const tab = referred(one, known);
    if (tab.hidden === true) return [];
    const label = tab.tab ?? tab.dropdown ?? tab.product ?? tab.anchor ?? tab.item;
    const below = partNodes(tab, known);
    if (below.length > 0) return tabs.length === 1 ? below : [group(label, below)];
    return typeof tab.href === "string" ? [group(label, [], tab.href)] : [];
  });
  return [...inTabs, ...pageNodes([...items(part.groups), ...items(part.pages)], known)];
}

function pageNodes(list: readonly unknown[], known: Known): readonly TruthNode[] {
  return list.flatMap((item): readonly TruthNode[] => {
    if (typeof item === "string") {
      const page = known.pages.get(item.replace(/^\/|\.mdx?$/g, ""));
      if (page === undefined) return [];
      return [group(page.data.sidebarTitle ?? page.title, [], joined(bare(page.path)))];
    }
    const given = referred(item as Given, known);
    if (given.hidden === true) return [];
    const below = pageNodes(items(given.pages), known);
    const root = typeof given.root === "string" ? joined(bare(given.root)) : null;
    if (given.group === undefined) return below;
    return below.length === 0 && root === null ? [] : [group(given.group, below, root)];
  });
}

function referred(given: Given, { site }: Known): Given {
  const file = given.$ref;
  return typeof file === "string"
    ? (JSON.parse(readFileSync(join(site, file), "utf8")) as Given)
    : given;
}
