/** Checks what a caller hands to a function of the library: one error names every fault. */
import type * as z from "zod";
import { type FieldError, KnowledgeError } from "../contract/index.ts";
import { fieldErrors } from "./field-errors.ts";

/**
 * The options with their defaults. Throws `configuration_invalid`: its message names all faults,
 * its `errors` list each with the path of its field. `owner` begins the message: the function or
 * file that the options belong to. `alsoWrong` adds faults that a schema cannot find.
 */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  owner: string,
  alsoWrong: () => readonly FieldError[] = () => [],
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidOptions(owner, [...fieldErrors(parsed.error), ...alsoWrong()]);
}

export function invalidOptions(owner: string, errors: readonly FieldError[]): KnowledgeError {
  const faults = errors.map(({ field, message }) => `${field || "the options"}: ${message}`);
  return new KnowledgeError("configuration_invalid", `${owner}: ${faults.join("; ")}`, { errors });
}
