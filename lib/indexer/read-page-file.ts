/**
 * Reads a file as a reading page, without an index: for pages that must open under any
 * configuration.
 */
import { readFile } from "node:fs/promises";
import type { ReadableDocument } from "../corpus/index.ts";
import { documentId } from "../documents/index.ts";

export interface PageFile {
  /** Where the file lies. */
  readonly file: string;
  readonly collection: string;
  /** Path below the collection's folder. */
  readonly filePath: string;
}

/** Rejects when the file cannot be read. */
export async function readPageFile({
  file,
  collection,
  filePath,
}: PageFile): Promise<ReadableDocument> {
  // On first use: the parser and its packages are half of what the library would load.
  const { parseDocument } = await import("../documents/index.ts");
  const { title, sections } = parseDocument(await readFile(file, "utf8"), filePath);
  return {
    id: documentId(collection, filePath),
    title,
    collection,
    sections: sections.map(({ heading, headingPath, anchor, text }) => ({
      heading,
      level: headingPath.length,
      anchor,
      text,
    })),
  };
}
