/** The look of a served folder. */
import { dirname, resolve } from "node:path";
import { loadConfiguration } from "../configuration/index.ts";
import type { SiteSettings } from "../contract/index.ts";
import { type CommonOptions, configurationPath } from "./environment.ts";

/** `site` of the configuration file in use, with whole paths of its pictures; undefined without one. */
export function servedSite(options: CommonOptions): SiteSettings | undefined {
  const file = configurationPath(options);
  const site = file === null ? undefined : loadConfiguration(file).site;
  if (file === null || site === undefined) return undefined;
  const { logo, favicon } = site;
  const whole = (path: string): string => resolve(dirname(file), path);
  return {
    ...site,
    ...(favicon !== undefined && { favicon: whole(favicon) }),
    ...(logo !== undefined && {
      logo:
        typeof logo === "string"
          ? whole(logo)
          : { light: whole(logo.light), dark: whole(logo.dark) },
    }),
  };
}
