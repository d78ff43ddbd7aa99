/** What pages need to look like the service they belong to, made from `site` of the configuration. */
import type { InterfaceLanguage, ResolvedSiteSettings, SiteLink } from "./site.ts";

export interface SiteLook {
  readonly name: string;
  /** Whether the name was configured. */
  readonly isNamed: boolean;
  /** Null without a logo. */
  readonly logo: SiteLogo | null;
  readonly favicon: string;
  /** Language of the interface; `auto`: each browser's own. */
  readonly language: InterfaceLanguage | "auto";
  /** Style sheet of theme and fonts; null for the usual look. */
  readonly styleAddress: string | null;
  /** The operator's own style sheet, which comes last. */
  readonly cssAddress: string | null;
  /** Colour of links on white, as #rrggbb. */
  readonly accent: string;
  readonly meta: ResolvedSiteSettings["head"];
  readonly banner: SiteBannerLook | null;
  /** To whom the header shows which area. */
  readonly areas: NonNullable<ResolvedSiteSettings["areas"]>;
  readonly analytics: SiteAnalyticsLook | null;
  readonly headerLinks: readonly SiteLink[];
  readonly footerLinks: readonly SiteLink[];
  readonly homeTitle: string | null;
  readonly homeText: string | null;
  /** Null: none are configured. */
  readonly questions: readonly string[] | null;
  /** Groups of collections in the operator's order. */
  readonly groups: ResolvedSiteSettings["groups"];
}

export interface SiteLogo {
  /** Addresses of the pictures. */
  readonly light: string;
  readonly dark: string;
  /** Whether it stands in place of the name, and not before it. Default false. */
  readonly isAlone?: boolean;
}

export interface SiteBannerLook {
  /** Another one for another text, so that who has closed one sees the next. */
  readonly id: string;
  readonly text: string;
  readonly link: SiteLink | null;
  readonly isDismissible: boolean;
  /** First and last day, such as 2026-12-31. */
  readonly from: string | null;
  readonly until: string | null;
}

export interface SiteAnalyticsLook {
  /** Allowed in the policy of pages. */
  readonly origin: string;
  /** Elements <script>, with their attributes, in their order. */
  readonly scripts: readonly Readonly<Record<string, string>>[];
}

/** A part of the service that the header leads to. */
export interface SiteArea {
  readonly title: string;
  readonly address: string;
  /** Beginnings of the paths that belong to it. */
  readonly paths: readonly string[];
}
