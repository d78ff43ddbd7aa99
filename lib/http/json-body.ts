/** Reads a JSON body into a contract type, or says every fault of it. */
import type * as z from "zod";
import { fieldFaults, isNestedTooDeep, jsonDepthMax, markParsed } from "../base/index.ts";
import { cutText, type FieldError, KnowledgeError, limits } from "../contract/index.ts";
import { bodyTooLarge } from "./body.ts";
import type { HttpRequest } from "./exchange.ts";

export const jsonType = /^application\/json[\t ]*(?:;[\t ]*charset="?utf-8"?[\t ]*)?$/i;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Makes what the schema reads from what was sent, and finds the faults that no schema sees. */
export type FieldReader = (given: unknown) => {
  readonly fields: unknown;
  readonly faults: readonly FieldError[];
};

const asSent: FieldReader = (fields) => ({ fields, faults: [] });

/**
 * Throws `content_type_unsupported`, `body_too_large` or `body_malformed`, which names every fault.
 * Messages never carry a value of the body: it may be a key.
 */
export async function readJson<Schema extends z.ZodType>(
  request: HttpRequest,
  schema: Schema,
  bytesMax: number = limits.jsonBodyBytesMax,
  readFields?: FieldReader,
): Promise<z.output<Schema>> {
  requireContentType(request, jsonType, "application/json");
  return parseJson(await readText(request, bytesMax), schema, readFields);
}

/** Refuses other content types and anything compressed; a parameter besides UTF-8 is refused too. */
export function requireContentType(request: HttpRequest, type: RegExp, name: string): void {
  const given = request.header("content-type");
  if (given === null || !type.test(given)) {
    const shown = given === null ? "the header is missing" : `not ${given.slice(0, 100)}`;
    throw new KnowledgeError(
      "content_type_unsupported",
      `The body must be sent as Content-Type: ${name}; ${shown}.`,
    );
  }
  const encoding = request.header("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw new KnowledgeError(
      "content_type_unsupported",
      "The body must be sent without Content-Encoding.",
    );
  }
}

/** The body as UTF-8. */
export async function readText(request: HttpRequest, bytesMax: number): Promise<string> {
  return textOfBody(await readBytes(request, bytesMax));
}

/** Refused before a byte is read, where the client says that it is too long. */
export async function readBytes(request: HttpRequest, bytesMax: number): Promise<Uint8Array> {
  if (Number(request.header("content-length") ?? 0) > bytesMax) throw bodyTooLarge(bytesMax);
  return request.readBody(bytesMax);
}

/** Throws `body_malformed` for what is not UTF-8. */
export function textOfBody(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw malformed("The body is not UTF-8.", error);
  }
}

export function parseJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  readFields: FieldReader = asSent,
): z.output<Schema> {
  const { fields, faults } = readFields(jsonOf(text));
  const parsed = schema.safeParse(fields);
  if (parsed.success && faults.length === 0) return markParsed(schema, parsed.data);
  const bySchema = fieldFaults(parsed.error, (issue, field) => ({
    field,
    message: faultMessage(field, issue, fields),
  }));
  const errors = [...faults, ...bySchema];
  throw new KnowledgeError(
    "body_malformed",
    `${errors.map(({ message }) => message).join("; ")}.`,
    errors.length > 1 ? { errors } : {},
  );
}

function jsonOf(text: string): unknown {
  if (isNestedTooDeep(text)) {
    throw malformed(`The body is nested more than ${jsonDepthMax} levels deep.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed("The body is not valid JSON.", error);
  }
}

export function faultMessage(field: string, issue: z.core.$ZodIssue, value: unknown): string {
  const subject = field === "" ? "The body" : field;
  switch (issue.code) {
    case "invalid_type":
      if (valueAt(value, issue.path) === undefined) return `${subject} is missing`;
      return `${subject} must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case "unrecognized_keys":
      return `${subject} has unknown fields: ${issue.keys.map((key) => cutText(key, 40)).join(", ")}`;
    case "too_big":
      if (numbers.has(issue.origin)) return `${subject} must be at most ${issue.maximum}`;
      return `${subject} may have ${issue.maximum} ${units[issue.origin] ?? "characters"}`;
    case "too_small":
      if (numbers.has(issue.origin)) return `${subject} must be at least ${issue.minimum}`;
      return `${subject} must not be empty`;
    default:
      return `${subject} ${issue.message.replace(/^Invalid /, "is an invalid ")}`;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  object: "a JSON object",
  record: "a JSON object",
  array: "a list",
};

const numbers: ReadonlySet<string> = new Set(["number", "int"]);
const units: Readonly<Record<string, string>> = { array: "entries" };

/** The expected content of the body at this point. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === "object" && inner !== null
        ? (inner as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    value,
  );
}

function malformed(message: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError("body_malformed", message, { cause });
}
