/** A zod schema as a table of its fields. */

/**
 * Null for a schema that is not an object. `names` gives the exported name of a schema.
 * @param {any} schema
 * @param {ReadonlyMap<unknown, string>} names
 * @returns {string | null}
 */
export function schemaTable(schema, names) {
  const { type, shape } = schema.def;
  if (type !== "object") return null;
  const rows = Object.entries(shape).map(([field, member]) => {
    const { inner, isOptional, fallback } = unwrapped(member);
    const standard = fallback ?? (isOptional ? "" : "required");
    const meaning = escaped(member.description ?? inner.description ?? "");
    return `| \`${field}\` | ${escaped(typeName(inner, names))} | ${standard} | ${meaning} |`;
  });
  return ["| Field | Type | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/** The schema inside `optional`, `default` and the like. */
function unwrapped(schema) {
  let inner = schema;
  let isOptional = false;
  let fallback = null;
  for (;;) {
    const { type, innerType, defaultValue, in: input } = inner.def;
    if (type === "default") fallback ??= `\`${JSON.stringify(defaultValue)}\``;
    if (type === "optional" || type === "default") isOptional = true;
    const next = type === "pipe" ? input : innerType;
    if (next === undefined || type === "nullable") return { inner, isOptional, fallback };
    inner = next;
  }
}

function typeName(schema, names) {
  const known = names.get(schema);
  if (known !== undefined) return known;
  const { type, element, entries, options, values, valueType, innerType } = schema.def;
  switch (type) {
    case "array":
      return `array of ${typeName(unwrapped(element).inner, names)}`;
    case "enum":
      return Object.values(entries)
        .map((entry) => `\`${entry}\``)
        .join(" or ");
    case "literal":
      return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
    case "union":
      return options.map((option) => typeName(unwrapped(option).inner, names)).join(" or ");
    case "nullable":
      return `${typeName(unwrapped(innerType).inner, names)} or null`;
    case "record":
      return `map of ${typeName(valueType, names)}`;
    case "number":
      return schema.def.format === "safeint" ? "integer" : "number";
    case "custom":
      return "see its interface";
    default:
      return type;
  }
}

function escaped(text) {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
