/** How a value is written on the wire where its schema accepts more than it says. */
import * as z from "zod";

/** JSON Schema of values that are read leniently: numbers as text, words for switches. */
export const wireForms: z.core.$ZodRegistry<z.core.JSONSchema.BaseSchema> = z.registry();

type Io = "input" | "output";
type JsonSchema = Record<string, unknown>;

export interface DescribedSchema {
  readonly schema: z.ZodType;
  readonly io: Io;
}

export interface DescribedSchemas {
  /** By name. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly io: Io;
  /** Stands before each name in references. */
  readonly base: string;
}

/**
 * JSON Schema 2020-12 of a contract schema, without `$schema`. `input` is what callers send: fields
 * with a default may be left out. A schema with a wire form is described by that form; answers stay
 * open for more fields.
 */
export function jsonSchemaOf({ schema, io }: DescribedSchema): JsonSchema {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, optionsOf(io));
  return described;
}

/**
 * Several schemas by their names, for a document that holds them together: where one is part of
 * another, it is a reference to `base` and its name.
 */
export function jsonSchemasOf({
  schemas: named,
  io,
  base,
}: DescribedSchemas): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...optionsOf(io), uri: (id) => base + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _draft, $id: _id, ...described }]) => [
      id,
      described,
    ]),
  );
}

function optionsOf(io: Io) {
  return {
    io,
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => {
      // Would be lost if the default is outside a transformation.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
      // Answers may gain fields, and the bound of every integer says nothing.
      if (io === "output" && isOpen(zodSchema)) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const form = wireForms.get(zodSchema);
      if (form === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, form);
    },
  } satisfies z.core.ToJSONSchemaParams;
}

/** Not declared strict. */
function isOpen(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined;
}
