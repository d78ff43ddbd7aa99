/** The kinds of pages that a search tells apart. */
import * as z from "zod";

/** In the order in which an index numbers them: new ones come last. */
export const pageKinds = ["guide", "reference", "error", "changelog", "blog", "decision"] as const;

/** `guide` is every page that neither its path nor its author calls anything else. */
export const PageKind = z.enum(pageKinds);
export type PageKind = z.infer<typeof PageKind>;
