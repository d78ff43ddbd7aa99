/** The one table of everything that can go wrong: stable code, HTTP status and title. */
import type { WikiReference } from "./wiki.ts";

/** Each code has its page at `content/errors/<code>.md`; a test holds the two lists together. */
export const errorCodes = {
  query_missing: { status: 400, title: "Search term missing" },
  query_too_long: { status: 400, title: "Search term too long" },
  id_missing: { status: 400, title: "Document id missing" },
  parameter_invalid: { status: 400, title: "Parameter invalid" },
  url_invalid: { status: 400, title: "Request target refused" },
  body_malformed: { status: 400, title: "Request body malformed" },
  unauthorized: { status: 401, title: "API key missing or invalid" },
  auth_required: { status: 403, title: "Application keys are switched off" },
  area_not_allowed: { status: 403, title: "Area not allowed for this key" },
  role_missing: { status: 403, title: "Role missing" },
  logout_token_invalid: { status: 400, title: "Logout token invalid" },
  cross_origin_refused: { status: 403, title: "Request from another site refused" },
  host_not_allowed: { status: 403, title: "Host name not allowed" },
  collection_unknown: { status: 400, title: "Collection unknown" },
  sub_theme_unknown: { status: 400, title: "Sub-theme unknown" },
  document_not_found: { status: 404, title: "Document not found" },
  route_not_found: { status: 404, title: "Route not found" },
  auth_disabled: { status: 404, title: "Authentication is switched off" },
  classification_not_found: { status: 404, title: "Classification not found" },
  feedback_not_found: { status: 404, title: "No feedback to undo" },
  feedback_changed: { status: 409, title: "Feedback has changed" },
  webhook_not_found: { status: 404, title: "Webhook not found" },
  webhook_refused: { status: 409, title: "Webhook action refused" },
  gap_not_found: { status: 404, title: "Gap not found" },
  gap_changed: { status: 409, title: "Gap has changed" },
  key_refused: { status: 400, title: "Key refused" },
  key_not_found: { status: 404, title: "Key not found" },
  plugin_not_found: { status: 404, title: "Plugin not found" },
  wiki_disabled: { status: 404, title: "Wiki is switched off" },
  wiki_page_not_found: { status: 404, title: "Wiki page not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  body_too_large: { status: 413, title: "Request body too large" },
  content_type_unsupported: { status: 415, title: "Content type not supported" },
  headers_too_large: { status: 431, title: "Request header fields too large" },
  request_malformed: { status: 400, title: "Malformed HTTP request" },
  request_incomplete: { status: 408, title: "Request incomplete" },
  too_many_requests: { status: 429, title: "Too many requests" },
  too_many_attempts: { status: 429, title: "Too many wrong keys" },
  internal_error: { status: 500, title: "Internal error" },
  document_retrieval_unsupported: { status: 501, title: "Document retrieval not supported" },
  answers_unsupported: { status: 501, title: "Answers not supported" },
  index_unavailable: { status: 503, title: "Search index unavailable" },
  store_closed: { status: 503, title: "Search store closed" },
  classifier_closed: { status: 503, title: "Ticket classifier closed" },
  sessions_exhausted: { status: 503, title: "Too many open sessions" },
  state_unavailable: { status: 503, title: "State database busy" },
  request_timeout: { status: 503, title: "Request timed out" },
  configuration_invalid: { status: 500, title: "Configuration invalid" },
  evaluation_input_invalid: { status: 400, title: "Evaluation input invalid" },
  collection_folder_missing: { status: 500, title: "Collection folder missing" },
  embedding_failed: { status: 502, title: "Embedding provider failed" },
  content_source_failed: { status: 500, title: "Content source failed" },
  index_damaged: { status: 503, title: "Search index damaged" },
  database_key_wrong: { status: 503, title: "Database key does not fit" },
  state_damaged: { status: 503, title: "State database damaged" },
  open_files_exhausted: { status: 503, title: "Too many open files" },
  index_too_new: { status: 503, title: "Index written by a newer version" },
  index_locked: { status: 503, title: "Another indexer is running" },
  index_not_writable: { status: 503, title: "Index folder not writable" },
  backup_refused: { status: 500, title: "Backup refused" },
  backup_invalid: { status: 500, title: "Backup not usable" },
  disk_full: { status: 503, title: "Disk full" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

export interface KnowledgeErrorOptions {
  /** The underlying error; logged, never sent. */
  readonly cause?: unknown;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  readonly retryAfter_s?: number;
  /** Faults of single fields, when there are several. */
  readonly errors?: readonly FieldError[];
  /** Headers that belong to the refusal, such as `WWW-Authenticate`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Pages that may have been meant. */
  readonly suggestions?: readonly WikiReference[];
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

const noCaller: Readonly<Record<string, undefined>> = {};

/**
 * A failure with a stable code. `message` is the sentence for the caller: it names the value and
 * the way out and never carries a path, a stack or SQL.
 */
export class KnowledgeError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter_s: number | null;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly suggestions: readonly WikiReference[];

  constructor(code: ErrorCode, message: string, options: KnowledgeErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "KnowledgeError";
    // Node shows no line of code before an uncaught error whose own line has this name in it.
    Error.captureStackTrace?.(this, noCaller["node-do-not-add-exception-line"]);
    this.code = code;
    this.retryAfter_s = options.retryAfter_s ?? null;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
    this.suggestions = options.suggestions ?? [];
  }
}

/** Told apart by shape, because two bundles of one process carry two copies of the class. */
export function isKnowledgeError(value: unknown): value is KnowledgeError {
  return (
    value instanceof Error &&
    "code" in value &&
    typeof value.code === "string" &&
    value.code in errorCodes
  );
}
