/** A value that a schema allows, for examples of calls. */
import { fieldsOf, isFields, type Located, valuesOf, wordOf } from "./located.ts";
import type { References } from "./references.ts";

const depthMax = 5;
/** An example with everything in it is longer than its page. */
const propertiesMax = 30;
/** Values of one example, those of its parts included. */
const visitsMax = 300;

export function exampleValue(schema: Located, references: References): unknown {
  return valueOf(schema, { references, above: [], visits: { left: visitsMax } });
}

interface Making {
  readonly references: References;
  readonly above: readonly object[];
  readonly visits: { left: number };
}

function valueOf(schema: Located, making: Making): unknown {
  const { references, above, visits } = making;
  const { value } = schema;
  const given = value.example ?? valuesOf(value.examples)[0] ?? value.default ?? value.const;
  if (given !== undefined) return given;
  const [first] = valuesOf(value.enum);
  if (first !== undefined) return first;
  if (visits.left-- <= 0 || above.includes(value) || above.length > depthMax) return undefined;
  const inside = { ...making, above: [...above, value] };
  const variant = valuesOf(value.oneOf)[0] ?? valuesOf(value.anyOf)[0];
  const inner = (part: unknown) => valueOf(references.follow(part, schema), inside);
  if (value.allOf !== undefined) {
    const parts = valuesOf(value.allOf).map(inner).filter(isFields);
    return Object.assign({}, ...parts, objectExample(schema, inner));
  }
  if (variant !== undefined) return inner(variant);
  const [type] = Array.isArray(value.type) ? value.type : [value.type];
  if (type === "array" || value.items !== undefined) {
    const item = inner(value.items);
    return item === undefined ? [] : [item];
  }
  if (type === "object" || value.properties !== undefined) return objectExample(schema, inner);
  return plainExample(wordOf(type), wordOf(value.format));
}

/** What is required, and everything of a small object. */
function objectExample({ value }: Located, inner: (part: unknown) => unknown): object {
  const properties = Object.entries(fieldsOf(value.properties));
  const required = new Set(valuesOf(value.required));
  const shown = required.size > 0 ? properties.filter(([name]) => required.has(name)) : properties;
  const values = shown
    .slice(0, propertiesMax)
    .map(([name, schema]) => [name, inner(schema)] as const)
    .filter(([, example]) => example !== undefined);
  return Object.fromEntries(values);
}

const formats: Readonly<Record<string, string>> = {
  date: "2030-01-31",
  "date-time": "2030-01-31T12:00:00Z",
  email: "name@example.com",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
  uri: "https://example.com",
};

function plainExample(type: string, format: string): unknown {
  if (type === "file" || format === "binary") return "@file";
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  return type === "string" ? (formats[format] ?? "string") : undefined;
}
