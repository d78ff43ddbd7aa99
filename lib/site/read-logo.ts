/** The logo of the configuration: its pictures, and whether the name is in them already. */
import { resolve } from "node:path";
import type { ResolvedSiteSettings } from "../contract/index.ts";
import { readPicture, type SitePicture } from "./read-picture.ts";

export interface ReadLogo {
  readonly light: SitePicture;
  readonly dark: SitePicture;
  readonly isAlone: boolean;
  readonly warnings: readonly string[];
}

/** A picture that is twice as wide as high is taken for the written name. */
const wideRatio = 2;
/** More points are decoded for nothing: it is shown 28 pixels high. */
const sideMax = 1_024;

export function readLogo(
  { logo, logoWithName }: Pick<ResolvedSiteSettings, "logo" | "logoWithName">,
  folder: string,
): ReadLogo | null {
  if (logo === undefined) return null;
  const read = (file: string, field: string) => readPicture(resolve(folder, file), field);
  const isOne = typeof logo === "string";
  const light = isOne ? read(logo, "site.logo") : read(logo.light, "site.logo.light");
  const dark = isOne ? light : read(logo.dark, "site.logo.dark");
  const ratio = light.size === null ? 1 : light.size.width / light.size.height;
  const isAlone = logoWithName === undefined ? ratio >= wideRatio : !logoWithName;
  const seen = new Set([light, dark]);
  return { light, dark, isAlone, warnings: [...seen].flatMap(tooLarge) };
}

/** A drawing has no points. */
function tooLarge({ size, contentType }: SitePicture): readonly string[] {
  const isLarge = size !== null && Math.max(size.width, size.height) > sideMax;
  if (!isLarge || contentType === "image/svg+xml") return [];
  return [
    `site.logo has ${size.width} × ${size.height} pixels and is shown 28 pixels high; save it no larger than ${sideMax}, or as SVG.`,
  ];
}
