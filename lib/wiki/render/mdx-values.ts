/** Literal values in MDX: read off the syntax tree, never evaluated. */
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx";

interface Expression {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  readonly expressions?: readonly unknown[];
  readonly elements?: readonly (Expression | null)[];
  readonly properties?: readonly Property[];
  readonly children?: readonly Expression[];
  readonly expression?: Expression;
  readonly callee?: Expression;
  readonly arguments?: readonly Expression[];
  readonly object?: Expression;
  readonly property?: Expression;
}

interface Property {
  readonly type: string;
  readonly computed?: boolean;
  readonly key?: { readonly name?: unknown; readonly value?: unknown };
  readonly value?: Expression;
}

interface Statement {
  readonly type: string;
  readonly expression?: Expression;
  readonly source?: { readonly value?: unknown };
  readonly specifiers?: readonly {
    readonly type: string;
    readonly local: { readonly name: string };
  }[];
}

interface Program {
  readonly body: readonly Statement[];
}

/** Text of `"words"`, `` `words` `` and numbers; "" for comments; null for anything else. */
export function literalText(value: string, program: Program | null | undefined): string | null {
  if (program === null || program === undefined) return value.trim() === "" ? "" : null;
  const [statement, ...more] = program.body;
  if (statement === undefined) return "";
  if (more.length > 0 || statement.type !== "ExpressionStatement") return null;
  const literal = plainValue(statement.expression, noPictures);
  return typeof literal === "string" || typeof literal === "number" ? String(literal) : null;
}

const depthMax = 8;
type Pictures = ReadonlyMap<string, string>;
const noPictures: Pictures = new Map();
/** Functions that hand on the path of a file: of Docusaurus, VitePress and bundlers. */
const pathFunctions = new Set(["useBaseUrl", "withBase", "require", "url"]);

/** Texts, numbers, lists and objects of them, and the words of elements; undefined for the rest. */
function plainValue(
  expression: Expression | null | undefined,
  pictures: Pictures,
  depth = 0,
): unknown {
  if (expression === null || expression === undefined || depth > depthMax) return undefined;
  switch (expression.type) {
    case "Literal":
      return expression.value;
    case "TemplateLiteral":
      return expression.expressions?.length === 0
        ? (expression.quasis?.[0]?.value.cooked ?? undefined)
        : undefined;
    case "ArrayExpression":
      return (expression.elements ?? []).map((element) => plainValue(element, pictures, depth + 1));
    case "ObjectExpression":
      return Object.fromEntries(
        (expression.properties ?? [])
          .filter(({ type, computed }) => type === "Property" && computed !== true)
          .map(({ key, value }) => [
            String(key?.name ?? key?.value),
            plainValue(value, pictures, depth + 1),
          ]),
      );
    case "JSXFragment":
    case "JSXElement":
      return wordsOf(expression, depth) || undefined;
    default:
      return pathValue(expression, pictures, depth);
  }
}

/** An imported file by its name, `useBaseUrl("…")`, `require("…").default`, `picture.src`. */
function pathValue(expression: Expression, pictures: Pictures, depth: number): unknown {
  const { type, name, callee, arguments: given, object, property } = expression;
  if (type === "Identifier") return pictures.get(String(name));
  if (type === "CallExpression") {
    const called = callee?.type === "Identifier" ? String(callee.name) : "";
    if (!pathFunctions.has(called)) return undefined;
    const path = plainValue(given?.[0], pictures, depth + 1);
    // These two count from the root of the site, whether a slash says so or not.
    const isFromRoot = called === "useBaseUrl" || called === "withBase";
    return isFromRoot && typeof path === "string" && /^[\w-]/.test(path) ? `/${path}` : path;
  }
  const isFile = type === "MemberExpression" && /^(?:default|src)$/.test(String(property?.name));
  const path = isFile ? plainValue(object, pictures, depth + 1) : undefined;
  return typeof path === "string" ? path : undefined;
}

function wordsOf({ type, value, children, expression }: Expression, depth: number): string {
  if (depth > depthMax) return "";
  if (type === "JSXText") return String(value).replace(/\s+/g, " ");
  if (type === "JSXExpressionContainer") {
    const literal = plainValue(expression, noPictures, depth + 1);
    return typeof literal === "string" ? literal : "";
  }
  return (children ?? []).map((child) => wordsOf(child, depth + 1)).join("");
}

export interface GivenAttributes {
  /** Those whose value is a literal text or number; "" for those without a value. */
  readonly texts: Readonly<Record<string, string>>;
  /** Lists and objects, as far as they are literals. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Attributes that readers would miss: a value that is no literal is shown as it is written. */
const spoken = new Set(
  "title label header heading summary caption description text tip alt".split(" "),
);

/** `pictures`: files by the names under which the page imports them. */
export function givenAttributes(
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
  pictures: ReadonlyMap<string, string>,
): GivenAttributes {
  const texts: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const attribute of attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue;
    const { name, value } = attribute;
    if (value === null || value === undefined) texts[name] = "";
    else if (typeof value === "string") texts[name] = value;
    else {
      // The parser's own tree of an expression, of which only literals are looked at.
      const program = value.data?.estree as unknown as Program | undefined;
      const expression = program?.body[0]?.expression;
      const plain = plainValue(expression, pictures);
      if (typeof plain === "string" || typeof plain === "number") texts[name] = String(plain);
      else if (plain !== undefined && plain !== null) values[name] = plain;
      else if (spoken.has(name) && value.value.trim() !== "") texts[name] = value.value.trim();
    }
  }
  return { texts, values };
}

const pictureFile = /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf)(?:\?[\w=&]*)?$/i;

/** `import plan from "./plan.png"`: where a component's picture lies. */
export function importedPictures(program: Program | null | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const { type, source, specifiers } of program?.body ?? []) {
    const file = source?.value;
    if (type !== "ImportDeclaration" || typeof file !== "string" || !pictureFile.test(file))
      continue;
    for (const specifier of specifiers ?? []) {
      if (specifier.type === "ImportDefaultSpecifier")
        found.set(specifier.local.name, file.replace(/\?.*$/, ""));
    }
  }
  return found;
}

export type { Program };
