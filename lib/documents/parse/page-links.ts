/** The links and images of a page, as its readers see them: what they say and where they lead. */
import { decodeEntities } from "../inline/entities.ts";
import { readableInline } from "../inline/inline-text.ts";
import { readMarkdown } from "../lines/markdown-reader.ts";
import { readFrontMatter } from "./front-matter.ts";
import { createPageContext, normalLabel, type WrittenLink } from "./page-context.ts";
import { markdownFile, mdxFile, normalLines } from "./parse-document.ts";

export interface PageLink {
  /** In one line, without markup. */
  readonly text: string;
  /** As written, unescaped and never "": an address, a path or a fragment. */
  readonly target: string;
}

export interface PageReference extends PageLink {
  /** The text that replaces the image. */
  readonly isImage: boolean;
}

/**
 * A longer text is not a link label; reading nested ones again and again would take quadratic time.
 */
const textLengthMax = 300;
const definitions = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]*(?:\n[ \t]*)?(<[^<>\n]*>|[^\s<]\S*)/gm;
const escaped = /\\([!-/:-@[-`{-~])/g;

/** The references that are not images. */
export function readPageLinks(source: string, filePath: string): readonly PageLink[] {
  return readPageReferences(source, filePath)
    .filter(({ isImage }) => !isImage)
    .map(({ text, target }) => ({ text, target }));
}

/**
 * Links and images in the order of the page. Links around images, plain-text files, and everything
 * in code or comments are left out.
 */
export function readPageReferences(source: string, filePath: string): readonly PageReference[] {
  if (!markdownFile.test(filePath)) return [];
  const text = normalLines(source);
  const body = text.slice(readFrontMatter(text).end);
  const isMdx = mdxFile.test(filePath);
  const page = createPageContext(body, isMdx);
  const targets = page.labels.size === 0 ? new Map<string, string>() : definedTargets(body);
  const references: PageReference[] = [];
  readMarkdown(body, isMdx, {
    heading: () => undefined,
    text: () => undefined,
    link(written) {
      if (written.text.length > textLengthMax) return;
      if (written.text.includes("![")) return;
      const target = targetOf(written, targets);
      if (target === "") return;
      const shown = readableInline(written.text, page).replace(/\s+/g, " ").trim();
      references.push({ text: shown, target, isImage: written.isImage });
    },
  });
  return references;
}

/** The first definition of a label wins, as in CommonMark. */
function definedTargets(source: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const [, label = "", destination = ""] of source.matchAll(definitions)) {
    const key = normalLabel(label);
    if (!targets.has(key)) targets.set(key, plainDestination(destination));
  }
  return targets;
}

function targetOf({ text, suffix }: WrittenLink, targets: ReadonlyMap<string, string>): string {
  if (suffix.startsWith("(")) return plainDestination(suffix.slice(1, -1).trim());
  const label = suffix.length > 2 ? suffix.slice(1, -1) : text;
  return targets.get(normalLabel(label)) ?? "";
}

/** The destination of `destination "title"`. */
function plainDestination(written: string): string {
  const destination = written.startsWith("<")
    ? written.slice(1, written.indexOf(">"))
    : (/^\S*/.exec(written)?.[0] ?? "");
  return decodeEntities(destination.replace(escaped, "$1"));
}
