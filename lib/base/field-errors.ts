/** The issues of a schema as the `errors` of a problem: each with the path of its field. */
import type * as z from "zod";
import type { FieldError } from "../contract/index.ts";

/** In the schema's own words; empty without an error. */
export function fieldErrors(error: z.ZodError | undefined): FieldError[] {
  return fieldFaults(error, ({ message }, field) => ({ field, message }));
}

/** In the words of `tell`; `field` is e.g. `collections.0.name`, and "" for the whole value. */
export function fieldFaults<Fault extends FieldError>(
  error: z.ZodError | undefined,
  tell: (issue: z.core.$ZodIssue, field: string) => Fault,
): Fault[] {
  return (error?.issues ?? []).map((issue) => tell(issue, issue.path.map(String).join(".")));
}
