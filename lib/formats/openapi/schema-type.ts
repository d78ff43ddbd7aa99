/** What a schema allows, in the words of a table's cell. */
import { type Located, valuesOf, wordOf } from "./located.ts";
import type { References } from "./references.ts";

const namesMax = 6;
const variantsMax = 20;
const valuesMax = 30;

/** `array of Pet`, `string (date-time)`, `Cat or Dog`. */
export function typeOf(schema: Located, references: References, depth = 0): string {
  const { value } = schema;
  const variants = [...valuesOf(value.oneOf), ...valuesOf(value.anyOf)].slice(0, variantsMax);
  if (variants.length > 0 && depth < 3) {
    const names = variants.map((variant) =>
      typeOf(references.follow(variant, schema), references, depth + 1),
    );
    const different = [...new Set(names)];
    const more = different.length > namesMax ? ` or ${different.length - namesMax} more` : "";
    return different.slice(0, namesMax).join(" or ") + more;
  }
  const types = (Array.isArray(value.type) ? value.type : [value.type]).map(wordOf);
  const named = types
    .filter((type) => type !== "")
    .map((type) => plainType(type, schema, references, depth));
  const nullable = value.nullable === true ? ["null"] : [];
  return [...(named.length > 0 ? named : [guessed(schema, references, depth)]), ...nullable].join(
    " or ",
  );
}

function plainType(type: string, schema: Located, references: References, depth: number): string {
  if (type === "array") {
    if (depth > 3 || schema.value.items === undefined) return "array";
    return `array of ${typeOf(references.follow(schema.value.items, schema), references, depth + 1)}`;
  }
  if (type === "object") return schema.name ?? "object";
  const format = wordOf(schema.value.format);
  return format === "" ? type : `${type} (${format})`;
}

/** Many descriptions leave the type out where other keywords say it. */
function guessed(schema: Located, references: References, depth: number): string {
  const { value, name } = schema;
  if (value.items !== undefined) return plainType("array", schema, references, depth);
  if (value.const !== undefined || value.enum !== undefined) return "string";
  const isObject = value.properties !== undefined || value.allOf !== undefined;
  return name ?? (isObject ? "object" : "any");
}

/** Allowed values, default and bounds; empty for none. */
export function schemaBounds({ value }: Located): readonly string[] {
  const values = value.const === undefined ? valuesOf(value.enum) : [value.const];
  const shown = values.slice(0, valuesMax).map(shownValue).join(", ");
  const more = values.length > valuesMax ? ` and ${values.length - valuesMax} more` : "";
  const bounds = [
    ["at least", value.minimum],
    ["more than", typeof value.exclusiveMinimum === "number" ? value.exclusiveMinimum : undefined],
    ["at most", value.maximum],
    ["less than", typeof value.exclusiveMaximum === "number" ? value.exclusiveMaximum : undefined],
    ["length at least", value.minLength],
    ["length at most", value.maxLength],
    ["default", value.default],
  ] as const;
  return [
    ...(values.length === 0 ? [] : [`one of ${shown}${more}`]),
    ...bounds
      .filter(([, bound]) => bound !== undefined && bound !== null)
      .map(([word, bound]) => `${word} ${shownValue(bound)}`),
  ];
}

function shownValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const plain = (text ?? "")
    .slice(0, 200)
    .replaceAll(/[`\s]+/g, " ")
    .trim();
  return plain === "" ? '`""`' : `\`${plain}\``;
}
