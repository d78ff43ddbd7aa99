/** Where a kind of site shows a page, by the path of its file and what it says of itself. */
import { posix } from "node:path";
import type { SiteKind } from "../../contract/index.ts";
import type { SiteFacts } from "../site-facts.ts";
import type { PageRoot } from "../site-layout.ts";
import { textValue } from "../values.ts";

export interface PlacedFile {
  /** Below the folder of its root. */
  readonly path: string;
  readonly facts: SiteFacts;
  /** What all addresses of the site begin with. */
  readonly base: string;
}

export interface SitePlace {
  /** Below the server's root, without a slash at its end; null where the site does not show it. */
  readonly address: string | null;
  /** What the site's menus call it, below its root. */
  readonly names: readonly string[];
}

export function placeOnSite(kind: SiteKind, root: PageRoot, file: PlacedFile): SitePlace {
  const { path, facts, base } = file;
  const bare = withoutEnding(path);
  const isList = (kind === "mdbook" || kind === "gitbook") && /(?:^|\/)SUMMARY$/.test(bare);
  const isPart =
    (root.form === "app" && !/(?:^|\/)index$/.test(bare)) ||
    (kind === "antora" && !/^[^/]+\/pages\/(?!(?:.*\/)?_)/.test(bare));
  const isShown = facts.draft !== true && facts.published !== false && !isList && !isPart;
  if (root.form === "blog")
    return { address: shown(root, postPath(bare, facts), isShown), names: [] };
  if (kind === "docusaurus") return docusaurusPlace(root, file, isShown);
  const below = pathRules[kind]?.(bare, facts) ?? withoutIndex(bare, kind);
  const address = below.startsWith("/")
    ? posix.join(base, within(below))
    : shown(root, below, true);
  return { address: isShown ? address : null, names: [bare, withoutIndex(bare, kind), below] };
}

/** Next.js shows `guide/page.mdx` at `guide`; folders in parentheses are none of its addresses. */
export function appPath(path: string): string {
  const steps = path.split("/").filter((step) => !/^\(.*\)$/.test(step));
  return steps.join("/").replace(/(^|\/)page(\.mdx?)$/, "$1index$2");
}

export function withoutEnding(path: string): string {
  return path.replace(/\.(?:mdx?|markdown|txt|x?html?|rst|adoc|asciidoc|ipynb)$/i, "");
}

/** Kinds that show `guide/README` at an address of its own. */
const withReadme: ReadonlySet<SiteKind> = new Set([
  "vitepress",
  "starlight",
  "mintlify",
  "fumadocs",
  "nextra",
  "hugo",
  "sphinx",
]);

/** The file that stands for its folder: `guide/index` is what `guide` shows. */
export function isIndexName(name: string, kind: SiteKind): boolean {
  return /^_?index$/i.test(name) || (/^readme$/i.test(name) && !withReadme.has(kind));
}

function withoutIndex(path: string, kind: SiteKind): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const below = isIndexName(name, kind) ? path.slice(0, path.length - name.length) : path;
  return below.replace(/\/$/, "");
}

function shown(root: PageRoot, below: string | null, isShown: boolean): string | null {
  if (below === null || !isShown) return null;
  const address = posix.join(root.address, within(below));
  return address === "/" ? address : address.replace(/\/+$/, "");
}

/** `..` leads no higher than the top. */
function within(below: string): string {
  return posix.join("/", below);
}

const numbered = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;
/** Dates and versions are no positions. */
const dated = /^\d+[-_.]\d+/;

/** Docusaurus leaves numbers out of names that begin with them. */
export function withoutNumber(name: string): string {
  return dated.test(name) ? name : name.replace(numbered, "");
}

export function numberOf(name: string): number | null {
  return dated.test(name) || !numbered.test(name) ? null : Number.parseInt(name, 10);
}

function docusaurusPlace(root: PageRoot, { path, facts }: PlacedFile, isShown: boolean): SitePlace {
  const steps = withoutEnding(path).split("/");
  const isPartial = path.split("/").some((step) => step.startsWith("_"));
  const plain = steps.map(withoutNumber);
  const folder = plain.slice(0, -1).join("/");
  const file = plain.at(-1) ?? "";
  if (root.form === "extra") {
    return {
      address: shown(root, withoutIndex(plain.join("/"), "docusaurus"), isShown && !isPartial),
      names: [],
    };
  }
  const id = textValue(facts.id) ?? file;
  const slug = textValue(facts.slug);
  const isIndex = /^(?:index|readme)$/i.test(file) || isSame(file, plain.at(-2));
  const usual = isIndex && textValue(facts.id) === null ? folder : posix.join(folder, id);
  const below = slug === null ? usual : slug.startsWith("/") ? slug : posix.join(folder, slug);
  return {
    address: shown(root, below.startsWith("../") ? usual : below, isShown && !isPartial),
    names: [posix.join(folder, id), plain.join("/"), steps.join("/")],
  };
}

function isSame(name: string, folder: string | undefined): boolean {
  return folder !== undefined && name.toLowerCase() === folder.toLowerCase();
}

const postName = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?$/;

function postPath(bare: string, facts: SiteFacts): string {
  const slug = textValue(facts.slug);
  if (slug !== null) return slug;
  const [, folder = "", year, month, day, name = ""] = postName.exec(bare) ?? [];
  if (year === undefined) return withoutIndex(bare, "docusaurus");
  return posix.join(folder, year, month as string, day as string, name);
}

type PathRule = (bare: string, facts: SiteFacts) => string | null;

/** Kinds whose addresses are more than the path; a result with a slash in front counts from the site's root. */
const pathRules: Readonly<Partial<Record<SiteKind, PathRule>>> = {
  /** `ROOT/pages/a` is at `a`, `api/pages/a` at `api/a`; what else a module has is no page. */
  antora: (bare) => {
    const [, module, path] = /^([^/]+)\/pages\/(.+)$/.exec(bare) ?? [];
    if (module === undefined || path === undefined) return null;
    return posix.join(module === "ROOT" ? "" : module, withoutIndex(path, "antora"));
  },
  starlight: (bare, { slug }) =>
    textValue(slug)?.replace(/^\/+/, "") ??
    withoutIndex(bare.split("/").map(slugged).join("/"), "starlight"),
  fumadocs: (bare) =>
    withoutIndex(
      bare
        .split("/")
        .filter((step) => !/^\(.*\)$/.test(step))
        .join("/"),
      "fumadocs",
    ),
  hugo: (bare, { url, slug }) => {
    const given = textValue(url);
    if (given !== null) return given.startsWith("/") ? given : `/${given}`;
    const below = withoutIndex(bare, "hugo").toLowerCase().replace(/\s+/g, "-");
    const named = textValue(slug);
    return named === null ? below : posix.join(posix.dirname(below), named);
  },
  jekyll: (bare, { permalink }) => {
    const given = textValue(permalink);
    if (given !== null && !given.includes(":"))
      return posix.join("/", given.replace(/\/index\.html$/, "/"));
    return withoutIndex(bare.replace(/(^|\/)_([^/]+)\//, "$1$2/"), "jekyll");
  },
};

/** As GitHub makes anchors of headings: what Astro does with the names of files. */
function slugged(step: string): string {
  return step
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");
}
