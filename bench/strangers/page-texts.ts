/** The pages of a documentation as the rules of generators need them, read here on their own. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "yaml";

export interface PageText {
  /** Below the folder that was asked for. */
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly title: string;
}

/** No generator shows what has a dot in front. */
const left = /^(?:node_modules$|\.)/;

export function pageTexts(folder: string): readonly PageText[] {
  const found: PageText[] = [];
  const walk = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (left.test(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      if (entry.isFile() && /\.(?:mdx?|markdown)$/.test(entry.name)) {
        found.push(pageText(path, relative(folder, path)));
      }
    }
  };
  walk(folder);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function pageText(file: string, path: string): PageText {
  const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  const [head = "", yaml = ""] = /^---\n([^]*?)\n---\s*?\n/.exec(text) ?? [];
  const data = dataOf(yaml);
  const heading = /^#\s+(.+?)\s*#*\s*$/m.exec(
    text.slice(head.length).replace(/^(```|~~~)[^]*?^\1/gm, ""),
  )?.[1];
  return { path, data, title: String(data.title ?? plain(heading ?? "")) };
}

function plain(heading: string): string {
  return heading
    .replace(/\s*\{#[^}]*\}$/, "")
    .replace(/<[^>]*>/g, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]|\\(?=\W)/g, "")
    .trim();
}

function dataOf(yaml: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = parse(yaml, { logLevel: "silent", uniqueKeys: false });
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
