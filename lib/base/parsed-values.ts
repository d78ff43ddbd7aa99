/**
 * Which values a boundary of ours has already parsed, so that the next one does not parse them again.
 * Told by identity: what a program makes itself, or copies, is parsed.
 */
import type * as z from "zod";

const schemas = new WeakMap<object, z.ZodType>();

/** `value` is what parsing by `schema` gave. */
export function markParsed<Value>(schema: z.ZodType, value: Value): Value {
  if (typeof value === "object" && value !== null) schemas.set(value, schema);
  return value;
}

export function isParsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): value is z.output<Schema> {
  return typeof value === "object" && value !== null && schemas.get(value) === schema;
}
