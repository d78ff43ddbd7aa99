/** One documentation as the product reads it: titles, sections, and which page leads to which. */
import {
  createLinkResolver,
  documentId,
  type ParsedDocument,
  parseDocument,
  readPageLinks,
} from "../../lib/documents/index.ts";
import { findBySuffix, indexSuffixes } from "./path-suffixes.ts";
import { listArchives, readArchive, type SourcePage } from "./read-archive.ts";

export interface DocumentationPage extends ParsedDocument {
  readonly path: string;
  readonly description: string | null;
  readonly links: readonly DocumentationLink[];
}

export interface DocumentationLink {
  readonly text: string;
  /** Path of the page that it leads to, which is another one. */
  readonly target: string;
}

export interface Documentation {
  readonly name: string;
  readonly pages: readonly DocumentationPage[];
}

/** reStructuredText underlines its headings as Markdown may. */
const restructured = /\.rst$/i;
const collection = "pages";

/** Every documentation of a folder; `leftOut` names those that vectors shall not have seen. */
export function* readDocumentations(
  folder: string,
  leftOut: readonly string[] = [],
): Generator<Documentation> {
  for (const name of listArchives(folder)) {
    if (leftOut.includes(name)) continue;
    yield { name, pages: readPages(readArchive(folder, name)) };
  }
}

function readPages(sources: readonly SourcePage[]): DocumentationPage[] {
  const paths = sources.map(({ path }) => path);
  const ids = new Map(paths.map((path) => [documentId(collection, path), path]));
  const resolve = createLinkResolver(new Set(ids.keys()));
  const suffixes = indexSuffixes(paths);
  return sources.map(({ path, source }) => {
    const file = path.replace(restructured, ".md");
    const links = readPageLinks(source, file).flatMap(({ text, target }) => {
      const id = resolve(target, { collection, filePath: path });
      const found = (id === null ? null : ids.get(id)) ?? findBySuffix(suffixes, target);
      return found === null || found === path ? [] : [{ text, target: found }];
    });
    const parsed = parseDocument(source, file);
    return { ...parsed, path, description: descriptionOf(parsed), links };
  });
}

function descriptionOf({ frontMatter }: ParsedDocument): string | null {
  const { description } = frontMatter;
  return typeof description === "string" && description.trim() !== "" ? description : null;
}
