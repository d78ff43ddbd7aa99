/** A page on its way between the catalogue and the threads that format. */
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import type { PageTargets } from "../render/targets-in.ts";

/** A page as it leaves the thread of the catalogue. */
export interface PageSource {
  readonly source: string;
  /** With the texts of the files that the page takes in. */
  readonly expanded: string;
  readonly from: LinkablePage;
  /** BCP 47. */
  readonly language: string;
  /** Origins whose players are shown. */
  readonly players?: readonly string[] | undefined;
}

export interface SettledTarget {
  readonly address: string;
  readonly isBroken: boolean;
  /** Size of a picture, where it is known. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** In the order of the targets. */
export interface SettledTargets {
  readonly links: readonly SettledTarget[];
  readonly wikiLinks: readonly SettledTarget[];
  readonly images: readonly SettledTarget[];
}

export type LookUp = (targets: PageTargets) => Promise<SettledTargets>;
