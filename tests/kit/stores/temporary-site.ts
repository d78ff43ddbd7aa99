/** A site in a folder of its own: what is read from its files, with its pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { parseDocument } from "../../../lib/documents/index.ts";
import { findLayout, type MenuNode, settleSite, siteFactsOf } from "../../../lib/layout/index.ts";

export type SiteFiles = Readonly<Record<string, string>>;

/** A line of a menu with its address, or a group with its address and lines. */
export type MenuLine = string | readonly [string, string | null, readonly MenuLine[]];

export type TemporarySite = ReturnType<typeof createTemporarySite>;

export function createTemporarySite() {
  const path = mkdtempSync(join(tmpdir(), "knowledge layout "));
  const write = (files: SiteFiles): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    }
  };
  return {
    path,
    write,
    remove: () => rmSync(path, { recursive: true }),
    /** What the site says, with the pages of `below` as its collection. */
    siteOf(files: SiteFiles, below = "") {
      write(files);
      return siteIn(join(path, below), pagesBelow(files, below));
    },
  };
}

/** A new one for each test of the file. */
export function siteOfEachTest(): Pick<TemporarySite, "path" | "write" | "siteOf"> {
  let site: TemporarySite;
  beforeEach(() => {
    site = createTemporarySite();
  });
  afterEach(() => site.remove());
  return {
    get path() {
      return site.path;
    },
    write: (files) => site.write(files),
    siteOf: (files, below) => site.siteOf(files, below),
  };
}

function pagesBelow(files: SiteFiles, below: string) {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!/\.(?:mdx?|adoc)$/.test(path) || !path.startsWith(below)) return [];
    const filePath = below === "" ? path : path.slice(below.length + 1);
    const { title, frontMatter } = parseDocument(text, filePath);
    return [{ filePath, title, facts: siteFactsOf(frontMatter) }];
  });
}

function siteIn(folder: string, pages: ReturnType<typeof pagesBelow>) {
  const layout = findLayout(folder);
  if (layout === null) throw new Error("no site was found");
  const { pages: placed, menus, hidden, faults } = settleSite(layout, folder, pages);
  const addresses = Object.fromEntries(placed.all.map((page) => [page.filePath, page.address]));
  return {
    layout,
    placed,
    addresses,
    menus: menus.map(({ tabs }) =>
      tabs.map(({ label, nodes }) => [label, nodes.map(lineOf)] as const),
    ),
    hidden,
    faults,
  };
}

function lineOf({ label, page, href, children }: MenuNode): MenuLine {
  const target = href ?? page?.address ?? null;
  return children.length === 0 ? `${label} ${target}` : [label, target, children.map(lineOf)];
}
