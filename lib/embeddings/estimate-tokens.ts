/** How many tokens a text has, on the safe side and without a model's vocabulary. */

/**
 * A token of English prose has about four bytes; code, and letters beyond Latin, have fewer bytes a
 * token, so three keeps the estimate on the safe side.
 */
const bytesPerToken = 3;

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / bytesPerToken);
}
