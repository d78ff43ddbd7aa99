/** How a value is written on the wire where its schema accepts more than it says. */
import * as z from "zod";

/** JSON Schema of values that are read leniently: numbers as text, words for switches. */
export const wireForms: z.core.$ZodRegistry<z.core.JSONSchema.BaseSchema> = z.registry();

/**
 * JSON Schema 2020-12 of a contract schema, without `$schema`. `input` is what callers send: fields
 * with a default may be left out. A schema with a wire form is described by that form.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema }) {
      // Lost on the way where a transformation stands below the default.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
      // Answers may gain fields, and the bound of every integer says nothing.
      if (io === "output" && isOpen(zodSchema)) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const form = wireForms.get(zodSchema);
      if (form === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, form);
    },
  });
  return described;
}

/** Not declared strict. */
function isOpen(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined;
}
