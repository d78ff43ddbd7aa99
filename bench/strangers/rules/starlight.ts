/** Starlight: the sidebar of its integration, or the folders; addresses in small letters. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { evaluateConfig } from "../evaluate-config.ts";
import { type PageText, pageTexts } from "../page-texts.ts";
import type { SiteTruth, TruthNode } from "../site-truth.ts";
import { bare, first, type Given, group, isOutside, items, joined } from "./rule-tools.ts";

export async function starlightTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = first(site, "astro.config.mjs", "astro.config.ts", "astro.config.js");
  const docs = join(site, "src/content/docs");
  if (file === null || !existsSync(docs)) return null;
  const config = (await evaluateConfig(file)) as Given;
  const options = items(config.integrations).find(
    (one) => one.sidebar !== undefined || one.title !== undefined,
  );
  const base = String(config.base ?? "/");
  const pages = pageTexts(docs).filter(({ data }) => data.draft !== true);
  const slugs = new Map(pages.map((page) => [slugOf(page), page]));
  const addresses = new Map(
    pages
      .filter(({ path }) => path !== "404.md")
      .map((page) => [relative(folder, join(docs, page.path)), joined(base, slugOf(page))]),
  );
  const locales = (options?.locales ?? {}) as Readonly<Record<string, Given>>;
  const main = String(options?.defaultLocale ?? "root");
  const prefix = locales.root !== undefined || main === "root" ? "" : `${main}/`;
  const known = { slugs, base, prefix, others: Object.keys(locales) };
  const menu =
    options?.sidebar === undefined ? folderNodes("", known) : nodesOf(options.sidebar, known);
  return { kind: "Starlight", addresses, menu };
}

interface Known {
  readonly slugs: ReadonlyMap<string, PageText>;
  readonly base: string;
  /** Prefix of the language that the site opens with. */
  readonly prefix: string;
  readonly others: readonly string[];
}

function slugOf({ path, data }: PageText): string {
  const steps = bare(path)
    .split("/")
    .map((step) =>
      step
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-"),
    );
  return String(data.slug ?? steps.join("/")).replace(/^\/+|\/+$/g, "");
}

function labelOf({ data, title }: PageText): string {
  return String((data.sidebar as Given | undefined)?.label ?? title);
}

function nodesOf(list: unknown, known: Known): readonly TruthNode[] {
  return (list as readonly (string | Given)[]).flatMap((item): readonly TruthNode[] => {
    const slug = typeof item === "string" ? item : item.slug;
    if (slug !== undefined) {
      const page = known.slugs.get(known.prefix + String(slug)) ?? known.slugs.get(String(slug));
      if (page === undefined) return [];
      const label = typeof item === "string" ? labelOf(page) : (item.label ?? labelOf(page));
      return [group(label, [], joined(known.base, known.prefix, slug))];
    }
    const given = item as Given;
    if (typeof given.link === "string") {
      const address = isOutside(given.link)
        ? given.link
        : joined(known.base, known.prefix, given.link);
      return [group(given.label, [], address)];
    }
    const folder = (given.autogenerate as Given | undefined)?.directory;
    const below =
      folder === undefined ? nodesOf(given.items ?? [], known) : folderNodes(String(folder), known);
    return given.label === undefined ? below : [group(given.label, below)];
  });
}

/** By `sidebar.order`, then by name; a folder stands where its first page does. */
function folderNodes(folder: string, known: Known): readonly TruthNode[] {
  const start = known.prefix + (folder === "" ? "" : `${folder}/`);
  const inside = [...known.slugs].filter(
    ([slug, { data }]) =>
      `${slug}/`.startsWith(start) &&
      (data.sidebar as Given | undefined)?.hidden !== true &&
      slug !== "404" &&
      (known.prefix !== "" || !known.others.includes(slug.split("/")[0] as string)),
  );
  const names = [
    ...new Set(inside.map(([slug]) => slug.slice(start.length).split("/")[0] as string)),
  ];
  const made = names.map((name) => {
    const own = inside.filter(
      ([slug]) => slug === start + name || (name === "" && `${slug}/` === start),
    );
    const below = inside.filter(([slug]) => slug.startsWith(`${start}${name}/`) && name !== "");
    const place = Math.min(...[...own, ...below].map(([, page]) => orderOf(page)));
    const lines = own.map(([slug, page]) => group(labelOf(page), [], joined(known.base, slug)));
    const path = posixJoin(folder, name);
    return {
      name,
      place,
      nodes: below.length === 0 ? lines : [group(name, [...lines, ...folderNodes(path, known)])],
    };
  });
  made.sort((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1));
  return made.flatMap(({ nodes }) => nodes);
}

function orderOf({ data, path }: PageText): number {
  const order = (data.sidebar as Given | undefined)?.order;
  return order === undefined
    ? bare(path) === ""
      ? Number.NEGATIVE_INFINITY
      : Number.MAX_VALUE
    : Number(order);
}

function posixJoin(...steps: readonly string[]): string {
  return steps.filter((step) => step !== "").join("/");
}
