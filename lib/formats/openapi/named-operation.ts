/** Pages of Markdown whose front matter names an operation of an OpenAPI description. */
import { readFrontMatter } from "../../documents/index.ts";

export interface OperationName {
  /** As it stands in the page; null where none is named. */
  readonly file: string | null;
  /** In capitals; `WEBHOOK` for what the service calls itself. */
  readonly method: string;
  readonly path: string;
}

/** Few pages have the word at all: the others are not parsed for it. */
const mark = /^openapi[ \t]*:/m;
const markWithin = 4_000;
const name =
  /^(?:(\S{1,500})\s+)?(get|put|post|delete|options|head|patch|trace|webhook)\s+(\S{1,2000})$/i;

/** Null for all pages but those with `openapi: GET /x`, `openapi: api.yaml GET /x` and the like. */
export function namedOperation(text: string): OperationName | null {
  if (!/^\uFEFF?---/.test(text) || !mark.test(text.slice(0, markWithin))) return null;
  const source = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const { openapi } = readFrontMatter(source).values;
  const match = typeof openapi === "string" ? name.exec(openapi.trim()) : null;
  if (match === null) return null;
  const [, file = null, method = "", path = ""] = match;
  return { file, method: method.toUpperCase(), path };
}
