/** Who signed a mail, as far as the signature that is kept of it says so. */
import { deviceLine, isClosingLine, looksLikeName } from "./closing-words.ts";

const lineMax = 60;

/** The first line of the signature that can be a name; null where none is. */
export function signedName(signature: string): string | null {
  for (const line of signature.split("\n", 5)) {
    const name = line.replace(/^[\s\p{P}]+|[\s,;]+$/gu, "");
    if (name === "" || isClosingLine(name) || deviceLine.test(name)) continue;
    return name.length <= lineMax && looksLikeName(name) ? name : null;
  }
  return null;
}
