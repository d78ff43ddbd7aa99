/** Documentation in two languages: the same pages, and in them the sections that say the same. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { detectLanguage } from "../../lib/corpus/index.ts";
import { type ParsedDocument, parseDocument } from "../../lib/documents/index.ts";

export interface ParallelSection {
  readonly path: string;
  /** Titles and headings down to the section. */
  readonly headings: readonly string[];
  readonly text: string;
}

export interface ParallelSections {
  readonly english: ParallelSection;
  readonly foreign: ParallelSection;
}

const page = /\.mdx?$/i;

/** Projects of a folder, each of which has a folder for each language: `vite/de/guide/why.md`. */
export function listProjects(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort();
}

/** Folders of a project whose names are tags of the language. */
export function languageFolders(project: string, language: string): readonly string[] {
  return readdirSync(project).filter((name) => name.toLowerCase().split(/[-_]/, 1)[0] === language);
}

/** Sections that two languages of a project share, page by page. */
export function* parallelSections(project: string, language: string): Generator<ParallelSections> {
  const [english] = languageFolders(project, "en");
  const [foreign] = languageFolders(project, language);
  if (english === undefined || foreign === undefined) return;
  for (const path of listPages(join(project, foreign))) {
    const own = readPage(join(project, foreign, path));
    const other = readPage(join(project, english, path));
    if (own === null || other === null || !haveSameForm(own, other)) continue;
    // A page that nobody has translated yet, maybe in an older state than the English one.
    if (isEnglish(own.sections.map(({ text }) => text).join("\n"))) continue;
    for (const [index, section] of own.sections.entries()) {
      const source = other.sections[index] as ParsedDocument["sections"][number];
      if (section.heading === source.heading && isEnglish(section.text)) continue;
      if (section.text === source.text && section.heading === source.heading) continue;
      yield {
        english: { path, headings: pathOf(other, source), text: source.text },
        foreign: { path, headings: pathOf(own, section), text: section.text },
      };
    }
  }
}

function isEnglish(text: string): boolean {
  return detectLanguage(text) === "en";
}

function pathOf(
  { title }: ParsedDocument,
  { headingPath }: ParsedDocument["sections"][number],
): readonly string[] {
  return [title, ...headingPath.filter((heading) => heading !== title)];
}

/** A page that was changed after it had been translated has other headings. */
function haveSameForm(left: ParsedDocument, right: ParsedDocument): boolean {
  return (
    left.sections.length === right.sections.length &&
    left.sections.every(
      ({ headingPath }, index) => headingPath.length === right.sections[index]?.headingPath.length,
    )
  );
}

export function listPages(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => page.test(path))
    .sort();
}

function readPage(file: string): ParsedDocument | null {
  try {
    return parseDocument(readFileSync(file, "utf8"), file);
  } catch {
    // A page that the other language does not have.
    return null;
  }
}
