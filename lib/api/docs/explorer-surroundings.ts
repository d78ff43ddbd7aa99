/** What the frame around the explorer shows. */
import type { InterfaceLanguage, SiteArea, SiteLook, Theme } from "../../contract/index.ts";

export interface ExplorerSurroundings {
  /** Null for a service without pages. */
  readonly look: SiteLook | null;
  readonly areas: readonly SiteArea[];
  /** Language of the frame; the description of the API is English. */
  readonly language: InterfaceLanguage;
  readonly theme: Theme;
}
