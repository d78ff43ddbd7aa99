/** Texts that components say in words of their own, where a table of messages should speak. */
import { parseSync } from "oxc-parser";
import type { SourceText } from "./source-files.ts";

/** Attributes that people read or hear. */
const spoken: ReadonlySet<unknown> = new Set([
  "aria-label",
  "aria-description",
  "alt",
  "title",
  "placeholder",
  "label",
  "detail",
]);
const words = /\p{L}{2}/u;

/** Path and text of each. */
export function writtenTexts({ path, text }: SourceText): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, name } = node as Readonly<Record<string, unknown>>;
    if (type === "JSXText") found.push(String(value));
    if (type === "JSXAttribute" && spoken.has(nameOf(name))) found.push(literalOf(value));
    for (const inner of Object.values(node)) walk(inner);
  };
  walk(parseSync(path, text).program);
  return found
    .map((written) => written.replace(/\s+/g, " ").trim())
    .filter((written) => words.test(written))
    .map((written) => `${path}: ${written}`);
}

function nameOf(node: unknown): unknown {
  return typeof node === "object" && node !== null && "name" in node ? node.name : null;
}

/** Text of `"text"`, `{"text"}` and a template; "" of anything else. */
function literalOf(node: unknown): string {
  if (typeof node !== "object" || node === null) return "";
  const { type, value, expression, quasis } = node as Readonly<Record<string, unknown>>;
  if (type === "JSXExpressionContainer") return literalOf(expression);
  if (type === "Literal") return typeof value === "string" ? value : "";
  if (type !== "TemplateLiteral" || !Array.isArray(quasis)) return "";
  return quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join("…");
}
