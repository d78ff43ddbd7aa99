/** A bound for the tokens of a text that holds for the vocabularies of all providers. */

/**
 * A token of English prose has about four bytes; code, and letters beyond Latin, have fewer bytes a
 * token, so three keeps the bound on the safe side.
 */
const bytesPerToken = 3;

export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / bytesPerToken);
}
