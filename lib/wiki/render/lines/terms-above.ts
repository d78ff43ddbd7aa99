/** The words that a line of a definition list explains: the paragraph right above it. */

/** A heading, a quote, a table, a list, code or a tag is no term. */
const block =
  /^[ \t]*(?:#{1,6}[ \t]|[>|]|:|(?:[-+*]|\d{1,9}[.)])[ \t]|`{3}|~{3}|<|[=-]{3,}[ \t]*$)/;
const termsMax = 4;
const termLengthMax = 300;

/** The lines of that paragraph, each a term; none when it is not one. */
export function termsAbove(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  if (lines[end - 1] === "") end -= 1;
  let start = end;
  while (start > 0 && (lines[start - 1] as string).trim() !== "") {
    start -= 1;
    const line = lines[start] as string;
    if (end - start > termsMax || line.length > termLengthMax || block.test(line)) return [];
  }
  return lines.slice(start, end);
}
