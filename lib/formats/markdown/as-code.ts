/** As code in a line of text, whatever stands in it. */
export function asCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${marks}${space}${text.replaceAll(/\s+/g, " ")}${space}${marks}`;
}
