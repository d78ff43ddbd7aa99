/** What an operator says of the site that the pages of a collection are of. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";

/** Generators of documentation whose files are read; `plain` is a folder of pages. */
export const SiteKind = z.enum([
  "docusaurus",
  "vitepress",
  "starlight",
  "mkdocs",
  "mintlify",
  "mdbook",
  "sphinx",
  "antora",
  "gitbook",
  "fumadocs",
  "nextra",
  "hugo",
  "jekyll",
  "plain",
]);
export type SiteKind = z.infer<typeof SiteKind>;

const folder = z.string().check(lengthMax(1_000)).describe("Folder, relative to the collection's");
const address = z
  .string()
  .check(lengthMax(1_000))
  .regex(/^\//, "must begin with a slash")
  .describe("Beginning of the addresses on the site, such as /docs/");

/** Fields that are absent stay as they are found. */
export const LayoutSettings = z
  .union([
    z.literal("plain"),
    z.strictObject({
      kind: SiteKind.optional().describe("The generator; found by its files when absent"),
      root: folder.optional().describe("Folder of the site's own files; found when absent"),
      base: address.optional(),
      pages: z
        .array(
          z.strictObject({
            path: folder,
            address: address.optional(),
            version: z.string().min(1).check(lengthMax(100)).optional(),
            language: z.string().min(1).check(lengthMax(35)).optional(),
          }),
        )
        .min(1)
        .optional()
        .describe("Folders of pages"),
      statics: z
        .array(z.strictObject({ path: folder, address: address.optional() }))
        .optional()
        .describe("Folders of pictures and other files"),
      navigation: z
        .boolean()
        .optional()
        .describe("Whether the site's own menus are shown. Default true"),
    }),
  ])
  .describe('What the site of the pages is like: "plain" switches it off. Found when absent');
export type LayoutSettings = z.infer<typeof LayoutSettings>;
