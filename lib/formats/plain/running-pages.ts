/** Texts that were set in pages, such as RFCs: without the lines above and below each page. */

const footer = /\[Page [\divxlc]+\]\s*$/i;
const header = /^(?:RFC \d+|Internet-Draft)\s{2,}\S.*\d{4}\s*$/i;

export function withoutPages(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replaceAll("\f", "").trimEnd());
  if (!lines.some((line) => footer.test(line))) return lines;
  const kept: string[] = [];
  let isBetween = false;
  for (const line of lines) {
    if (footer.test(line)) {
      while (kept.at(-1) === "") kept.pop();
      isBetween = true;
    } else if (isBetween && (line === "" || header.test(line))) continue;
    else {
      if (isBetween && !goesOn(kept.at(-1) ?? "", line)) kept.push("");
      isBetween = false;
      kept.push(line);
    }
  }
  return kept;
}

/** A paragraph over two pages. */
function goesOn(above: string, below: string): boolean {
  const indent = (line: string): number => line.length - line.trimStart().length;
  return !/[.:;!?)\]"]$/.test(above) && indent(above) === indent(below) && indent(below) > 0;
}
