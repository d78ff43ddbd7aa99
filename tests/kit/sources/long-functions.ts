/** Functions that do not fit a screen. */
import { parseSync } from "oxc-parser";
import type { SourceText } from "./source-files.ts";

const functions: ReadonlySet<unknown> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

/** Path, name and length of each function of more than `linesMax` lines, from head to closing brace. */
export function longFunctions({ path, text }: SourceText, linesMax: number): string[] {
  const found: string[] = [];
  const walk = (node: unknown, name: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, start, end, id, key } = node as Readonly<Record<string, unknown>>;
    const own = nameOf(id) ?? nameOf(key) ?? name;
    const lines = functions.has(type) ? text.slice(Number(start), Number(end)).split("\n") : [];
    if (lines.length > linesMax) found.push(`${path}: ${own}, ${lines.length} lines`);
    for (const inner of Object.values(node)) walk(inner, own);
  };
  walk(parseSync(path, text).program, "");
  return found;
}

/** Name that a function is called by, or kept under. */
function nameOf(node: unknown): string | null {
  if (typeof node !== "object" || node === null) return null;
  return "name" in node && typeof node.name === "string" ? node.name : null;
}
