/** The anchors of one page's headings, each given once. */
import GithubSlugger, { slug as slugOf } from "github-slugger";
import { safeAnchor } from "../../base/index.ts";

/** Made from the words as on GitHub, where repeated headings get -1, -2. */
export class HeadingAnchors {
  private readonly slugger = new GithubSlugger();

  /** `given` is what the writer has named; null makes the anchor from the text. */
  anchorOf(text: string, given: string | null): string {
    const slug = this.slugger.slug(safeAnchor(given ?? slugOf(text)), true);
    return given === null ? slug : safeAnchor(given);
  }

  /** Keeps an anchor from being given again. */
  reserve(anchor: string): void {
    this.slugger.slug(anchor, true);
  }
}
