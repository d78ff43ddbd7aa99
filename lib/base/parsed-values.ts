/**
 * Which values one of our boundaries has already parsed, so that the next one does not parse them
 * again. Recognised by identity: values that a program makes or copies itself are parsed.
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
