/** Whether a text without marks has sections of its own. */

import { withoutPages } from "./running-pages.ts";
import { textHeadings } from "./text-headings.ts";

const headBytes = 60_000;
/** One underlined line may be anything. */
const headingsMin = 2;

export function hasHeadings(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  return textHeadings(withoutPages(head.replaceAll("\r", ""))).length >= headingsMin;
}
