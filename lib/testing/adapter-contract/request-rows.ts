/** The REST interface as a table: what is asked, and what every adapter has to answer. */
import type { RawRequest } from "../http-exchange.ts";
import { installId, longId } from "./documents.ts";

export interface RequestRow extends RawRequest {
  readonly name: string;
  readonly status: number;
  /** Code of the problem, null for answers that are not problems. */
  readonly code: string | null;
}

const install = encodeURIComponent(installId);
const long = encodeURIComponent(longId);

/** Bad requests that no index and no key changes. */
export const refusals: readonly RequestRow[] = [
  refused("q missing", "/api/search", 400, "query_missing"),
  refused("q blank", "/api/search?q=%20", 400, "query_missing"),
  refused("q of 1,001 characters", `/api/search?q=${"a".repeat(1_001)}`, 400, "query_too_long"),
  refused(
    "q of one UTF-16 unit too many, in emoji",
    searchFor(`a${emoji(500)}`),
    400,
    "query_too_long",
  ),
  refused("limit=abc", "/api/search?q=a&limit=abc", 400, "parameter_invalid"),
  refused("two faults", "/api/search?limit=abc", 400, "query_missing"),
  refused("id missing", "/api/document", 400, "id_missing"),
  refused("id of 2,049 characters", documentOf("x".repeat(2_049)), 400, "parameter_invalid"),
  refused("id of 1,025 emoji", documentOf(emoji(1_025)), 400, "parameter_invalid"),
  refused("maxBytes=abc", "/api/document?id=x&maxBytes=abc", 400, "parameter_invalid"),
  refused("id with ..", documentOf("kb://guide/../../etc/passwd"), 404, "document_not_found"),
  refused("id with NUL", documentOf("kb://guide/install.md\0"), 404, "document_not_found"),
  refused("id not URL-encoded", "/api/document?id=kb://guide/none.md", 404, "document_not_found"),
  ...["/api/search?q=a", "/api/document?id=x", "/api/health"].flatMap((target) =>
    ["POST", "PUT", "PATCH", "DELETE"].map((method) => ({
      ...refused(`${method} ${target}`, target, 405, "method_not_allowed"),
      method,
    })),
  ),
];

/** Answers from a store that holds the pages of the memory store. */
export const answers: readonly RequestRow[] = [
  answered("a search", "/api/search?q=install"),
  answered("a search for letters beyond ASCII", "/api/search?q=gr%C3%BC%C3%9Fe+%E6%A4%9C"),
  answered("a search for 500 emoji, two UTF-16 units each", searchFor(emoji(500))),
  answered("a search in one collection", "/api/search?q=e&collection=guide"),
  answered("a search in two collections", "/api/search?q=e&collection=guide&collection=errors"),
  answered("a search in an unknown collection", "/api/search?q=e&collection=nothing"),
  answered("a limit out of range", "/api/search?q=e&limit=0"),
  answered("broken percent-encoding", "/api/search?q=50%&x=%zz"),
  answered("NUL in the query", "/api/search?q=install%00"),
  answered("unknown parameters", "/api/search?q=install&page=2&__proto__=x"),
  answered("a query string of 14 KB", `/api/search?q=install&x=${"y".repeat(14_000)}`),
  answered("a document", `/api/document?id=${install}`),
  answered("a document cut short", `/api/document?id=${long}&maxBytes=-1`),
  { ...answered("HEAD of a search", "/api/search?q=install"), method: "HEAD" },
  { ...answered("HEAD of a document", `/api/document?id=${install}`), method: "HEAD" },
  { ...answered("a request id", "/api/search?q=a"), headers: { "X-Request-Id": "given-1" } },
  ...["/api/search", "/api/document", "/api/health"].map((target) => ({
    ...answered(`OPTIONS ${target}`, target),
    method: "OPTIONS",
    status: 204,
  })),
];

function refused(name: string, target: string, status: number, code: string): RequestRow {
  return { name, target, status, code };
}

function answered(name: string, target: string): RequestRow {
  return { name, target, status: 200, code: null };
}

function searchFor(text: string): string {
  return `/api/search?q=${encodeURIComponent(text)}`;
}

function emoji(count: number): string {
  return "🙂".repeat(count);
}

function documentOf(id: string): string {
  return `/api/document?id=${encodeURIComponent(id)}`;
}
