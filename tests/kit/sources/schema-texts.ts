/** The texts that a zod schema contains at any depth, with the kinds of their checks. */
import * as z from "zod";

export interface SchemaText {
  readonly path: string;
  readonly checks: readonly string[];
}

export function textsOf(schema: unknown, path = "", seen = new Set<unknown>()): SchemaText[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodString) {
    const checks = (schema.def.checks ?? []).map((check) => check._zod.def.check);
    return [{ path, checks }];
  }
  return Object.entries(partsOf(schema)).flatMap(([name, part]) =>
    textsOf(part, `${path}.${name}`, seen),
  );
}

/** Members of `def` that are schemas, or lists and records of schemas. */
function partsOf({ def }: z.ZodType): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(def).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !(value instanceof z.ZodType)
        ? Object.entries(value)
        : [[name, value]],
    ),
  );
}
