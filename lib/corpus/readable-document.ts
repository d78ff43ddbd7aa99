/** A document as it was read: its title and its sections. */
import type { PageSection } from "./tables/document-table.ts";

/** A document as a page to read. */
export interface ReadableDocument {
  readonly id: string;
  readonly title: string;
  readonly collection: string;
  readonly sections: readonly PageSection[];
}
