/** Addresses of Hugo, Jekyll, Fumadocs and Nextra, where folders and front matter decide. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parse } from "yaml";
import { type PageText, pageTexts } from "../page-texts.ts";
import type { SiteTruth } from "../site-truth.ts";
import { bare, first, type Given, joined } from "./rule-tools.ts";

export async function hugoTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = first(site, "hugo.toml", "hugo.yaml", "config.toml", "config/_default/hugo.yaml");
  if (file === null || !existsSync(join(site, "content"))) return null;
  const config = readFileSync(file, "utf8");
  const languages = readdirSync(join(site, "content")).filter((name) => /^[a-z]{2}$/.test(name));
  const [, main = "en"] = /defaultContentLanguage["']?\s*[=:]\s*["']?(\w+)/.exec(config) ?? [];
  const roots = languages.length === 0 ? [""] : languages;
  const addresses = new Map<string, string>();
  for (const language of roots) {
    const content = join(site, "content", language);
    const pages = pageTexts(content).filter(({ data }) => data.draft !== true);
    const bundles = pages
      .filter(({ path }) => basename(path) === "index.md")
      .map(({ path }) => dirname(path));
    for (const page of pages) {
      const isResource = bundles.some(
        (bundle) => page.path.startsWith(`${bundle}/`) && page.path !== `${bundle}/index.md`,
      );
      if (isResource || headless(page, pages)) continue;
      const ending = endingOf(page.path, pages);
      const own = ending ?? language;
      const path = ending === null ? page.path : page.path.replace(`.${ending}.`, ".");
      addresses.set(
        relative(folder, join(content, page.path)),
        joined(own === main ? "" : own, hugoPath({ ...page, path })),
      );
    }
  }
  return { kind: "Hugo", addresses, menu: [] };
}

/** `page.de.md` beside `page.md` or `page.fr.md` is its translation. */
function endingOf(path: string, pages: readonly PageText[]): string | null {
  const [, name, ending = ""] = /^(.*)\.([a-z]{2}(?:-[a-z]{2})?)\.md$/i.exec(path) ?? [];
  const isBeside = pages.some(
    (page) => page.path !== path && (page.path === `${name}.md` || isVariant(page.path, name)),
  );
  return isBeside ? ending : null;
}

function isVariant(path: string, name: string | undefined): boolean {
  return /^(.*)\.[a-z]{2}(?:-[a-z]{2})?\.md$/i.exec(path)?.[1] === name;
}

/** `build: { render: never }`, on the page or handed down by the page of a folder above. */
function headless({ path, data }: PageText, pages: readonly PageText[]): boolean {
  const isNever = (build: unknown): boolean => {
    const render = (build as Given | undefined)?.render;
    return render === "never" || render === false;
  };
  if (isNever(data.build)) return true;
  return pages.some((above) => {
    if (basename(above.path) !== "_index.md") return false;
    if (!path.startsWith(above.path.replace("_index.md", ""))) return false;
    const cascades = [above.data.cascade ?? []].flat() as unknown as readonly Given[];
    return cascades.some((cascade) => isNever(cascade.build));
  });
}

function hugoPath({ path, data }: PageText): string {
  if (data.url !== undefined) return String(data.url);
  const below = bare(path, "index|_index").toLowerCase().replaceAll(" ", "-");
  return data.slug === undefined ? below : joined(dirname(below), data.slug);
}

export async function jekyllTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = first(site, "_config.yml");
  if (file === null) return null;
  const config = parse(readFileSync(file, "utf8"), { logLevel: "silent" }) as Given;
  const base = String(config.baseurl ?? "");
  const collections = { posts: {}, ...(config.collections as Given) } as Readonly<
    Record<string, Given>
  >;
  const addresses = new Map<string, string>();
  for (const page of pageTexts(site)) {
    const [head = "", ...rest] = page.path.split("/");
    const isFrontMatter = Object.keys(page.data).length > 0;
    if (!isFrontMatter || page.data.published === false) continue;
    const name = head.startsWith("_") ? head.slice(1) : null;
    if (name !== null && collections[name] === undefined) continue;
    const options = name === null ? {} : (collections[name] as Given);
    const below = name === null ? bare(page.path) : jekyllPath(name, rest.join("/"), options);
    const { permalink } = page.data;
    const isOwn = permalink !== undefined && !String(permalink).includes(":");
    addresses.set(relative(folder, join(site, page.path)), joined(base, isOwn ? permalink : below));
  }
  return { kind: "Jekyll", addresses, menu: [] };
}

function jekyllPath(name: string, path: string, { permalink }: Given): string {
  const isPost = name === "posts";
  const usual = isPost ? "/:year/:month/:day/:title" : "/:collection/:path";
  const [, year = "", month = "", day = "", title = ""] =
    /(\d{4})-(\d\d)-(\d\d)-(.*)$/.exec(bare(path)) ?? [];
  return String(permalink ?? usual)
    .replace(":collection", name)
    .replace(":path", bare(path))
    .replace(":year", year)
    .replace(":month", month)
    .replace(":day", day)
    .replace(":title", isPost ? title : basename(bare(path)))
    .replace(":output_ext", "")
    .replace(":categories", "");
}

export async function fumadocsTruth(folder: string, site: string): Promise<SiteTruth | null> {
  if (first(site, "source.config.ts", "source.config.js") === null) return null;
  const docs = join(site, "content/docs");
  const source = first(
    site,
    "lib/source.ts",
    "src/lib/source.ts",
    "lib/source.tsx",
    "src/lib/source.tsx",
  );
  const code = source === null ? "" : readFileSync(source, "utf8");
  const [, base = "/docs"] = /loader\([^]*?baseUrl:\s*["'`]([^"'`]*)/.exec(code) ?? [];
  const addresses = new Map(
    pageTexts(docs).map(({ path }) => {
      const below = bare(path)
        .split("/")
        .filter((step) => !/^\(.*\)$/.test(step));
      return [relative(folder, join(docs, path)), joined(base, ...below)];
    }),
  );
  return { kind: "Fumadocs", addresses, menu: [] };
}

export async function nextraTruth(folder: string, site: string): Promise<SiteTruth | null> {
  const file = first(site, "next.config.ts", "next.config.mjs", "next.config.js");
  if (file === null || !readFileSync(file, "utf8").includes("nextra")) return null;
  const content = first(site, "content", "src/content", "pages", "app", "src/app");
  if (content === null) return null;
  const isApp = basename(content) === "app";
  const pages = pageTexts(content).filter(
    ({ path }) => !isApp || /^page\.mdx?$/.test(basename(path)),
  );
  const addresses = new Map(
    pages.map(({ path }) => {
      const steps = (isApp ? dirname(path) : bare(path))
        .split("/")
        .filter((step) => step !== "." && !/^\(.*\)$/.test(step));
      return [relative(folder, join(content, path)), joined(...steps)];
    }),
  );
  return { kind: "Nextra", addresses, menu: [] };
}
