/** Fumadocs, Nextra, Hugo and Jekyll: sites whose folders and pages say their order themselves. */
import { posix } from "node:path";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { PageRoot, SiteMenu } from "../site-layout.ts";
import { entryList, field, isRecord, textValue } from "../values.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

const scripts = ["ts", "mts", "js", "mjs"];

export const fumadocs: SiteReader = {
  kind: "fumadocs",
  detect: (site) => site.first(...scripts.map((ending) => `source.config.${ending}`)),
  read(site, shownBy) {
    const folder =
      ["content/docs", "content"].find((name) => site.isFolder(name)) ?? "content/docs";
    const source = site.first(
      "lib/source.ts",
      "src/lib/source.ts",
      "lib/source.tsx",
      "app/source.ts",
    );
    // Where its pages are shown is said in the code that loads them.
    const code = source === null ? "" : (site.read(source) ?? "");
    const route = /\bbaseUrl\s*:\s*["'`]([^"'`\n]*)["'`]/.exec(code)?.[1] ?? "/docs";
    const pages = [pageRoot(besideSite(site, folder), folderAddress(route))];
    const files = source === null ? [shownBy] : [shownBy, source];
    return layoutOf("fumadocs", site, {
      files,
      pages,
      statics: staticRoots(site, "/", "public"),
      menus: foldersOf(pages),
    });
  },
};

export const nextra: SiteReader = {
  kind: "nextra",
  detect(site) {
    const file = site.first(...scripts.map((ending) => `next.config.${ending}`), "next.config.cjs");
    const isNextra = file !== null && /["']nextra["']/.test(site.read(file) ?? "");
    return isNextra && (site.isFolder("content") || site.isFolder("pages")) ? file : null;
  },
  read(site, shownBy) {
    const folder =
      ["content", "src/content", "pages", "src/pages"].find((name) => site.isFolder(name)) ??
      "content";
    const base = /\bcontentDirBasePath\s*:\s*["'`]([^"'`\n]*)["'`]/.exec(
      site.read(shownBy) ?? "",
    )?.[1];
    const pages = [pageRoot(besideSite(site, folder), folderAddress(base ?? "/"))];
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
    const named = entryList(field(config, "languages"));
    const languages =
      named.length > 0 ? named : languageFolders(site, content).map((name) => [name, {}] as const);
    const found = languages.flatMap(([name, given]): readonly PageRoot[] => {
      const folder = textValue(field(given, "contentDir")) ?? posix.join(content, name);
      if (!site.isFolder(folder)) return [];
      const address = name === main ? base : folderAddress(base, name);
      return [pageRoot(besideSite(site, folder), address, { language: name })];
    });
    const pages = found.length > 1 ? found : [pageRoot(besideSite(site, content), base)];
    pages.sort((left, right) => Number(right.language === main) - Number(left.language === main));
    return layoutOf("hugo", site, {
      files: [shownBy],
      base,
      pages,
      statics: [
        ...staticRoots(site, base, "static", "assets"),
        ...pages.flatMap(({ folder, address }) => [{ folder, address }]),
      ],
      menus: foldersOf(pages),
    });
  },
};

/** `content/en`, `content/de`: folders of two letters, more than one of them. */
function languageFolders(site: SiteFolder, content: string): readonly string[] {
  const found = site.names(content).filter((name) => /^[a-z]{2}(?:-[a-z]{2})?$/i.test(name));
  return found.includes("en") && found.length > 1 ? found : [];
}

export const jekyll: SiteReader = {
  kind: "jekyll",
  detect: (site) => site.first("_config.yml", "_config.yaml"),
  read(site, shownBy) {
    const config = settingsOf(site, shownBy);
    const base = folderAddress(textValue(field(config, "baseurl")) ?? "/");
    const source = posix.normalize(textValue(field(config, "source")) ?? ".");
    const pages = [pageRoot(besideSite(site, source), base)];
    return layoutOf("jekyll", site, {
      files: [shownBy],
      base,
      pages,
      statics: staticRoots(site, base, source),
      menus: foldersOf(pages),
    });
  },
};

function foldersOf(pages: readonly PageRoot[]): readonly SiteMenu[] {
  return pages.map((_page, root) => ({
    label: null,
    icon: null,
    root,
    entries: [{ type: "folder", folder: "" }],
  }));
}

/** Of TOML the lines that are needed: texts at the top, and the names of tables. */
function settingsOf(site: SiteFolder, file: string): Readonly<Record<string, unknown>> {
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
