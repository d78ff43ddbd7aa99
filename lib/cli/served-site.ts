/** The look of a served folder. */
import { dirname, resolve } from "node:path";
import { loadConfiguration } from "../configuration/index.ts";
import type { SiteSettings } from "../contract/index.ts";
import { type CommonOptions, configurationPath } from "./environment.ts";

/** `site` of the configuration file in use, with whole paths of its files; undefined without one. */
export function servedSite(options: CommonOptions): SiteSettings | undefined {
  const file = configurationPath(options);
  const site = file === null ? undefined : loadConfiguration(file).site;
  if (file === null || site === undefined) return undefined;
  const folder = dirname(file);
  const whole = (path: string): string => resolve(folder, path);
  const { logo, favicon, css, fonts } = site;
  const fontOf = (font: NonNullable<typeof fonts>["text"]) =>
    typeof font === "object"
      ? font.map((face) => ({ ...face, file: whole(face.file) }))
      : font && whole(font);
  return {
    ...site,
    favicon: favicon && whole(favicon),
    css: css && whole(css),
    logo:
      typeof logo === "object"
        ? { light: whole(logo.light), dark: whole(logo.dark) }
        : logo && whole(logo),
    fonts: fonts && {
      text: fontOf(fonts.text),
      headings: fontOf(fonts.headings),
      code: fontOf(fonts.code),
    },
  };
}
