/** Titles stand in lists, trees and the heads of all pages, so one page cannot make them long. */
import { wholeCharacters } from "../../base/index.ts";

const titleLengthMax = 300;

/** A title as it is stored and shown: whole characters, at most 300 UTF-16 units. */
export function shownTitle(text: string): string {
  const whole = wholeCharacters(text);
  if (whole.length <= titleLengthMax) return whole;
  // The cut may leave half of the last character.
  return `${whole.slice(0, titleLengthMax - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
