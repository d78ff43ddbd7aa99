/** How a heading of a converted page keeps the anchor that its own processor gives it. */
import { slug } from "github-slugger";

/** What `takeHeadingNote` of the documents reads. */
const noteable = /^[^\s{}"'<>#]{1,200}$/;

/** To be written behind the heading; "" for none, or for the one that Markdown makes of the text. */
export function anchorNote(anchor: string, text: string): string {
  return noteable.test(anchor) && anchor !== slug(text) ? ` {#${anchor}}` : "";
}
