/** Requests that only some printers follow: a text is what a terminal shows. */

/** The line that a condition for terminals guards; other lines as they are. */
export function conditionOf(line: string): string {
  const [, guarded] = /^[.']\s*i[fe]\s+n\s*(?:\\\{\s*)?(.*)$/.exec(line) ?? [];
  return guarded ?? line;
}

/** A block without an end is looked through no further. */
const linesMax = 1_000;

/** How many lines from here on are for another printer, or define a macro. */
export function skippedLines(lines: readonly string[], start: number): number {
  const line = lines[start] ?? "";
  const [, , end = ""] = /^[.']\s*(de1?|ig|am)\s*\S*\s*(\S*)/.exec(line) ?? [];
  if (/^[.']\s*(?:de1?|ig|am)\b/.test(line)) {
    const below = lines.slice(start + 1, start + linesMax);
    const last = below.findIndex((one) => one.trimEnd() === `.${end || "."}`);
    return last === -1 ? 1 : last + 2;
  }
  if (/^[.']\s*i[fe]\s+n\b/.test(line) || !/^[.']\s*(?:if|ie|el|while)\b/.test(line)) return 0;
  let depth = 0;
  for (let at = start; at < Math.min(lines.length, start + linesMax); at++) {
    const own = lines[at] ?? "";
    depth += (own.match(/\\\{/g)?.length ?? 0) - (own.match(/\\\}/g)?.length ?? 0);
    if (depth <= 0) return at - start + 1;
  }
  return 1;
}
