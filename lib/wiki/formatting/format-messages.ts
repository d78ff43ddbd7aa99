/** What a thread that formats pages is asked, and what it answers. */
import type { LinkablePage } from "../catalogue/page-links.ts";
import type { RenderedPage } from "../render/render-page.ts";
import type { PageTargets } from "../render/targets-in.ts";

/** A page as it leaves the thread of the catalogue. */
export interface PageSource {
  readonly source: string;
  readonly from: LinkablePage;
}

export interface SettledTarget {
  readonly address: string;
  readonly isBroken: boolean;
  /** Of a picture, where it is known. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** In the order of the targets. */
export interface SettledTargets {
  readonly links: readonly SettledTarget[];
  readonly wikiLinks: readonly SettledTarget[];
  readonly images: readonly SettledTarget[];
}

export type LookUp = (targets: PageTargets) => Promise<SettledTargets>;

export type FormatQuestion =
  | { readonly kind: "format"; readonly page: PageSource; readonly isTooSlow: boolean }
  | { readonly kind: "settled"; readonly targets: SettledTargets };

export type FormatAnswer =
  /** Its modules are there. */
  | { readonly kind: "begun"; readonly task: string | null }
  | { readonly kind: "targets"; readonly targets: PageTargets }
  | { readonly kind: "page"; readonly page: RenderedPage }
  | { readonly kind: "failed"; readonly message: string };
