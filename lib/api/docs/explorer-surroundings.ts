/** What the frame around the explorer shows. */
import type { InterfaceLanguage, SiteBannerLook, SiteLook, Theme } from "../../contract/index.ts";
import type { HeaderParts } from "../site/site-areas.ts";

export interface ExplorerSurroundings extends HeaderParts {
  /** Null for a service without pages. */
  readonly look: SiteLook | null;
  readonly banner: SiteBannerLook | null;
  /** Language of the frame; the description of the API is English. */
  readonly language: InterfaceLanguage;
  readonly theme: Theme;
}
