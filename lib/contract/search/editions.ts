/** Versions and languages of a collection's pages: which of them are one page for a reader. */
import * as z from "zod";
import { ownUrl } from "./site-url.ts";

/** A folder whose pages are of one version or language. */
export const EditionPart = z.object({
  /** Below the collection's folder; "" or with a slash at its end. */
  path: z.string(),
  version: z.string().nullable(),
  /** Tag of the language. */
  language: z.string().nullable(),
  /** What its pages have in common with those of other parts. */
  set: z.string(),
});
export type EditionPart = z.infer<typeof EditionPart>;

/** What the indexer found in one collection. */
export const CollectionEditions = z.object({
  collection: z.string(),
  /** The one that answers unless another is asked for first. */
  versions: z.array(z.string()),
  /** The site's own first. */
  languages: z.array(z.string()),
  parts: z.array(EditionPart),
  /** Languages that names of files end with, as they are written there: `page.de.md`. */
  endings: z.array(z.string()),
});
export type CollectionEditions = z.infer<typeof CollectionEditions>;

/** The same page in another version or language. */
export const PageEdition = z.object({
  version: z.string().optional().describe("Absent where the page has none"),
  language: z.string().optional().describe("Tag of its language; absent where it is not known"),
  id: z.string().describe("Document id"),
  path: z.string().describe("Target URL path"),
  url: ownUrl,
});
export type PageEdition = z.infer<typeof PageEdition>;
