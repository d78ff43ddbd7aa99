/**
 * What a page's HTML weighs in an answer. Reading pages hold it twice: as markup, and as a string for
 * navigation in the browser, where `<`, `>` and `&` take six bytes and quotes and line ends two.
 */
import { cutText } from "../../contract/index.ts";

/** Leaves room for the lists around a page in an answer of 5 MB. */
export const pageWeightMax = 4_000_000;

/** Bytes of a page's HTML in its reading page. */
export function pageWeight(html: string): number {
  const signs = html.match(/[<>&]/g)?.length ?? 0;
  const escapes = html.match(/["\\\n\t]/g)?.length ?? 0;
  return 2 * Buffer.byteLength(html) + 5 * signs + escapes;
}

/** A line of a code block has an element of its own. */
const lineWeight = 90;

/** The beginning of a source that is not too heavy when it is shown as one code block. */
export function cutToWeight(source: string): string {
  let weight = 1_000;
  for (let at = 0; at < source.length; at += 1) {
    weight += weightOf(source.charCodeAt(at));
    if (weight > pageWeightMax) return cutText(source, at);
  }
  return source;
}

function weightOf(code: number): number {
  if (code === 10) return lineWeight;
  // `<` and `&` become references of six characters, of which one is `&`.
  if (code === 0x3c || code === 0x26) return 17;
  if (code === 0x3e) return 7;
  if (code < 0x80) return 3;
  return code < 0x800 ? 4 : 6;
}
