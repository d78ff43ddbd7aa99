/** Describes what is wrong with a call of the store, for programs without type checks. */
import {
  type FieldError,
  type GetDocumentOptions,
  KnowledgeError,
  type SearchOptions,
} from "../contract/index.ts";

/** Throws `parameter_invalid`, naming every wrong argument. */
export function checkSearchCall(query: unknown, options: SearchOptions): void {
  refuse([
    ...faultOf("query", query, "string"),
    ...faultOf("options", options, "object"),
    ...faultOf("options.collection", options?.collection ?? "", "string"),
    ...faultOf("options.version", options?.version ?? "", "string"),
    ...faultOf("options.lang", options?.lang ?? "", "string"),
    ...faultOf("options.crossLanguage", options?.crossLanguage ?? true, "boolean"),
    ...faultOf("options.limit", options?.limit ?? 0, "number"),
    ...faultOf("options.offset", options?.offset ?? 0, "number"),
  ]);
}

/** As `checkSearchCall`. */
export function checkDocumentCall(id: unknown, options: GetDocumentOptions): void {
  refuse([
    ...faultOf("id", id, "string"),
    ...faultOf("options", options, "object"),
    ...faultOf("options.maxBytes", options?.maxBytes ?? 0, "number"),
  ]);
}

function faultOf(
  field: string,
  value: unknown,
  type: "string" | "number" | "boolean" | "object",
): FieldError[] {
  const isRight = typeof value === type && value !== null && !Number.isNaN(value);
  const given = value === null ? "null" : Number.isNaN(value) ? "NaN" : typeof value;
  return isRight ? [] : [{ field, message: `${field} must be of type ${type}, got ${given}` }];
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const detail = errors.map(({ message }) => message).join("; ");
  throw new KnowledgeError("parameter_invalid", detail, { errors });
}
