/** The look of a service: its settings with files read and colours checked, exchanged while it runs. */
import { resolve } from "node:path";
import { type ResolvedSiteSettings, type SiteLook, SiteSettings } from "../contract/index.ts";
import { readAnalytics } from "./analytics.ts";
import { type FileWatch, watchFiles } from "./changed-files.ts";
import { readFonts } from "./fonts.ts";
import { readOwnCss } from "./own-css.ts";
import { readLogo } from "./read-logo.ts";
import { readPicture } from "./read-picture.ts";
import { type SiteFile, textFile, versionOf } from "./site-file.ts";
import { themeStyle } from "./theme.ts";
import { usualIcon } from "./usual-icon.ts";

export interface SiteOptions {
  /** `site` of the configuration. */
  readonly settings?: ResolvedSiteSettings | undefined;
  /** Folder of the configuration file, which paths of files begin at. */
  readonly folder: string;
  /** Told of a file that was changed into one that cannot be used; the previous look stays. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Site {
  look(): SiteLook;
  /** A picture, font, style sheet or script, by the end of its address. */
  file(name: string): SiteFile | null;
  /** What of the settings was changed so that it can be read, and what of them has no effect. */
  warnings(): readonly string[];
  /** Throws `configuration_invalid` and keeps the previous look. */
  configure(settings: ResolvedSiteSettings | undefined): void;
}

const usualName = "Knowledge";

/** Throws `configuration_invalid` for a file that is not what its member asks for. */
export function createSite({ settings, folder, onError }: SiteOptions): Site {
  let current = opened(settings, folder);
  const seen = (): OpenedSite => {
    try {
      if (current.watch.hasChanged()) current = opened(current.settings, folder);
    } catch (error) {
      onError?.(error);
    }
    return current;
  };
  return {
    look: () => seen().look,
    warnings: () => current.warnings,
    file: (name) => seen().files.get(name) ?? null,
    configure(changed) {
      current = opened(changed, folder);
    },
  };
}

interface OpenedSite {
  readonly settings: ResolvedSiteSettings | undefined;
  readonly look: SiteLook;
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly warnings: readonly string[];
  readonly watch: FileWatch;
}

function opened(settings: ResolvedSiteSettings | undefined, folder: string): OpenedSite {
  const given = settings ?? SiteSettings.parse({});
  // Before they are read: a change in between is one more reading.
  const watch = watchFiles(pathsOf(given).map((path) => resolve(folder, path)));
  const theme = themeStyle(given);
  const fonts = readFonts(given.fonts, folder);
  const css = readOwnCss(given.css, folder);
  const logo = readLogo(given, folder);
  const analytics = readAnalytics(given.analytics);
  const style = theme.style + fonts.style;
  const icon =
    given.favicon === undefined
      ? usualIcon
      : readPicture(resolve(folder, given.favicon), "site.favicon");
  const files = new Map<string, SiteFile>([["favicon", icon], ...fonts.files]);
  if (logo !== null) files.set("logo-light", logo.light).set("logo-dark", logo.dark);
  if (style !== "") files.set("style.css", textFile(style, "text/css"));
  if (css.file !== null) files.set("own.css", css.file);
  if (analytics !== null) files.set("analytics.js", analytics.prepares);
  const address = (name: string): string | null => addressOf(name, files);
  const look: SiteLook = {
    ...saidOf(given),
    logo: logo && {
      light: address("logo-light") ?? "",
      dark: address("logo-dark") ?? "",
      isAlone: logo.isAlone,
    },
    favicon: address("favicon") ?? "",
    styleAddress: address("style.css"),
    cssAddress: address("own.css"),
    accent: theme.colour,
    analytics: analytics?.look ?? null,
  };
  const warnings = [...theme.warnings, ...css.warnings, ...(logo?.warnings ?? [])];
  return { settings, look, files, warnings, watch };
}

type Said = Omit<
  SiteLook,
  "logo" | "favicon" | "styleAddress" | "cssAddress" | "accent" | "analytics"
>;

/** What needs no file. */
function saidOf(given: ResolvedSiteSettings): Said {
  const { name, homeTitle, homeText, questions, banner, areas } = given;
  const { headerLinks, footerLinks, language, groups, head: meta } = given;
  return {
    name: name ?? usualName,
    isNamed: name !== undefined,
    language,
    headerLinks,
    footerLinks,
    meta,
    groups,
    areas: areas ?? everyArea,
    banner:
      banner === undefined
        ? null
        : {
            id: versionOf(JSON.stringify(banner)),
            text: banner.text,
            link: banner.link ?? null,
            isDismissible: banner.dismissible,
            from: banner.from ?? null,
            until: banner.until ?? null,
          },
    homeTitle: homeTitle ?? null,
    homeText: homeText ?? null,
    questions: questions ?? null,
  };
}

const everyArea: SiteLook["areas"] = {
  docs: "everybody",
  api: "everybody",
  console: "everybody",
  search: "everybody",
};

function pathsOf({ logo, favicon, css, fonts }: ResolvedSiteSettings): readonly string[] {
  const pictures = typeof logo === "string" ? [logo] : [logo?.light, logo?.dark];
  const faces = [fonts?.text, fonts?.headings, fonts?.code].flatMap((font) =>
    typeof font === "object" ? font.map(({ file }) => file) : [font],
  );
  return [...pictures, favicon, css, ...faces].filter((path) => path !== undefined);
}

function addressOf(name: string, files: ReadonlyMap<string, SiteFile>): string | null {
  const file = files.get(name);
  return file === undefined ? null : `/site/${name}?v=${file.version}`;
}
