/** The properties of a schema as rows of one table, those of inner objects by dotted names. */
import { fieldsOf, isFields, type Located, valuesOf, wordOf } from "./located.ts";
import type { References } from "./references.ts";
import { schemaBounds, typeOf } from "./schema-type.ts";

export interface SchemaRow {
  /** `owner.name`, `tags[].name`, `labels.*`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Markdown of its author. */
  readonly description: string;
  readonly notes: readonly string[];
}

/** A page that shows more is a page that nobody reads; the schemas of GitHub have up to 400. */
export const schemaRowsMax = 250;
const depthMax = 5;
/** Schemas made of each other can lead to the same place in a million ways. */
const visitsMax = 5_000;

export function schemaRows(schema: Located, references: References): readonly SchemaRow[] {
  const rows: SchemaRow[] = [];
  collect(schema, "", { references, rows, above: [], visits: { left: visitsMax } });
  return rows;
}

interface Collecting {
  readonly references: References;
  readonly rows: SchemaRow[];
  /** The schemas that lead here: one that stands among them would never end. */
  readonly above: readonly object[];
  readonly visits: { left: number };
}

function collect(schema: Located, prefix: string, collecting: Collecting): void {
  const { references, rows, above, visits } = collecting;
  const { value } = schema;
  if (visits.left-- <= 0) return;
  if (above.includes(value) || above.length > depthMax * 4 || rows.length >= schemaRowsMax) return;
  const inside = { ...collecting, above: [...above, value] };
  for (const part of [
    ...valuesOf(value.allOf),
    ...valuesOf(value.oneOf),
    ...valuesOf(value.anyOf),
  ]) {
    collect(references.follow(part, schema), prefix, inside);
  }
  if (value.items !== undefined) {
    const items = references.follow(value.items, schema);
    collect(items, prefix === "" ? "[]." : `${prefix.slice(0, -1)}[].`, inside);
  }
  const required = new Set(valuesOf(value.required));
  for (const [name, given] of Object.entries(fieldsOf(value.properties))) {
    const property = references.follow(given, schema);
    addRow(property, `${prefix}${name}`, required.has(name), inside);
  }
  if (isFields(value.additionalProperties)) {
    const others = references.follow(value.additionalProperties, schema);
    if (Object.keys(others.value).length > 0) addRow(others, `${prefix}*`, false, inside);
  }
}

function addRow(
  property: Located,
  name: string,
  isRequired: boolean,
  collecting: Collecting,
): void {
  const { references, rows, above } = collecting;
  if (rows.length >= schemaRowsMax || rows.some((row) => row.name === name)) return;
  const { value } = property;
  const items = value.items === undefined ? null : references.follow(value.items, property);
  const circular = [property, items]
    .filter((inner) => inner !== null)
    .find(({ value: inner }) => above.includes(inner));
  const notes = [...schemaBounds(property), ...(items === null ? [] : schemaBounds(items))];
  rows.push({
    name,
    type: typeOf(property, references),
    isRequired,
    description: wordOf(value.description) || wordOf(value.title),
    notes:
      circular === undefined ? notes : [...notes, `the same as ${circular.name ?? "above"} again`],
  });
  const levels = name.split(/\.|\[\]/).filter((part) => part !== "").length;
  if (circular === undefined && levels < depthMax) collect(property, `${name}.`, collecting);
}
