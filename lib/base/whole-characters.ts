/**
 * The text with U+FFFD for each half of a surrogate pair that stands alone: such a half cannot be
 * sent as UTF-8 and makes `encodeURIComponent` throw.
 */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
