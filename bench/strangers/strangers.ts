/**
 * Documentations of others as they are, with nothing configured: which of their addresses lead to
 * pages, which pictures, links and lines of menus are there, and what is left of their syntax. What is
 * right comes from the rules of each generator, apart from `lib/layout`, or from a site that was built.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { printTable, type Row, writeResults } from "../report.ts";
import { builtAddresses } from "./built-site.ts";
import { type ReadSite, readSite } from "./read-site.ts";
import { fumadocsTruth, hugoTruth, jekyllTruth, nextraTruth } from "./rules/content-folders.ts";
import { docusaurusTruth } from "./rules/docusaurus.ts";
import { mintlifyTruth } from "./rules/mintlify.ts";
import { mkdocsTruth } from "./rules/mkdocs.ts";
import { starlightTruth } from "./rules/starlight.ts";
import { gitbookTruth, mdbookTruth } from "./rules/summaries.ts";
import { vitepressTruth } from "./rules/vitepress.ts";
import { createLiveLinks } from "./site-links.ts";
import { lineKey, menuLines, type SiteTruth, sameAddress } from "./site-truth.ts";

const rules = [
  docusaurusTruth,
  vitepressTruth,
  starlightTruth,
  mintlifyTruth,
  mkdocsTruth,
  mdbookTruth,
  fumadocsTruth,
  nextraTruth,
  hugoTruth,
  gitbookTruth,
  jekyllTruth,
];
/** Pages that are drawn of each: syntax and pictures of the others are not looked at. */
const drawnMost = 150;

/** Folders that are named, or else those of `strangers` in the data. */
export async function strangers(data: string, named: readonly string[]): Promise<void> {
  const home = join(data, "strangers");
  const known = existsSync(home) ? readdirSync(home).filter((name) => !name.endsWith(".site")) : [];
  const folders = named.length > 0 ? named : known.map((name) => join(home, name));
  const missing = folders.filter((folder) => !existsSync(folder));
  for (const folder of missing) process.stdout.write(`Not there: ${folder}\n`);
  if (folders.length === missing.length) {
    throw new Error(
      `There is no documentation to measure; name folders of whole ones, or put them below ${home}.`,
    );
  }
  const rows: Row[] = [];
  const misses: Record<string, Misses> = {};
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    const measured = await measureSite(resolve(folder));
    rows.push(measured.row);
    misses[folder] = measured.misses;
  }
  printTable("Documentations of others, % of what is right", rows);
  writeResults("strangers", { rows, misses });
}

type Misses = Readonly<Record<string, readonly string[]>>;

async function measureSite(folder: string): Promise<{ row: Row; misses: Misses }> {
  const truth = await truthOf(folder);
  const site = await readSite(folder, drawnMost);
  const built = builtAddresses(`${folder}.site`);
  const wanted = built ?? (truth === null ? null : [...new Set(truth.addresses.values())]);
  const reached = wanted === null ? null : await reachedOf(wanted, site);
  const menu = truth === null || truth.menu.length === 0 ? null : menuShare(truth, site, folder);
  const shown = sum(site, ({ pictures }) => pictures.shown);
  const lost = site.pages.flatMap(({ pictures }) => pictures.lost);
  const alive = sum(site, ({ links }) => links.alive);
  const isLive = createLiveLinks(folder, truth);
  const leadingNowhere = site.pages.flatMap(({ links, file }) =>
    links.dead
      .filter((link) => !isAuthors(link))
      .map((link) => ({ isLive: isLive(link, file), text: `${file}: ${link}` })),
  );
  const dead = leadingNowhere.filter((link) => link.isLive).map(({ text }) => text);
  // What a site does not show as a page may be anything, such as a template of its theme.
  const drawn = site.pages.filter(
    ({ isDrawn, file }) => isDrawn && (truth?.addresses.has(file) ?? true),
  );
  const raw = drawn.filter((page) => page.raw.length > 0);
  const misses = {
    unreached: reached?.unreached ?? [],
    menu: menu?.missing ?? [],
    lost,
    dead,
    "dead on the site, or made by its programs": leadingNowhere
      .filter((link) => !link.isLive)
      .map(({ text }) => text),
    raw: raw.flatMap(({ file, raw: forms }) => forms.map((form) => `${file}: ${form}`)),
  };
  tell(folder, misses);
  await site.close();
  const row = {
    site: basename(folder),
    kind: `${truth?.kind ?? "plain"}${built === null ? "" : ", built"}`,
    pages: site.pages.length,
    reachable: reached === null ? "–" : percent(reached.found, wanted?.length ?? 0),
    pictures: percent(shown, shown + lost.length),
    links: percent(alive, alive + dead.length),
    menu: menu === null ? "–" : percent(menu.equal, menu.all),
    "raw of 300": drawn.length === 0 ? "–" : (300 * raw.length) / drawn.length,
  };
  return { row, misses };
}

const below = [
  "",
  "website",
  "docs",
  "site",
  "documentation",
  "doc",
  "guide",
  "apps/docs",
  "packages/docs",
];

/** Truth of the site in the folder, or in the one below it that is its site. */
async function truthOf(folder: string): Promise<SiteTruth | null> {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]|^node_modules$|^examples?$/.test(entry.name))
    .map(({ name }) => name);
  for (const place of new Set([...below, ...others])) {
    for (const rule of rules) {
      const site = join(folder, place);
      if (!existsSync(site)) continue;
      const truth = await rule(folder, site).catch((error: unknown) => {
        // What is right is not known then; the other figures are.
        process.stdout.write(`${site}: its rules cannot be applied: ${String(error)}\n`);
        return null;
      });
      if (truth !== null) return truth;
    }
  }
  return null;
}

async function reachedOf(wanted: readonly string[], site: ReadSite) {
  const unreached: string[] = [];
  for (const address of wanted) {
    if ((await site.addressed(address)) === null) unreached.push(address);
  }
  return { found: wanted.length - unreached.length, unreached };
}

/** Lines with their label, target, group and the line before; those of all drawn pages count. */
function menuShare({ menu, addresses }: SiteTruth, site: ReadSite, folder: string) {
  const onSite = new Map(
    site.pages.map((page) => {
      const own = addresses.get(relative(folder, join(folder, page.file)));
      return [page.address, own === undefined ? page.address : sameAddress(own)];
    }),
  );
  const ours = new Set<string>();
  for (const page of site.pages) {
    const lines = menuLines(page.menu, ({ title, address, isGroup }) => ({
      label: title,
      address: isGroup === true ? null : (onSite.get(address) ?? sameOrOutside(address)),
    }));
    for (const line of lines) {
      ours.add(lineKey(line));
      // Tabs are the first lines of ours and bars of the site.
      ours.add(lineKey({ ...line, above: "" }));
    }
  }
  const wanted = menuLines(menu, ({ label, address }) => ({
    label,
    address: address === null ? null : sameOrOutside(address),
  }));
  const missing = wanted.filter((line) => !ours.has(lineKey(line)));
  return {
    all: wanted.length,
    equal: wanted.length - missing.length,
    missing: missing.map((line) => lineKey(line)),
  };
}

function sameOrOutside(address: string): string {
  return /^(?:[a-z]+:|\/\/)/i.test(address) ? address : sameAddress(address);
}

/** What no generator would have made a link to a page. */
function isAuthors(link: string): boolean {
  return /^\/broken\/|^\{\{|^\{%|\{\{/.test(link);
}

function sum({ pages }: ReadSite, of: (page: ReadSite["pages"][number]) => number): number {
  return pages.reduce((total, page) => total + of(page), 0);
}

function percent(part: number, whole: number): number | string {
  return whole === 0 ? "–" : (100 * part) / whole;
}

const toldMost = 12;

/** The first of each kind of miss: a figure alone says nothing about what to repair. */
function tell(folder: string, misses: Misses): void {
  process.stdout.write(`\n${folder}\n`);
  for (const [name, list] of Object.entries(misses)) {
    if (list.length === 0) continue;
    process.stdout.write(`  ${name}: ${list.length}\n`);
    for (const one of list.slice(0, toldMost))
      process.stdout.write(`    ${one.replace(/\s+/g, " ")}\n`);
  }
}
