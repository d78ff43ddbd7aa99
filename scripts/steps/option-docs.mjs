/**
 * What an editor shows beside an option, in the built declarations. A zod schema shows nothing there:
 * each of its fields gets its description and its default. A comment that ends with a default, as in
 * "Default: none.", gets it as its tag.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder } from "./project.mjs";

const alias = /^export type (\w+) = z\.input<typeof \1>;$/gm;

/** Of types that have a schema of their name in `schemas.js`. */
export async function writeOptionDocs(output) {
  const folder = join(projectFolder, output);
  // Asked for anew: a build may follow another one in the same process.
  const address = `${pathToFileURL(join(folder, "schemas.js")).href}?at=${Date.now()}`;
  const schemas = await import(address);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const typed = text.replace(alias, (declared, type) =>
      schemas[type]?.def.type === "object" ? documentedType(type, schemas[type].shape) : declared,
    );
    const documented = taggedDefaults(typed);
    if (documented !== text) writeFileSync(file, documented);
  }
}

const optionComment = /^( *)\/\*\*((?:(?!\*\/)[^@])*)\*\/(?=\s*(?:readonly )?\w+\?:)/gm;
const endsWithDefault = /^(.*?)(?:^|[.;]) ?[Dd]efault:? ((?:[^.]|\.(?=\S))+)\.?$/s;

/** Comments of optional properties: a default that they end with becomes `@default`. */
export function taggedDefaults(declarations) {
  return declarations.replace(optionComment, (comment, indent, text) => {
    const plain = text.replaceAll(/\s*\n\s*\* ?/g, " ").trim();
    const [, sentences, fallback] = endsWithDefault.exec(plain) ?? [];
    if (fallback === undefined) return comment;
    const lines = [sentences === "" ? [] : `${sentences}.`, `@default ${fallback}`].flat();
    return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */`;
  });
}

export function documentedType(type, shape) {
  const fields = Object.entries(shape).map(([field, schema]) => {
    const { description, isOptional, fallback } = factsOf(schema);
    const standard = fallback === undefined ? "" : `\n     * @default ${fallback}`;
    const comment =
      description === "" && standard === ""
        ? ""
        : `    /**\n     * ${description || field}${standard}\n     */\n`;
    return `${comment}    ${field}${isOptional ? "?" : ""}: z.input<typeof ${type}>["${field}"];`;
  });
  return `export type ${type} = {\n${fields.join("\n")}\n};`;
}

/** Of a field; `optional`, `default` and the like stand around the schema that says what it is. */
function factsOf(schema) {
  const isOptional = schema.safeParse(undefined).success;
  let description = "";
  let fallback;
  for (let inner = schema; inner !== undefined; ) {
    description ||= unended(inner.description ?? "");
    const { type, innerType, defaultValue, in: input } = inner.def;
    if (type === "default") fallback ??= unended(JSON.stringify(defaultValue));
    inner = type === "pipe" ? input : innerType;
  }
  return { description, isOptional, fallback };
}

/** A glob may end a comment. */
function unended(text) {
  return text.replaceAll("*/", "*\\/");
}
