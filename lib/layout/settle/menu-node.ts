/** A line of a menu, with the page that it leads to. */
import type { SitedPage } from "./sited-pages.ts";

export interface MenuNode {
  readonly label: string;
  readonly icon: string | null;
  /** Null for a group without one, and for a link. */
  readonly page: SitedPage | null;
  /** To another site. */
  readonly href: string | null;
  /** Null: as its reader comes to it. */
  readonly isOpen: boolean | null;
  readonly children: readonly MenuNode[];
}
