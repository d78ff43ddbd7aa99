/** mdBook and GitBook: the list of chapters in `SUMMARY.md`. */
import { posix } from "node:path";
import { folderAddress, type SiteFolder } from "../site-folder.ts";
import type { MenuEntry, SiteLayout, SiteRedirect } from "../site-layout.ts";
import { entryList, field, list, textValue } from "../values.ts";
import { besideSite, layoutOf, pageRoot, type SiteReader, staticRoots } from "./site-reader.ts";

export const mdbook: SiteReader = {
  kind: "mdbook",
  detect: (site) => site.first("book.toml"),
  read(site, shownBy) {
    const source = /^\s*src\s*=\s*["']([^"'\n]+)["']/m.exec(site.read(shownBy) ?? "")?.[1] ?? "src";
    const summary = posix.join(source, "SUMMARY.md");
    const redirects = bookRedirects(site.read(shownBy) ?? "");
    return layoutOf("mdbook", site, {
      redirects,
      ending: ".html",
      files: [shownBy, summary],
      pages: [pageRoot(besideSite(site, source), "/")],
      statics: staticRoots(site, "/", source),
      menus: [{ label: null, icon: null, root: 0, entries: readSummary(site, summary) }],
    });
  },
};

/** The table `output.html.redirect`; targets count from the address that is sent on. */
function bookRedirects(source: string): readonly SiteRedirect[] {
  const [, after = ""] = source.split(/^\s*\[output\.html\.redirect\]\s*$/m);
  const table = after.slice(0, /^\s*\[/m.exec(after)?.index ?? after.length);
  const lines = [...table.matchAll(/^\s*["']([^"'\n]+)["']\s*=\s*["']([^"'\n]+)["']/gm)];
  return lines.map(([, from = "", to = ""]) => {
    const own = posix.join("/", from);
    const isWhole = /^(?:[a-z]+:|\/)/i.test(to);
    return { from: own, to: isWhole ? to : posix.join(posix.dirname(own), to) };
  });
}

export const gitbook: SiteReader = {
  kind: "gitbook",
  /** A site that left GitBook may still have its file; without the list of chapters it is no book. */
  detect(site) {
    const file = site.first(".gitbook.yaml", ".gitbook.yml", "SUMMARY.md");
    if (spacesOf(site).length > 0) return "docs.yaml";
    return file !== null && site.isFile(summaryOf(site, file)) ? file : null;
  },
  read(site, shownBy) {
    if (shownBy === "docs.yaml") return readSpaces(site);
    const config = shownBy.startsWith(".") ? site.data(site.read(shownBy) ?? "") : {};
    const source = posix.normalize(textValue(field(config, "root")) ?? ".");
    const summary = summaryOf(site, shownBy);
    return layoutOf("gitbook", site, {
      files: [...new Set([shownBy, summary])],
      pages: [pageRoot(besideSite(site, source), "/")],
      statics: [
        ...staticRoots(site, "/", source),
        ...staticRoots(
          site,
          "/.gitbook/assets/",
          posix.join(source, ".gitbook/assets"),
          ".gitbook/assets",
        ),
      ],
      menus: [{ label: null, icon: null, root: 0, entries: readSummary(site, summary) }],
      redirects: entryList(field(config, "redirects")).flatMap(([from, given]) => {
        const to = textValue(given)?.replace(/\.md$/, "") ?? null;
        return to === null ? [] : [{ from: posix.join("/", from), to: posix.join("/", to) }];
      }),
    });
  },
};

interface Space {
  readonly label: string | null;
  readonly icon: string | null;
  readonly folder: string;
  readonly address: string;
  readonly language: string | null;
}

/** The folders of a site with several books: sections of `docs.yaml`, by their paths. */
function spacesOf(site: SiteFolder): readonly Space[] {
  const text = site.read("docs.yaml");
  const structure = text === null ? [] : field(site.data(text), "site", "structure");
  const found: Space[] = [];
  const walk = (nodes: unknown, address: string, above: unknown, depth: number): void => {
    if (depth > depthMax) return;
    for (const node of list(nodes)) {
      // What opens first has the address of what it is in.
      const path = field(node, "default") === true ? "" : (textValue(field(node, "path")) ?? "");
      const own = folderAddress(address, path);
      const section = field(node, "type") === "section" ? node : above;
      const folder = textValue(field(node, "content", "directory"));
      if (folder !== null && site.isFile(posix.join(folder, "SUMMARY.md"))) {
        const { label, icon } = { label: field(section, "title"), icon: field(section, "icon") };
        found.push({
          label: textValue(label) ?? textValue(field(node, "title")),
          icon: textValue(icon),
          folder,
          address: own,
          language: textValue(field(node, "content", "language")),
        });
      }
      walk(field(node, "children"), own, section, depth + 1);
    }
  };
  walk(structure, "/", null, 0);
  return found;
}

function readSpaces(site: SiteFolder): SiteLayout {
  const spaces = spacesOf(site);
  const isTranslated = new Set(spaces.map(({ language }) => language)).size > 1;
  return layoutOf("gitbook", site, {
    files: ["docs.yaml", ...spaces.map(({ folder }) => posix.join(folder, "SUMMARY.md"))],
    pages: spaces.map(({ folder, address, language }, at) =>
      pageRoot(besideSite(site, folder), address, {
        language: isTranslated ? language : null,
        set: String(at),
      }),
    ),
    statics: spaces.flatMap(({ folder, address }) => [
      ...staticRoots(site, address, folder),
      ...staticRoots(site, posix.join(address, ".gitbook/assets/"), `${folder}/.gitbook/assets`),
    ]),
    menus: spaces.map(({ label, icon, folder }, root) => ({
      label: spaces.length === 1 ? null : label,
      icon,
      root,
      entries: readSummary(site, posix.join(folder, "SUMMARY.md")),
    })),
  });
}

const depthMax = 8;

function summaryOf(site: SiteFolder, file: string): string {
  const config = file.startsWith(".") ? site.data(site.read(file) ?? "") : {};
  const named = textValue(field(config, "structure", "summary")) ?? "SUMMARY.md";
  return posix.join(textValue(field(config, "root")) ?? ".", named);
}

interface Line {
  readonly indent: number;
  readonly label: string;
  readonly target: string | null;
}

/** A link in a list, in any Markdown of its name. */
const item = /^(\s*)(?:[-*+]|\d+[.)])\s+\[(.+)\]\(\s*<?([^)>]*?)>?(?:\s+"[^"]*")?\s*\)\s*$/;
const outside = /^\[(.+)\]\(\s*<?([^)>]*?)>?\s*\)\s*$/;
const part = /^#{1,6}\s+(.+?)\s*#*$/;
const linesMax = 20_000;

interface OpenGroup {
  readonly indent: number;
  readonly entries: MenuEntry[];
}

function readSummary(site: SiteFolder, file: string): readonly MenuEntry[] {
  const top: MenuEntry[] = [];
  let open: OpenGroup[] = [{ indent: -1, entries: top }];
  let isFirst = true;
  for (const line of (site.read(file) ?? "").split("\n").slice(0, linesMax)) {
    const [, title] = part.exec(line) ?? [];
    // The first heading names the list itself.
    if (title !== undefined && !isFirst) {
      const entries: MenuEntry[] = [];
      top.push({
        type: "group",
        label: plain(title),
        icon: null,
        target: null,
        isOpen: true,
        entries,
      });
      open = [{ indent: -1, entries }];
    }
    if (line.trim() !== "") isFirst = false;
    const found = readLine(line);
    if (found === null) continue;
    while (open.length > 1 && (open.at(-1) as OpenGroup).indent >= found.indent) open.pop();
    const entries: MenuEntry[] = [];
    (open.at(-1) as OpenGroup).entries.push(entryOf(found, entries));
    open.push({ indent: found.indent, entries });
  }
  return top.map(settled);
}

function readLine(line: string): Line | null {
  const [, indent, label, target] = item.exec(line) ?? [];
  if (label !== undefined) {
    return {
      indent: (indent ?? "").replace(/\t/g, "    ").length,
      label: plain(label),
      target: target || null,
    };
  }
  const [, prefix, page] = outside.exec(line) ?? [];
  return prefix === undefined ? null : { indent: 0, label: plain(prefix), target: page || null };
}

function plain(label: string): string {
  return label.replace(/[`*_]|\\(?=.)/g, "").trim();
}

function entryOf({ label, target }: Line, entries: readonly MenuEntry[]): MenuEntry {
  if (target !== null && /^[a-z]+:/i.test(target))
    return { type: "link", label, href: target, icon: null };
  return { type: "group", label, icon: null, target, isOpen: null, entries };
}

/** What has nothing below it is a page. */
function settled(entry: MenuEntry): MenuEntry {
  if (entry.type !== "group") return entry;
  const { label, target, entries } = entry;
  if (entries.length > 0) return { ...entry, entries: entries.map(settled) };
  return target === null ? entry : { type: "page", target, label, icon: null };
}
