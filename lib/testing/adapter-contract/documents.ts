/** The documents in the store of the adapter contract. */
import { documentId } from "../../documents/index.ts";
import type { MemoryDocument } from "../memory-store.ts";

/** The last one is long and holds characters of two and three bytes and of two code units. */
export const contractDocuments: readonly MemoryDocument[] = [
  pageOf("guide", "install.md", "Install", "Install the service with npm start."),
  pageOf("guide", "a/b c.md", "Odd name", "A page whose id needs encoding."),
  pageOf("errors", "long.md", "Long", "Grüße 検索 🙂 ".repeat(200)),
];

export const installId: string = documentId("guide", "install.md");
export const longId: string = documentId("errors", "long.md");

function pageOf(collection: string, filePath: string, title: string, body: string): MemoryDocument {
  return { collection, filePath, title, body };
}
