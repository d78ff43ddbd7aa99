/** Literal values in MDX: read off the syntax tree, never evaluated. */
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx";

interface Expression {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  readonly expressions?: readonly unknown[];
}

interface Program {
  readonly body: readonly { readonly type: string; readonly expression?: Expression }[];
}

/** Text of `"words"`, `` `words` `` and numbers; "" for comments; null for anything else. */
export function literalText(value: string, program: Program | null | undefined): string | null {
  if (program === null || program === undefined) return value.trim() === "" ? "" : null;
  const [statement, ...more] = program.body;
  if (statement === undefined) return "";
  if (more.length > 0 || statement.type !== "ExpressionStatement") return null;
  const { expression } = statement;
  if (expression?.type === "Literal") {
    const { value: literal } = expression;
    return typeof literal === "string" || typeof literal === "number" ? String(literal) : null;
  }
  const isPlain = expression?.type === "TemplateLiteral" && expression.expressions?.length === 0;
  return isPlain ? (expression.quasis?.[0]?.value.cooked ?? null) : null;
}

/** Attributes whose value is a literal; others are left out. */
export function literalAttributes(
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const attribute of attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue;
    const { name, value } = attribute;
    if (value === null || value === undefined) values[name] = "";
    else if (typeof value === "string") values[name] = value;
    else {
      // The parser's own tree of an expression, of which only literals are looked at.
      const text = literalText(value.value, value.data?.estree as unknown as Program);
      if (text !== null) values[name] = text;
    }
  }
  return values;
}

export type { Program };
