/** How a service looks and what it is called: the member `site` of the configuration. */
import * as z from "zod";
import { interfaceLanguages } from "./interface-languages.ts";
import { lengthMax } from "./text-length.ts";

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1d4ed8")
  .describe("A colour as #rrggbb");

const accent = z.union([colour, z.strictObject({ light: colour, dark: colour })]);

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

const radii = ["none", "small", "medium", "large"] as const;

/** Weights and styles of one font. */
const fontFilesMax = 6;

/** The languages that the interface speaks. */
export const InterfaceLanguage = z.enum(interfaceLanguages);
export type InterfaceLanguage = z.infer<typeof InterfaceLanguage>;

const SiteTheme = z.strictObject({
  accent: accent
    .optional()
    .describe("Colour of buttons and marks, used as given; text in it is made darker or lighter"),
  radius: z.enum(radii).default("medium").describe("How round corners are"),
  density: z.enum(["comfortable", "compact"]).default("comfortable").describe("Room around things"),
});

const weight = /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/;

const SiteFont = z.strictObject({
  file: z.string().min(1).describe("WOFF2, WOFF, TTF or OTF"),
  weight: z
    .string()
    .regex(weight, 'must be a weight such as "700", or for a variable font "100 900"')
    .default("400"),
  style: z.enum(["normal", "italic"]).default("normal"),
});

const fontFiles = z
  .union([z.string().min(1), z.array(SiteFont).min(1).max(fontFilesMax)])
  .optional();

const SiteFonts = z.strictObject({
  text: fontFiles.describe("Path of a font, or its files with weight and style"),
  headings: fontFiles.describe("The same for headings; the font of texts when absent"),
  code: fontFiles.describe("The same for code"),
});

/** These say how a page is read, which is not the operator's to change. */
const ownMeta = /^(?:viewport|referrer|color-scheme|charset|content-security-policy)$/i;
const metaName = z
  .string()
  .check(lengthMax(100))
  .regex(/^[a-z][a-z0-9:._-]*$/i, "must be a name such as google-site-verification")
  .refine((name) => !ownMeta.test(name), "is set by the pages themselves; remove it");

const SiteMeta = z
  .strictObject({
    name: metaName.optional(),
    property: metaName.optional(),
    content: line(500),
  })
  .refine(
    ({ name, property }) => (name === undefined) !== (property === undefined),
    "must have either name or property",
  );

const day = z.iso.date("must be a day such as 2026-12-31");

const SiteBanner = z.strictObject({
  text: line(240).describe("What every page says at its top"),
  link: SiteLink.optional(),
  from: day.optional().describe("First day that it is shown on, by UTC"),
  until: day.optional().describe("Last day that it is shown on"),
  dismissible: z.boolean().default(true).describe("Whether readers may close it"),
});

const audience = z
  .enum(["everybody", "signed-in", "operators", "nobody"])
  .default("everybody")
  .describe("To whom the header shows it, of those who may open it");

const SiteAreas = z.strictObject({
  docs: audience,
  api: audience,
  console: audience,
  search: audience,
});

const SiteAnalytics = z.strictObject({
  kind: z.enum(["umami", "matomo"]),
  script: z
    .string()
    .check(lengthMax(500))
    .refine(isScriptAddress, "must be the address of a script, http or https, such as …/script.js")
    .describe("Address of the script; its origin is allowed in the policy of pages"),
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, "must be the id of the site, letters, digits and hyphens")
    .describe("Id of the site in the analytics"),
});

const SiteGroup = z.strictObject({
  name: line(100).describe("As in the field group of collections"),
  icon: line(60).optional().describe("Name of a drawing, such as rocket"),
  description: line(300).optional().describe("What is in it"),
});

export const SiteSettings = z
  .strictObject({
    name: line(60)
      .optional()
      .describe("Name of the service in header and titles; Knowledge when absent"),
    logo: z
      .union([pictureFile, z.strictObject({ light: pictureFile, dark: pictureFile })])
      .optional()
      .describe("PNG, JPEG, GIF, WebP, AVIF or SVG, one for each colour scheme"),
    logoWithName: z
      .boolean()
      .optional()
      .describe("Whether the name stands beside the logo; unless the logo is wide when absent"),
    favicon: pictureFile.optional().describe("Icon of the browser tab; ICO too"),
    language: z
      .enum(["auto", ...InterfaceLanguage.options])
      .default("auto")
      .describe("Language of the interface; auto is the one that the browser asks for"),
    accent: accent.optional().describe("The same as theme.accent"),
    theme: SiteTheme.optional(),
    fonts: SiteFonts.optional(),
    css: z
      .string()
      .min(1)
      .optional()
      .describe("Path of a style sheet that pages for readers load last"),
    head: z
      .array(SiteMeta)
      .max(20)
      .default([])
      .describe("Elements <meta> of every page but those of the API explorer"),
    banner: SiteBanner.optional(),
    areas: SiteAreas.optional(),
    analytics: SiteAnalytics.optional(),
    groups: z
      .array(SiteGroup)
      .max(50)
      .default([])
      .describe("Groups of collections on the start page, in their order"),
    headerLinks: z.array(SiteLink).max(6).default([]).describe("After the areas of the service"),
    footerLinks: z.array(SiteLink).max(24).default([]).describe("At the end of every page"),
    homeTitle: line(120).optional().describe("Heading of the start page"),
    homeText: line(1_000).optional().describe("What the documentation is about, on the start page"),
    questions: z
      .array(line(200))
      .max(6)
      .optional()
      .describe(
        "Example questions on the start page; when absent titles that readers ask for most, otherwise headings that are questions",
      ),
  })
  .refine(({ accent: own, theme }) => own === undefined || theme?.accent === undefined, {
    path: ["accent"],
    error: "stands in theme.accent too; give one of them",
  });
/** As written by an operator. */
export type SiteSettings = z.input<typeof SiteSettings>;
/** With its defaults filled in. */
export type ResolvedSiteSettings = z.output<typeof SiteSettings>;

/** No `javascript:`, and no `//host`, which looks like a path and is another site. */
function isWebAddress(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !/\s/.test(url);
  return /^(?:https?:\/\/|mailto:)\S/i.test(url) && URL.canParse(url);
}

/** Its origin stands in a policy: nothing that ends a part of one, and no `*`. */
function isScriptAddress(url: string): boolean {
  return /^https?:\/\/[a-z\d.-]+(?::\d+)?\/\S*\.js$/i.test(url) && URL.canParse(url);
}
