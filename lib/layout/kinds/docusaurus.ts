/** Docusaurus: `docusaurus.config`, its instances of docs, their versions and translations. */
import { posix } from "node:path";
import { readScript } from "../script/script-values.ts";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { PageRoot, SiteMenu } from "../site-layout.ts";
import { field, isRecord, list, textValue } from "../values.ts";
import { sidebarLabels, sidebarMenus } from "./docusaurus-sidebars.ts";
import {
  besideSite,
  faultOf,
  layoutOf,
  pageRoot,
  type SiteReader,
  staticRoots,
} from "./site-reader.ts";

const endings = ["ts", "js", "mjs", "cjs", "mts"];
const configs = endings.map((ending) => `docusaurus.config.${ending}`);
const sidebarFiles = [...endings, "json"].map((ending) => `sidebars.${ending}`);

export const docusaurus: SiteReader = {
  kind: "docusaurus",
  detect: (site) => site.first(...configs, ...sidebarFiles),
  read(site, shownBy) {
    const faults: string[] = [];
    const config = shownBy.startsWith("sidebars.") ? {} : readScript(shownBy, site);
    const base = folderAddress(textValue(field(config, "baseUrl")) ?? "/");
    const found: Found = { site, config, base, pages: [], menus: [], files: [shownBy], faults };
    for (const options of docsOf(config)) addDocs(found, options);
    addPosts(found);
    const staticNames = list(field(config, "staticDirectories")).map(textValue);
    const statics =
      staticNames.length === 0 ? ["static"] : staticNames.filter((name) => name !== null);
    return layoutOf("docusaurus", site, {
      files: found.files,
      base,
      ending: field(config, "trailingSlash") === true ? "/" : "",
      pages: found.pages,
      statics: staticRoots(site, base, ...statics),
      aliases: [{ prefix: "@site/", folder: site.path }],
      menus: found.menus,
      redirects: redirectsOf(config, base),
      faults,
    });
  },
};

interface Found {
  readonly site: SiteFolder;
  readonly config: unknown;
  readonly base: string;
  readonly pages: PageRoot[];
  readonly menus: SiteMenu[];
  readonly files: string[];
  readonly faults: string[];
}

interface DocsOptions {
  /** "" for the one of the preset. */
  readonly id: string;
  readonly options: unknown;
}

/** The docs of the preset, and those of further instances of its plugin. */
function docsOf(config: unknown): readonly DocsOptions[] {
  const presets = list(field(config, "presets")).map((preset) => list(preset)[1]);
  const ofPreset = presets
    .filter((options) => field(options, "docs") !== false)
    .map((options) => ({ id: "", options: field(options, "docs") ?? {} }));
  const plugins = list(field(config, "plugins"))
    .filter((plugin) => String(list(plugin)[0]).endsWith("content-docs"))
    .map((plugin) => list(plugin)[1])
    .map((options) => ({ id: textValue(field(options, "id")) ?? "", options }));
  const all = [
    ...ofPreset,
    ...plugins.map((one) => (one.id === "default" ? { ...one, id: "" } : one)),
  ];
  return all.length === 0 ? [{ id: "", options: {} }] : all;
}

function addDocs(found: Found, { id, options }: DocsOptions): void {
  const { site, config, base } = found;
  const path = textValue(field(options, "path")) ?? (site.isFolder("docs") ? "docs" : ".");
  const route = textValue(field(options, "routeBasePath")) ?? "docs";
  const prefix = id === "" ? "" : `${id}_`;
  const names = versionNames(site, `${prefix}versions.json`);
  const last = textValue(field(options, "lastVersion")) ?? names[0] ?? "current";
  const locales = translationsOf(config);
  const plugin = `docusaurus-plugin-content-docs${id === "" ? "" : `-${id}`}`;
  const include = list(field(options, "onlyIncludeVersions")).map(textValue);
  const hasCurrent = field(options, "includeCurrentVersion") !== false;
  for (const name of hasCurrent ? ["current", ...names] : names) {
    if (include.length > 0 && !include.includes(name)) continue;
    const own = field(options, "versions", name);
    const usual = name === last ? "" : name === "current" ? "next" : name;
    const below = textValue(field(own, "path")) ?? usual;
    const label =
      names.length === 0
        ? null
        : (textValue(field(own, "label")) ?? (name === "current" ? "Next" : name));
    const folder = name === "current" ? path : `${prefix}versioned_docs/version-${name}`;
    const folderName = name === "current" ? "current" : `version-${name}`;
    const menus = menusOf(
      found,
      name === "current" ? options : null,
      `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
    );
    const add = (root: PageRoot): void => {
      found.pages.push(root);
      const at = found.pages.length - 1;
      found.menus.push(...menus.map((menu) => ({ ...menu, root: at })));
    };
    const language = locales.main;
    add(
      pageRoot(besideSite(site, folder), folderAddress(base, route, below), {
        version: label,
        language,
        set: id,
      }),
    );
    for (const locale of locales.others) {
      const translated = `${locales.folder}/${locale}/${plugin}/${folderName}`;
      if (!site.isFolder(translated)) continue;
      const address = folderAddress(base, locale, route, below);
      const facts = { version: label, language: locale, set: id };
      add(pageRoot(besideSite(site, translated), address, facts));
    }
  }
}

function versionNames(site: SiteFolder, file: string): readonly string[] {
  const source = site.read(file);
  if (source === null) return [];
  return list(site.data(source))
    .map(textValue)
    .filter((name) => name !== null);
}

function translationsOf(config: unknown) {
  const i18n = field(config, "i18n");
  const main = textValue(field(i18n, "defaultLocale"));
  const others = list(field(i18n, "locales"))
    .map(textValue)
    .filter((name) => name !== null && name !== main);
  return {
    main: others.length === 0 ? null : main,
    others: others as readonly string[],
    folder: textValue(field(i18n, "path")) ?? "i18n",
  };
}

/** Menus of a version before, or where no options are given, from the file of that name. */
function menusOf(
  { site, config, files, faults }: Found,
  options: unknown,
  versioned: string,
): readonly SiteMenu[] {
  const given = options === null ? versioned : field(options, "sidebarPath");
  if (given === false) return [];
  const named = textValue(given);
  const file = named === null ? site.first(...sidebarFiles) : posix.normalize(named);
  if (file === null || !site.isFile(file)) return everything;
  if (!files.includes(file)) files.push(file);
  try {
    const data = file.endsWith(".json") ? site.data(site.read(file) ?? "") : readScript(file, site);
    return sidebarMenus(data, sidebarLabels(config));
  } catch (error) {
    faults.push(faultOf(file, error));
    return everything;
  }
}

const everything: readonly SiteMenu[] = [
  { label: null, icon: null, root: 0, entries: [{ type: "folder", folder: "" }] },
];

/** Pages of `src/pages` and posts of blogs. */
function addPosts({ site, config, base, pages }: Found): void {
  if (site.isFolder("src/pages")) {
    pages.push(pageRoot(besideSite(site, "src/pages"), base, { form: "extra" }));
  }
  for (const preset of list(field(config, "presets"))) {
    const [name, options] = Array.isArray(preset) ? list(preset) : [preset];
    const blog = field(options, "blog");
    // The classic preset has a blog until it is told otherwise.
    if (blog === false || (blog === undefined && !String(name).endsWith("classic"))) continue;
    const path = textValue(field(blog, "path")) ?? "blog";
    if (!site.isFolder(path)) continue;
    const address = folderAddress(base, textValue(field(blog, "routeBasePath")) ?? "blog");
    pages.push(pageRoot(besideSite(site, path), address, { form: "blog" }));
  }
}

/** Redirects of the plugin of client redirects, whose function is not run. */
function redirectsOf(config: unknown, base: string) {
  const plugins = list(field(config, "plugins")).filter((plugin) =>
    String(list(plugin)[0]).endsWith("client-redirects"),
  );
  return plugins
    .flatMap((plugin) => list(field(list(plugin)[1], "redirects")))
    .flatMap((redirect) => {
      const to = textValue(field(redirect, "to"));
      const from = field(redirect, "from");
      const froms = Array.isArray(from) ? list(from).map(textValue) : [textValue(from)];
      if (to === null || !isRecord(redirect)) return [];
      return froms.flatMap((one) =>
        one === null ? [] : [{ from: posix.join(base, one), to: posix.join(base, to) }],
      );
    });
}
