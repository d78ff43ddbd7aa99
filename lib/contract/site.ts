/** How a service looks and what it is called: the member `site` of the configuration. */
import * as z from "zod";
import { interfaceLanguages } from "./interface-languages.ts";
import { lengthMax } from "./text-length.ts";

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1d4ed8")
  .describe("A colour as #rrggbb");

const pictureFile = z.string().min(1).describe("Path of a picture, relative to the configuration");

const line = (max: number): z.ZodString => z.string().trim().min(1).check(lengthMax(max));

export const SiteLink = z.strictObject({
  title: line(60).describe("Text of the link"),
  url: z
    .string()
    .check(lengthMax(2_000))
    .refine(
      isWebAddress,
      "must be an http or https address, mailto:, or a path such as /wiki/start",
    )
    .describe("An http or https address, mailto:, or a path of this service"),
});
export type SiteLink = z.infer<typeof SiteLink>;

/** The languages that the interface speaks. */
export const InterfaceLanguage = z.enum(interfaceLanguages);
export type InterfaceLanguage = z.infer<typeof InterfaceLanguage>;

export const SiteSettings = z.strictObject({
  name: line(60)
    .optional()
    .describe("Name of the service in header and titles; Knowledge when absent"),
  logo: z
    .union([pictureFile, z.strictObject({ light: pictureFile, dark: pictureFile })])
    .optional()
    .describe(
      "Shown before the name; PNG, JPEG, GIF, WebP, AVIF or SVG, one for each colour scheme",
    ),
  favicon: pictureFile.optional().describe("Icon of the browser tab; ICO too"),
  language: z
    .enum(["auto", ...InterfaceLanguage.options])
    .default("auto")
    .describe("Language of the interface; auto is the one that the browser asks for"),
  accent: z
    .union([colour, z.strictObject({ light: colour, dark: colour })])
    .optional()
    .describe("Colour of links and buttons; made darker or lighter where text would be too faint"),
  headerLinks: z.array(SiteLink).max(6).default([]).describe("After the areas of the service"),
  footerLinks: z.array(SiteLink).max(24).default([]).describe("At the end of every page"),
  homeTitle: line(120).optional().describe("Heading of the start page"),
  homeText: line(1_000).optional().describe("What the documentation is about, on the start page"),
  questions: z
    .array(line(200))
    .max(6)
    .optional()
    .describe("Example questions on the start page; titles that readers ask for most when absent"),
});
/** As written by an operator. */
export type SiteSettings = z.input<typeof SiteSettings>;
/** With its defaults filled in. */
export type ResolvedSiteSettings = z.output<typeof SiteSettings>;

/** What pages need to look like the service they belong to. */
export interface SiteLook {
  readonly name: string;
  /** Whether the name was configured. */
  readonly isNamed: boolean;
  /** Addresses of the pictures; null without a logo. */
  readonly logo: { readonly light: string; readonly dark: string } | null;
  readonly favicon: string;
  /** Language of the interface; `auto`: each browser's own. */
  readonly language: InterfaceLanguage | "auto";
  /** Style sheet that sets the accent colour; "" for the usual one. */
  readonly style: string;
  /** Where the service serves `style`; null for the usual colour. */
  readonly styleAddress: string | null;
  /** Colour of links on white, as #rrggbb. */
  readonly accent: string;
  readonly headerLinks: readonly SiteLink[];
  readonly footerLinks: readonly SiteLink[];
  readonly homeTitle: string | null;
  readonly homeText: string | null;
  /** Null: none are configured. */
  readonly questions: readonly string[] | null;
}

/** A part of the service that the header leads to. */
export interface SiteArea {
  readonly title: string;
  readonly address: string;
  /** Beginnings of the paths that belong to it. */
  readonly paths: readonly string[];
}

/** No `javascript:`, and no `//host`, which looks like a path and is another site. */
function isWebAddress(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !/\s/.test(url);
  return /^(?:https?:\/\/|mailto:)\S/i.test(url) && URL.canParse(url);
}
