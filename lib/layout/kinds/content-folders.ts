/** Fumadocs, Nextra and Hugo: sites whose folders and pages say their order themselves. */
import { posix } from "node:path";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { PageRoot, SiteMenu } from "../site-layout.ts";
import { entryList, field, isRecord, textValue } from "../values.ts";
import {
  besideSite,
  layoutOf,
  pageRoot,
  rootsByEnding,
  type SiteReader,
  staticRoots,
} from "./site-reader.ts";

const scripts = ["ts", "mts", "js", "mjs"];

export const fumadocs: SiteReader = {
  kind: "fumadocs",
  detect: (site) => site.first(...scripts.map((ending) => `source.config.${ending}`)),
  read(site, shownBy) {
    const source = site.first(...sourceFiles);
    // Where its pages are shown is said in the code that loads them.
    const code = source === null ? "" : (site.read(source) ?? "");
    const routes = [...code.matchAll(/\bbaseUrl\s*:\s*["'`]([^"'`\n]*)["'`]/g)].map(
      ([, route]) => route as string,
    );
    const folder = ["content/docs", "content"].find((name) => site.isFolder(name));
    const main = routes.find((route) => /docs/.test(route)) ?? routes[0] ?? "/docs";
    const pages = [pageRoot(besideSite(site, folder ?? "content/docs"), folderAddress(main))];
    for (const route of routes) {
      const own = posix.join("content", route.split("/").at(-1) ?? "");
      if (route !== main && own !== folder && site.isFolder(own))
        pages.push(pageRoot(besideSite(site, own), folderAddress(route)));
    }
    return layoutOf("fumadocs", site, {
      files: source === null ? [shownBy] : [shownBy, source],
      pages,
      statics: staticRoots(site, "/", "public"),
      menus: foldersOf(pages.slice(0, 1)),
    });
  },
};

const sourceFiles = ["lib/source", "src/lib/source", "app/source"].flatMap((name) =>
  [".ts", ".tsx", "/index.ts", "/index.tsx"].map((ending) => name + ending),
);

const nextraContent = ["content", "src/content", "pages", "src/pages"];
const nextraApp = ["app", "src/app"];

export const nextra: SiteReader = {
  kind: "nextra",
  detect(site) {
    const file = site.first(...scripts.map((ending) => `next.config.${ending}`), "next.config.cjs");
    const isNextra = file !== null && /["']nextra["']/.test(site.read(file) ?? "");
    const folders = [...nextraContent, ...nextraApp];
    return isNextra && folders.some((name) => site.isFolder(name)) ? file : null;
  },
  read(site, shownBy) {
    const folder = nextraContent.find((name) => site.isFolder(name));
    const app = nextraApp.find((name) => site.isFolder(name)) ?? "app";
    const base = /\bcontentDirBasePath\s*:\s*["'`]([^"'`\n]*)["'`]/.exec(
      site.read(shownBy) ?? "",
    )?.[1];
    const pages =
      folder === undefined
        ? [pageRoot(besideSite(site, app), "/", { form: "app" })]
        : [pageRoot(besideSite(site, folder), folderAddress(base ?? "/"))];
    return layoutOf("nextra", site, {
      files: [shownBy],
      pages,
      statics: staticRoots(site, "/", "public"),
      menus: foldersOf(pages),
    });
  },
};

const hugoConfigs = ["hugo", "config", "config/_default/hugo", "config/_default/config"].flatMap(
  (name) => ["toml", "yaml", "yml", "json"].map((ending) => `${name}.${ending}`),
);

export const hugo: SiteReader = {
  kind: "hugo",
  detect: (site) => (site.isFolder("content") ? site.first(...hugoConfigs) : null),
  read(site, shownBy) {
    const config = settingsOf(site, shownBy);
    const base = pathOf(textValue(field(config, "baseURL")) ?? textValue(field(config, "baseurl")));
    const content = textValue(field(config, "contentDir")) ?? "content";
    const main = textValue(field(config, "defaultContentLanguage")) ?? "en";
    const named = [...entryList(field(config, "languages")), ...languagesBeside(site, shownBy)];
    const languages =
      named.length > 0 ? named : languageFolders(site, content).map((name) => [name, {}] as const);
    const mounted = mountsOf(site.read(shownBy) ?? "");
    const found = languages.flatMap(([name, given]): readonly PageRoot[] => {
      const own = posix.join(content, name);
      const folder =
        textValue(field(given, "contentDir")) ??
        mounted.find((one) => one === own || one.startsWith(`${own}/`)) ??
        own;
      if (!site.isFolder(folder)) return [];
      const address = name === main ? base : folderAddress(base, name);
      return [pageRoot(besideSite(site, folder), address, { language: name })];
    });
    const alone = mounted.length === 1 ? (mounted[0] as string) : content;
    const pages =
      found.length > 1
        ? found
        : rootsByEnding(besideSite(site, alone), base, {
            main,
            names: languages.map(([name]) => name),
          });
    const ordered = pages.toSorted(
      (left, right) => Number(right.language === main) - Number(left.language === main),
    );
    return layoutOf("hugo", site, {
      files: [shownBy],
      base,
      ending: /^\s*["']?uglyurls["']?\s*[=:]\s*true\b/im.test(site.read(shownBy) ?? "")
        ? ".html"
        : "/",
      pages: ordered,
      statics: [
        ...staticRoots(site, base, "static", "assets"),
        ...ordered
          .filter(({ ending }) => ending === undefined)
          .map(({ folder, address }) => ({ folder, address })),
      ],
      menus: foldersOf(ordered),
    });
  },
};

/** `config/_default/languages`, whose fields or tables are named as the languages. */
function languagesBeside(site: SiteFolder, shownBy: string) {
  const folder = posix.dirname(shownBy);
  const file = site.first(
    ...["toml", "yaml", "yml", "json"].map((ending) => posix.join(folder, `languages.${ending}`)),
  );
  if (file === null) return [];
  const source = site.read(file) ?? "";
  if (!file.endsWith(".toml")) return entryList(site.data(source));
  const names = [...source.matchAll(/^\s*\[["']?([\w-]+)["']?\]/gm)];
  return names.map(([, name]) => [name as string, {}] as const);
}

/** Folders that a module shows as the content, in TOML or YAML: `source` with `target: content`. */
function mountsOf(source: string): readonly string[] {
  const mount =
    /\bsource\s*[=:]\s*["']?([\w./-]+)["']?\s*(?:#.*)?\n\s*target\s*[=:]\s*["']?content["']?\s*$/gm;
  return [...new Set([...source.matchAll(mount)].map(([, folder]) => folder as string))];
}

/** `content/en`, `content/de`: folders of two letters, more than one of them. */
function languageFolders(site: SiteFolder, content: string): readonly string[] {
  const found = site.names(content).filter((name) => /^[a-z]{2}(?:-[a-z]{2})?$/i.test(name));
  return found.includes("en") && found.length > 1 ? found : [];
}

export function foldersOf(pages: readonly PageRoot[]): readonly SiteMenu[] {
  return pages.map((_page, root) => ({
    label: null,
    icon: null,
    root,
    entries: [{ type: "folder", folder: "" }],
  }));
}

/** The lines of TOML that are needed: texts at the top, and the names of tables. */
export function settingsOf(site: SiteFolder, file: string): Readonly<Record<string, unknown>> {
  const source = site.read(file) ?? "";
  if (!file.endsWith(".toml")) {
    const data = site.data(source);
    return isRecord(data) ? data : {};
  }
  const top = source.slice(0, /^\s*\[/m.exec(source)?.index ?? source.length);
  const texts = [...top.matchAll(/^\s*(\w+)\s*=\s*["']([^"'\n]*)["']/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const names = [...source.matchAll(/^\s*\[languages\.["']?([\w-]+)["']?\]/gm)].map(
    ([, name]) => name as string,
  );
  const languages = Object.fromEntries(names.map((name) => [name, {}]));
  return { ...Object.fromEntries(texts), languages };
}

function pathOf(url: string | null): string {
  if (url === null) return "/";
  try {
    return folderAddress(new URL(url).pathname);
  } catch {
    return url.startsWith("/") ? folderAddress(url) : "/";
  }
}
