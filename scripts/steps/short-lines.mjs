/**
 * Breaks the lines of joined code. Node prints the line of an uncaught error before its message: a
 * whole module in one line would hide it.
 */

/** Longer only where a string or an expression without a place to break is. */
const lineMax = 160;

/** Behind these a line may end without changing what the next one means. */
const breakAfter = /[;{},([]/;

/**
 * @param {string} file
 * @param {string} code
 * @param {(file: string, text: string) => import("oxc-parser").ParseResult} parse
 */
export function shortLines(file, code, parse) {
  const places = [...placesIn(parse(file, code).program, code, new Set())].sort((a, b) => a - b);
  const lines = [];
  let lineStart = 0;
  let last = 0;
  for (const place of [...places, code.length]) {
    const newline = code.lastIndexOf("\n", place - 1) + 1;
    const isTooLong = place - Math.max(lineStart, newline) > lineMax;
    if (isTooLong && last > Math.max(lineStart, newline)) {
      lines.push(code.slice(lineStart, last));
      lineStart = last;
    }
    last = place;
  }
  lines.push(code.slice(lineStart));
  return lines.join("\n");
}

/** Where a statement, a member, an argument or an element begins; never within a text. */
function placesIn(node, code, places) {
  if (Array.isArray(node)) {
    for (const one of node) placesIn(one, code, places);
    return places;
  }
  if (node === null || typeof node !== "object") return places;
  const { type, start } = node;
  const isCode = typeof start === "number" && type !== "TemplateElement";
  if (isCode && breakAfter.test(code[start - 1] ?? "")) places.add(start);
  for (const value of Object.values(node)) placesIn(value, code, places);
  return places;
}
