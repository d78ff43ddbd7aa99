/** Fonts of the operator's folder, served by this service: no page asks another host for one. */
import { resolve } from "node:path";
import type { ResolvedSiteSettings } from "../contract/index.ts";
import { readNamedFile, type SiteFile, siteFile, wrong } from "./site-file.ts";

type Fonts = NonNullable<ResolvedSiteSettings["fonts"]>;

export interface ReadFonts {
  /** Rules for the style sheet; "" for the usual fonts. */
  readonly style: string;
  /** By the end of their address. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

/** Scripts with thousands of letters need their room; Latin ones have 20 to 350 kB. */
const bytesMax = 2 * 1_024 * 1_024;

const formats: readonly (readonly [signature: string, type: string, format: string])[] = [
  ["wOF2", "font/woff2", "woff2"],
  ["wOFF", "font/woff", "woff"],
  ["OTTO", "font/otf", "opentype"],
  ["\0\x01\0\0", "font/ttf", "truetype"],
  ["true", "font/ttf", "truetype"],
];

/** What stands in for letters that a font lacks, and until it is there. */
const stacks: Readonly<Record<keyof Fonts, string>> = {
  text: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"',
  headings: "var(--font-text,ui-sans-serif,system-ui,sans-serif)",
  code: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace",
};

/** Throws `configuration_invalid` for a file that is no font. */
export function readFonts(fonts: ResolvedSiteSettings["fonts"], folder: string): ReadFonts {
  const files = new Map<string, SiteFile>();
  const faces: string[] = [];
  const roles = (Object.keys(stacks) as (keyof Fonts)[]).filter((role) => fonts?.[role]);
  for (const role of roles) {
    for (const [at, { file, weight, style }] of facesOf(fonts?.[role] ?? []).entries()) {
      const field = `site.fonts.${role}`;
      const { format, ...font } = readFont(resolve(folder, file), field);
      const name = `font-${role}-${at + 1}`;
      files.set(name, font);
      faces.push(
        `@font-face{font-family:"site ${role}";src:url("/site/${name}?v=${font.version}") format("${format}");font-weight:${weight};font-style:${style};font-display:swap}`,
      );
    }
  }
  const families = roles.map((role) => `--font-${role}:"site ${role}",${stacks[role]}`);
  const style = roles.length === 0 ? "" : `${faces.join("")}html:root{${families.join(";")}}`;
  return { style, files };
}

/** A path alone is a font with all weights in it, or one whose bold letters the browser makes. */
function facesOf(given: NonNullable<Fonts[keyof Fonts]> | readonly []) {
  return typeof given === "string"
    ? [{ file: given, weight: "400", style: "normal" as const }]
    : given;
}

function readFont(file: string, field: string): SiteFile & { readonly format: string } {
  const bytes = readNamedFile({ file, field, bytesMax });
  const start = bytes.toString("latin1", 0, 4);
  const known = formats.find(([signature]) => signature === start);
  if (known === undefined) {
    throw wrong(`${field}: ${file} is no font; give a WOFF2, WOFF, TTF or OTF file.`);
  }
  return { ...siteFile(bytes, known[1]), format: known[2] };
}
