/** Letters that are written with a backslash or as codes. */

/** `0x2014`, `U+2014`, `&#x2014;`, and text between them. */
export function lettersOf(codes: string): string {
  return codes
    .replace(/\s*\.\.\s.*$/m, "")
    .replace(/^\s*:\w+:.*$/gm, "")
    .trim()
    .split(/\s+/)
    .map((piece) => {
      const hex = /^(?:0x|x|\\x|U\+?|u|\\u|&#x)([0-9a-f]{1,6});?$/i.exec(piece)?.[1];
      const code = hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : piece;
    })
    .join("");
}

/** A backslash takes a space away, and the meaning of any other mark. */
export function unescaped(text: string): string {
  return text.replace(/\\(\s)|\\(.)/g, (_found, space, other: string) => (space ? "" : other));
}
