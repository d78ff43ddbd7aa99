/** The look of a service: its settings with pictures read and colours checked, exchanged while it runs. */
import { resolve } from "node:path";
import type { ResolvedSiteSettings, SiteLook } from "../contract/index.ts";
import { accentOf } from "./accent.ts";
import { readPicture, type SitePicture, versionOf } from "./read-picture.ts";
import { usualIcon } from "./usual-icon.ts";

export interface SiteOptions {
  /** `site` of the configuration. */
  readonly settings?: ResolvedSiteSettings | undefined;
  /** Folder of the configuration file, which paths of pictures begin at. */
  readonly folder: string;
}

/** The files of a site, as its addresses name them: pictures, and the style sheet of its colour. */
type SiteFileName = "favicon" | "logo-light" | "logo-dark" | "style.css";

export interface Site {
  look(): SiteLook;
  /** A picture or the style sheet, by the end of its address. */
  picture(name: string): SitePicture | null;
  /** What of the settings was changed so that it can be read. */
  warnings(): readonly string[];
  /** Throws `configuration_invalid` and keeps the previous look. */
  configure(settings: ResolvedSiteSettings | undefined): void;
}

const usualName = "Knowledge";

/** Throws `configuration_invalid` for a file that is no picture. */
export function createSite({ settings, folder }: SiteOptions): Site {
  let current = opened(settings, folder);
  return {
    look: () => current.look,
    warnings: () => current.warnings,
    picture: (name) => current.pictures.get(name) ?? null,
    configure(changed) {
      current = opened(changed, folder);
    },
  };
}

interface OpenedSite {
  readonly look: SiteLook;
  readonly pictures: ReadonlyMap<string, SitePicture>;
  readonly warnings: readonly string[];
}

function opened(settings: ResolvedSiteSettings | undefined, folder: string): OpenedSite {
  const {
    name,
    homeTitle,
    homeText,
    questions,
    headerLinks = [],
    footerLinks = [],
  } = settings ?? {};
  const pictures = picturesOf(settings, folder);
  const { style, colour, warnings } = accentOf(settings?.accent);
  if (style !== "") pictures.set("style.css", styleSheet(style));
  const [light, dark] = [addressOf("logo-light", pictures), addressOf("logo-dark", pictures)];
  const look: SiteLook = {
    name: name ?? usualName,
    isNamed: name !== undefined,
    logo: light === null || dark === null ? null : { light, dark },
    favicon: addressOf("favicon", pictures) ?? "",
    language: settings?.language ?? "auto",
    style,
    styleAddress: addressOf("style.css", pictures),
    accent: colour,
    headerLinks,
    footerLinks,
    homeTitle: homeTitle ?? null,
    homeText: homeText ?? null,
    questions: questions ?? null,
  };
  return { look, pictures, warnings };
}

/** A file, because the policy of our pages allows no styles in HTML. */
function styleSheet(style: string): SitePicture {
  const bytes = new TextEncoder().encode(style);
  return { contentType: "text/css; charset=utf-8", bytes, version: versionOf(bytes) };
}

function picturesOf(
  { logo, favicon }: Pick<ResolvedSiteSettings, "logo" | "favicon"> = {},
  folder: string,
): Map<SiteFileName, SitePicture> {
  const read = (file: string, field: string): SitePicture =>
    readPicture(resolve(folder, file), field);
  const pictures = new Map<SiteFileName, SitePicture>([["favicon", usualIcon]]);
  if (favicon !== undefined) pictures.set("favicon", read(favicon, "site.favicon"));
  if (typeof logo === "string") {
    const picture = read(logo, "site.logo");
    pictures.set("logo-light", picture).set("logo-dark", picture);
  } else if (logo !== undefined) {
    pictures.set("logo-light", read(logo.light, "site.logo.light"));
    pictures.set("logo-dark", read(logo.dark, "site.logo.dark"));
  }
  return pictures;
}

function addressOf(name: SiteFileName, pictures: ReadonlyMap<string, SitePicture>): string | null {
  const picture = pictures.get(name);
  return picture === undefined ? null : `/site/${name}?v=${picture.version}`;
}
