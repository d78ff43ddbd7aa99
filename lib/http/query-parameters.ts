/** Turns a raw query string into contract types, or into one error that names every fault. */
import type * as z from "zod";
import { fieldFaults, markParsed } from "../base/index.ts";
import { type ErrorCode, type FieldError, KnowledgeError } from "../contract/index.ts";
import { faultMessage } from "./json-body.ts";

interface Fault extends FieldError {
  readonly code: ErrorCode;
}

/** Says a fault in the words of its endpoint; null leaves it to the schema's own message. */
export type FaultFormatter = (
  field: string,
  issue: z.core.$ZodIssue,
  given: string,
) => Fault | null;

/**
 * Reads the values that `schema` knows; others are ignored. With one fault the error carries its
 * code; with several it carries the first one's and lists them all.
 */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, string | undefined>>,
  tell: FaultFormatter,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return markParsed(schema, parsed.data);
  const inSchemasWords = (issue: z.core.$ZodIssue, field: string): Fault => ({
    code: "parameter_invalid",
    field,
    message: issue.code === "custom" ? issue.message : faultMessage(field, issue, values),
  });
  throw errorOf(
    fieldFaults(
      parsed.error,
      (issue, field) => tell(field, issue, values[field] ?? "") ?? inSchemasWords(issue, field),
    ),
  );
}

function errorOf(faults: readonly Fault[]): KnowledgeError {
  const detail = faults.map(({ message }) => message).join("; ");
  const code = faults[0]?.code ?? "parameter_invalid";
  const errors = faults.map(({ field, message }) => ({ field, message }));
  return new KnowledgeError(code, detail, errors.length > 1 ? { errors } : {});
}
