/** Lines of a paragraph as one text: words that a line end divided are whole again. */

const divided = /(\p{L}+)[-\u00ad\u2010]$/u;

export type LineJoiner = (lines: readonly string[]) => string;

/** `texts`: all of the document, which say whether a hyphen belongs to a word. */
export function createLineJoiner(texts: readonly string[]): LineJoiner {
  const known = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}-]*\p{L}/gu)) known.add(word);
  }
  return (lines) => {
    let text = "";
    for (const line of lines.map((given) => given.trim()).filter((given) => given !== "")) {
      text = text === "" ? line : joinedLine(text, line, known);
    }
    return text.replaceAll("\u00ad", "");
  };
}

function joinedLine(text: string, line: string, known: ReadonlySet<string>): string {
  const first = divided.exec(text)?.[1];
  if (first === undefined || !/^\p{Ll}/u.test(line)) return `${text} ${line}`;
  const second = /^\p{L}+/u.exec(line)?.[0] ?? "";
  const isCompound =
    known.has(`${first}-${second}`.toLowerCase()) && !known.has((first + second).toLowerCase());
  return isCompound ? text + line : text.slice(0, -1) + line;
}
