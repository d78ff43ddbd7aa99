/** Sphinx: the lists of pages that pages hold, `toctree` in MyST and in reStructuredText. */
import { posix } from "node:path";
import type { SiteFolder } from "../site-folder.ts";
import type { MenuEntry } from "../site-layout.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

export const sphinx: SiteReader = {
  kind: "sphinx",
  /** The configuration is a program and is not read; a page at the top must be there. */
  detect(site) {
    const file = site.first("conf.py", "source/conf.py");
    return file !== null && indexOf(site, posix.dirname(file)) !== null ? file : null;
  },
  read(site, shownBy) {
    const source = posix.dirname(shownBy);
    const entries = new ListedPages(site, source).below("index", 0);
    return layoutOf("sphinx", site, {
      ending: ".html",
      files: [shownBy, indexOf(site, source) ?? shownBy],
      pages: [pageRoot(besideSite(site, source), "/")],
      statics: [
        ...staticRoots(site, "/", source),
        ...staticRoots(site, "/_static/", posix.join(source, "_static")),
      ],
      menus: entries.length === 0 ? [] : [{ label: null, icon: null, root: 0, entries }],
    });
  },
};

function indexOf(site: SiteFolder, source: string): string | null {
  return site.first(...endings.map((ending) => posix.join(source, `index${ending}`)));
}

const endings = [".md", ".rst", ".markdown"];
const depthMax = 12;
const pagesMax = 20_000;

/** What the lists of pages name, from the first page on; a page stands where it is named first. */
class ListedPages {
  readonly #site: SiteFolder;
  readonly #source: string;
  readonly #listed = new Set<string>(["index"]);

  constructor(site: SiteFolder, source: string) {
    this.#site = site;
    this.#source = source;
  }

  below(page: string, depth: number): readonly MenuEntry[] {
    if (depth > depthMax) return [];
    return listsIn(this.#textOf(page)).flatMap(({ caption, lines }) => {
      const entries = lines.flatMap((line) => this.#entriesOf(line, page, depth));
      if (caption === null || entries.length === 0) return entries;
      const group = { label: caption, icon: null, target: null, isOpen: null, entries };
      return [{ type: "group", ...group } as const];
    });
  }

  #entriesOf(line: string, page: string, depth: number): readonly MenuEntry[] {
    const [, title = null, named = line] = /^(.*\S)\s*<([^<>]+)>$/.exec(line) ?? [];
    if (/^[a-z][a-z\d+.-]*:/i.test(named))
      return [{ type: "link", label: title ?? named, href: named, icon: null }];
    if (named === "self") return [];
    return this.#pagesOf(named, page).flatMap((target) => this.#pageEntry(target, title, depth));
  }

  #pageEntry(target: string, title: string | null, depth: number): readonly MenuEntry[] {
    if (this.#listed.has(target) || this.#listed.size > pagesMax) return [];
    this.#listed.add(target);
    const text = this.#textOf(target);
    if (text === "") return [];
    const entries = this.below(target, depth + 1);
    if (entries.length === 0) return [{ type: "page", target, label: title, icon: null }];
    const label = title ?? headingOf(text) ?? posix.basename(target);
    return [{ type: "group", label, icon: null, target, isOpen: null, entries }];
  }

  /** A name counts from its page, with a slash in front from the top; stars stand for pages of a folder. */
  #pagesOf(named: string, page: string): readonly string[] {
    const bare = named.trim().replace(/\.(?:md|rst|markdown)$/i, "");
    const path = bare.startsWith("/")
      ? posix.normalize(bare.slice(1))
      : posix.normalize(posix.join(posix.dirname(page), bare));
    if (path.startsWith("..")) return [];
    if (!path.includes("*")) return [path];
    const folder = posix.dirname(path);
    // Other signs of the pattern are plain characters.
    const form = posix
      .basename(path)
      .split("*")
      .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
    const isMeant = new RegExp(`^${form.join("[^/]*")}$`);
    return this.#site
      .names(posix.join(this.#source, folder))
      .filter((name) => endings.some((ending) => name.endsWith(ending)))
      .map((name) => name.slice(0, name.lastIndexOf(".")))
      .filter((name) => isMeant.test(name))
      .map((name) => posix.normalize(posix.join(folder, name)));
  }

  #textOf(page: string): string {
    const file = this.#site.first(
      ...endings.map((ending) => posix.join(this.#source, `${page}${ending}`)),
    );
    return file === null ? "" : (this.#site.read(file) ?? "");
  }
}

interface ListOfPages {
  readonly caption: string | null;
  readonly lines: readonly string[];
}

/** In Markdown a fenced block, in reStructuredText an indented one. */
function listsIn(text: string): readonly ListOfPages[] {
  if (!text.includes("toctree")) return [];
  const found: ListOfPages[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^\s*(`{3,}|:{3,})\s*\{toctree\}/.exec(line)?.[1];
    const indent = /^(\s*)\.\.\s+toctree::/.exec(line)?.[1]?.length;
    if (fence === undefined && indent === undefined) continue;
    const isEnd = (below: string): boolean =>
      fence === undefined
        ? below.trim() !== "" && (/^\s*/.exec(below)?.[0].length ?? 0) <= (indent ?? 0)
        : below.trim().startsWith(fence);
    let end = at + 1;
    while (end < lines.length && !isEnd(lines[end] ?? "")) end++;
    found.push(listOf(lines.slice(at + 1, end)));
    at = fence === undefined ? end - 1 : end;
  }
  return found;
}

function listOf(block: readonly string[]): ListOfPages {
  const lines = block.map((line) => line.trim());
  // Options may stand between lines of dashes, too.
  const caption = lines.map((line) => /^:?caption:\s*(.+)$/.exec(line)?.[1]).find(Boolean) ?? null;
  const isOption = (line: string): boolean => /^:?\w+:(?:\s|$)/.test(line) || line === "---";
  return {
    caption: caption?.replace(/^(["'])(.*)\1$/, "$2") ?? null,
    lines: lines.filter((line) => line !== "" && !isOption(line) && !line.startsWith("%")),
  };
}

/** The first heading, in Markdown or underlined. */
function headingOf(text: string): string | null {
  // The last line of front matter stands above a line of dashes, too.
  const own = text.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "");
  const [, marked] = /^#\s+(.+?)\s*#*$/m.exec(own) ?? [];
  const [, underlined] = /^(\S.*)\n(?:={3,}|-{3,})\s*$/m.exec(own) ?? [];
  return marked ?? underlined ?? null;
}
