/** Who signed a mail, as far as the signature that is kept of it says so. */
import { deviceLine, isClosingLine, looksLikeName } from "./closing-words.ts";

const lineMax = 60;

/** The first line of the signature that can be a name; null where none is. */
export function signedName(signature: string): string | null {
  for (const line of signature.split("\n", 5)) {
    // Longer ones are no name, and a long run of spaces would be looked at from each of them.
    const name = line
      .trim()
      .slice(0, 2 * lineMax)
      .replace(/^[\s\p{P}]+|[\s,;]+$/gu, "");
    if (name === "" || isClosingLine(name) || deviceLine.test(name)) continue;
    return name.length <= lineMax && looksLikeName(name) ? name : null;
  }
  return null;
}
