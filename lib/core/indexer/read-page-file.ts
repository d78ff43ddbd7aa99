/** A file as a reading page, without an index: for pages that must open whatever is configured. */
import { readFileSync } from "node:fs";
import { documentId } from "../document-id.ts";
import type { ReadingPage } from "../search/search-store.ts";
import { parseDocument } from "./parse/parse-document.ts";

/** `filePath` is the path below the collection's folder. Throws when the file cannot be read. */
export function readPageFile(file: string, collection: string, filePath: string): ReadingPage {
  const { title, sections } = parseDocument(readFileSync(file, "utf8"), filePath);
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
