/** The JSON of another system: only what we need of it is checked. */
import type * as z from "zod";
import { fieldErrors, isNestedTooDeep } from "../base/index.ts";
import { cutText, KnowledgeError } from "../contract/index.ts";
import type { ReceivedRequest } from "./connector.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Throws `body_malformed`. */
export function parsePayload<Schema extends z.ZodType>(
  { body }: Pick<ReceivedRequest, "body">,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(body));
  if (parsed.success) return parsed.data;
  const [fault] = fieldErrors(parsed.error);
  const shown = `${fault?.field ?? "the body"} ${fault?.message ?? "is wrong"}`;
  throw malformed(`The body is not what this system sends: ${cutText(shown, 200)}.`);
}

function jsonOf(body: Uint8Array): unknown {
  try {
    const text = decoder.decode(body);
    if (!isNestedTooDeep(text)) return JSON.parse(text);
  } catch (error) {
    throw malformed("The body is not JSON in UTF-8; send application/json.", error);
  }
  throw malformed("The body is nested too deep.");
}

function malformed(message: string, cause?: unknown): KnowledgeError {
  return new KnowledgeError("body_malformed", message, { cause });
}
