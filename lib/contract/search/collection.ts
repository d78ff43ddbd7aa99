/** Collections: how an operator defines one, and what readers see of it. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";
import { primarySubtag } from "./language-tag.ts";
import { LayoutSettings } from "./site-layout.ts";
import { SiteUrl } from "./site-url.ts";

/** A collection's name is part of document ids and URLs, so it is one plain path segment. */
export const collectionNamePattern: RegExp = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;

/** The formats that the indexer reads, with endings in capitals too. */
export const defaultPattern =
  "**/*.{md,mdx,markdown,mdown,txt,html,htm,xhtml,rst,rest,adoc,asciidoc,asc,ipynb,man,1,2,3,4,5,6,7,8,9,yaml,yml,json,pdf,docx,pptx,xlsx,csv,tsv}";

/**
 * Folders of dependencies and builds, which are left out wherever they are. `exclude` takes one back
 * with an exclamation mark: `!vendor`.
 */
export const excludedFolders = [
  "node_modules",
  "bower_components",
  "vendor",
  "site-packages",
  "__pycache__",
  "venv",
  "dist",
  "_build",
  "_site",
] as const;

const isKnownException = (glob: string): boolean =>
  !glob.startsWith("!") || excludedFolders.some((name) => glob === `!${name}`);

export const CollectionDef = z.strictObject({
  name: z
    .string()
    .regex(collectionNamePattern, "must be 1 to 100 letters, digits, dots, hyphens or underscores")
    .describe("Unique name"),
  path: z.string().min(1).describe("Source directory"),
  pattern: z
    .string()
    .min(1)
    .default(defaultPattern)
    .describe("Glob, relative to the source directory"),
  exclude: z
    .array(
      z
        .string()
        .min(1)
        .refine(isKnownException, {
          error: `takes a folder back that is left out by default: ${excludedFolders.map((name) => `!${name}`).join(", ")}`,
        }),
    )
    .optional()
    .describe(
      "Globs of files to leave out, relative to the source directory; !vendor reads a folder that is left out by default",
    ),
  title: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(100))
    .optional()
    .describe("Name as readers see it; the name as words when absent"),
  icon: z
    .string()
    .min(1)
    .check(lengthMax(60))
    .optional()
    .describe("Name of a drawing on the start page, such as rocket"),
  context: z
    .string()
    .optional()
    .describe("What the collection is about, for language models and lists"),
  group: z
    .string()
    .optional()
    .describe("Heading under which a user interface lists the collection"),
  language: z
    .string()
    .refine((tag) => primarySubtag(tag) !== null, "must be a language tag such as de or pt-BR")
    .optional()
    .describe(
      "Language of the pages as a BCP 47 tag; detected for each page from its text when absent",
    ),
  layout: LayoutSettings.optional(),
  url: SiteUrl.optional(),
  versions: z
    .array(
      z.strictObject({
        name: z.string().min(1).check(lengthMax(100)).describe("As readers know it, such as 2.1"),
        path: z
          .string()
          .check(lengthMax(1_000))
          .describe("Its folder, relative to the source directory"),
        latest: z
          .boolean()
          .optional()
          .describe(
            "Whether it answers unless another is asked for; the highest number when none is",
          ),
      }),
    )
    .min(1)
    .optional()
    .describe("Folders with the same pages for several versions; found when absent"),
  mayBeEmpty: z
    .boolean()
    .optional()
    .describe(
      "Whether a run goes on when no file matches; otherwise that stops it, because an unmounted folder would empty the index. Default false",
    ),
});
/** As written by an operator: `pattern` may be left out. */
export type CollectionDef = z.input<typeof CollectionDef>;
/** With its defaults filled in. */
export type ResolvedCollection = z.output<typeof CollectionDef>;

/** Collections with a name each; `when` lets the names be checked although other fields are wrong. */
export const CollectionList = z.array(CollectionDef).superRefine(
  (collections, context) => {
    const names = collections.map((collection) => collection?.name);
    for (const [index, name] of names.entries()) {
      const first = names.indexOf(name);
      if (typeof name !== "string" || first === index) continue;
      const message = `is the name of collections.${first} as well (${name}); give each its own`;
      context.addIssue({ code: "custom", path: [index, "name"], message });
    }
  },
  { when: ({ value }) => Array.isArray(value) },
);

/** Source directory and pattern are omitted on purpose: they reveal paths of the machine. */
export const CollectionListing = z.object({
  name: z.string(),
  documents: z.int().min(0).describe("Number of documents"),
  description: z.string(),
  sections: z.int().min(0).optional().describe("Number of sections of these documents"),
  versions: z
    .array(z.string())
    .optional()
    .describe("Versions of the pages, the current one first; absent where there is one only"),
  languages: z
    .array(z.string())
    .optional()
    .describe("Languages that at least one of twenty pages has, that of most pages first"),
  updated: z
    .string()
    .optional()
    .describe("Day of the newest page, such as 2026-03-31; absent where no page has a date"),
});
export type CollectionListing = z.infer<typeof CollectionListing>;
