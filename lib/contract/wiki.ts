/** Input and output of the wiki's endpoints, and the data that its pages are drawn from. */
import * as z from "zod";
import { limits } from "./limits.ts";
import { clampedInteger } from "./numbers.ts";
import { lengthMax } from "./text-length.ts";

/** A heading of a page; `level` is 1 to 6 as written. */
export const WikiHeading = z.object({
  text: z.string(),
  level: z.int().min(1).max(6),
  anchor: z.string().describe("Fragment identifier"),
});
export type WikiHeading = z.infer<typeof WikiHeading>;

/** Another page, as a link shows it. */
export const WikiReference = z.object({
  path: z.string().describe("Path in the wiki, or <collection>/<path> outside of it"),
  title: z.string(),
  address: z.string().describe("URL path"),
});
export type WikiReference = z.infer<typeof WikiReference>;

/** A link of a page. */
export const WikiLink = z.object({
  text: z.string(),
  target: z.string().describe("As written"),
  address: z.string().nullable().describe("Its target; null for a broken link"),
});
export type WikiLink = z.infer<typeof WikiLink>;

export const WikiPagesParameters = z.object({
  prefix: z
    .string()
    .check(lengthMax(limits.documentIdLengthMax))
    .default("")
    .describe("Beginning of the path"),
  tag: z.string().check(lengthMax(200)).optional().describe("Only pages with this tag"),
  limit: clampedInteger("limit", 1, limits.wikiPagesMax)
    .default(limits.wikiPagesDefault)
    .describe("Pages per answer, clamped to 1 to 500"),
  cursor: z
    .string()
    .check(lengthMax(limits.documentIdLengthMax))
    .optional()
    .describe("nextCursor of the previous answer"),
});
export type WikiPagesParameters = z.infer<typeof WikiPagesParameters>;

export const WikiPageSummary = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  updatedAt: z.iso.datetime().nullable(),
  size: z.int().min(0).describe("Length of the source in characters"),
  headings: z.array(WikiHeading),
});
export type WikiPageSummary = z.infer<typeof WikiPageSummary>;

export const WikiPagesResponse = z.object({
  pages: z.array(WikiPageSummary).describe("In the order of the tree"),
  nextCursor: z.string().nullable(),
  total: z.int().min(0).describe("Pages that match, on all answers together"),
});
export type WikiPagesResponse = z.infer<typeof WikiPagesResponse>;

export const WikiPageParameters = z.object({
  path: z
    .string()
    .check(lengthMax(limits.documentIdLengthMax))
    .describe('Path of the page; "" is the first one'),
});
export type WikiPageParameters = z.infer<typeof WikiPageParameters>;

export const WikiPageResponse = z.object({
  path: z.string(),
  title: z.string(),
  frontmatter: z.record(z.string(), z.unknown()),
  markdown: z.string().describe("The source"),
  html: z.string().describe("Sanitised"),
  headings: z.array(WikiHeading),
  links: z.array(WikiLink),
  backlinks: z.array(WikiReference),
  previous: WikiReference.nullable(),
  next: WikiReference.nullable(),
  updatedAt: z.iso.datetime().nullable(),
  etag: z.string(),
});
export type WikiPageResponse = z.infer<typeof WikiPageResponse>;

/** A link that leads nowhere, and the pages that its author may have meant. */
export const BrokenLink = z.object({
  page: WikiReference,
  text: z.string(),
  target: z.string(),
  suggestions: z.array(WikiReference),
});
export type BrokenLink = z.infer<typeof BrokenLink>;

/** `GET /api/wiki/links`: what an editor should look after. */
export const WikiLinksResponse = z.object({
  brokenLinks: z.array(BrokenLink),
  orphans: z.array(WikiReference).describe("Pages that no other page links to"),
  faults: z.array(z.object({ page: WikiReference, message: z.string() })),
});
export type WikiLinksResponse = z.infer<typeof WikiLinksResponse>;

export const WikiStatusResponse = z.object({
  enabled: z.boolean(),
  pages: z.int().min(0),
  lastIndexedAt: z.iso.datetime().nullable(),
  brokenLinks: z.int().min(0),
  watching: z.boolean().describe("Whether changes of files are picked up automatically"),
  version: z.string().describe("Changes with the content of any page"),
});
export type WikiStatusResponse = z.infer<typeof WikiStatusResponse>;

/** One line of the tree. A folder without its own page links to a list of its contents. */
export interface WikiTreeNode {
  readonly title: string;
  readonly address: string;
  readonly isCurrent: boolean;
  /** Null: no folder, or one that is closed and whose content is left out. */
  readonly children: readonly WikiTreeNode[] | null;
  /** Pages that are left out below this line, 0 where all are shown. */
  readonly hidden: number;
  readonly isOpen: boolean;
  /** Name of a drawing, as the author of the site gives it. */
  readonly icon?: string;
  /** A group without a page of its own; its address is that of its first page. */
  readonly isGroup?: boolean;
  /** A sidebar of its own: of several, readers see the open one, and the names of all in a bar. */
  readonly isTab?: boolean;
  /** The address is one of another site. */
  readonly isExternal?: boolean;
}

/**
 * The position of a page in the tree, from the top; the last entry is the page itself and has no
 * address.
 */
export interface WikiBreadcrumb {
  readonly title: string;
  readonly address: string | null;
}

/** A page or folder in a list. */
export interface WikiListedPage extends WikiReference {
  /** Absent or "" where the page says nothing of itself. */
  readonly description?: string;
  /** Pages below it; absent or 0 for a single page. */
  readonly pages?: number;
}

/** Pages that their author lists together. */
export interface WikiPageGroup {
  /** "" for pages that are in no group. */
  readonly title: string;
  /** Address of the group's own page; null without one. */
  readonly address: string | null;
  readonly description: string;
  /** Name of a drawing. */
  readonly icon?: string;
  readonly pages: readonly WikiListedPage[];
}

/** A page in one version and language. */
export interface WikiPageEdition {
  /** Null where the page has none. */
  readonly version: string | null;
  /** BCP 47. */
  readonly language: string;
  readonly address: string;
  /** Whether it is the page itself. */
  readonly isOpen: boolean;
}

/** Everything that a reading page shows. */
export interface WikiView {
  readonly title: string;
  readonly description: string;
  /** What its author says of it in a sentence, unless the text begins with that; absent for nothing. */
  readonly lead?: string;
  /** BCP 47, for `lang` of the document. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly address: string;
  /** Name of the wiki or of the collection that the page belongs to. */
  readonly space: WikiBreadcrumb;
  /** The collection whose search finds this page; null for lists. */
  readonly collection: string | null;
  /** Sanitised; null for the list of a folder. */
  readonly html: string | null;
  /** Whether the text brings its own first heading. */
  readonly headings: readonly WikiHeading[];
  readonly tree: readonly WikiTreeNode[];
  readonly breadcrumbs: readonly WikiBreadcrumb[];
  /** Contents of a folder; empty for pages. */
  readonly children: readonly WikiListedPage[];
  /** The same in the groups of their author; absent where a list says as much. */
  readonly groups?: readonly WikiPageGroup[];
  /** Pages of a long list that are not among them; absent for none. */
  readonly unlisted?: number;
  readonly previous: WikiReference | null;
  readonly next: WikiReference | null;
  readonly backlinks: readonly WikiReference[];
  readonly tags: readonly string[];
  /** As front matter or git says it; null where neither does. */
  readonly updatedAt: string | null;
  /** Reading time. */
  readonly minutes: number;
  /** Where its Markdown is; null for lists. */
  readonly sourceAddress: string | null;
  readonly editAddress: string | null;
  /** Faults of the page that its author should know. */
  readonly notices: readonly string[];
  /** The page in its versions and languages, this one included; absent for a page with one of each. */
  readonly editions?: readonly WikiPageEdition[];
  /** Tag of this version of the page. */
  readonly etag: string;
}

/** A collection as the start page shows it. */
export interface WikiHomeCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Name of a drawing. */
  readonly icon?: string | undefined;
  /** Address of its first page, or of the list of its pages. */
  readonly address: string;
  readonly documents: number;
  /** Where its author lets readers begin, besides the page at `address`; null for nowhere. */
  readonly start: WikiReference | null;
}

/** Collections that the operator shows together. */
export interface WikiHomeGroup {
  /** "" for collections without a group. */
  readonly title: string;
  readonly description: string;
  readonly icon?: string | undefined;
  readonly cards: readonly WikiHomeCard[];
}

/** What a start page shows of the pages. */
export interface WikiHome {
  readonly groups: readonly WikiHomeGroup[];
  /** Where there is one collection: what is in it, in the groups of its author. */
  readonly contents: readonly WikiPageGroup[];
  readonly changed: readonly (WikiReference & { readonly changedAt: string })[];
  /** Headings of pages that ask something. */
  readonly questions: readonly string[];
  /** A page `home` at the top of a collection, which stands in place of these lists; null without one. */
  readonly authored: WikiView | null;
}
