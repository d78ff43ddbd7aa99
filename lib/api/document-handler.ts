/** `GET /api/document` without a framework. */

import {
  createCallerId,
  createKeyCheck,
  type KeyCheckOptions,
  type VisibilityOptions,
  visibleTo,
} from "../auth/index.ts";
import type { Limiter } from "../base/index.ts";
import {
  cutText,
  DocumentParameters,
  KnowledgeError,
  limits,
  type SearchStore,
  type VisibleStore,
} from "../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type EndpointOptions,
  entityTag,
  type FaultFormatter,
  type HttpHandler,
  matchesTag,
  parseParameters,
  runLimited,
} from "../http/index.ts";

export interface DocumentHandlerOptions
  extends EndpointOptions,
    KeyCheckOptions,
    VisibilityOptions {
  readonly store: SearchStore;
  readonly limiter: Limiter;
  /** Waiting and reading together; default 30 s. */
  readonly timeoutMs?: number | undefined;
}

export function createDocumentHandler(options: DocumentHandlerOptions): HttpHandler {
  const { store, limiter, timeoutMs = limits.requestTimeoutMs } = options;
  const { callerIdOf = createCallerId(options.trustedProxies) } = options;
  const checkKey = createKeyCheck(options);
  const storeOf = visibleTo<VisibleStore>(store, options);

  return createEndpoint({
    ...options,
    answer: async (request, timing): Promise<Content> => {
      await checkKey?.(request, timing);
      const seen = storeOf(request);
      const getDocument = seen.getDocument?.bind(seen);
      if (getDocument === undefined) throw unsupported();
      const { id, maxBytes } = readDocumentParameters(request.query);
      // No file path holds a NUL, and databases end a text there.
      if (id.includes("\0")) throw notFound(id);
      const work = { limiter, timeoutMs, request, timing, caller: callerIdOf(request) };
      const document = await runLimited(work, () => getDocument(id, { maxBytes }));
      if (document === null) throw notFound(id);
      const body = JSON.stringify(document);
      const headers = { ETag: entityTag(body), "Cache-Control": "private, no-cache" };
      return matchesTag(request.header("if-none-match"), headers.ETag)
        ? { status: 304, headers, body: null }
        : { headers, body };
    },
  });
}

function readDocumentParameters(query: string): DocumentParameters {
  const given = new URLSearchParams(query);
  return parseParameters(
    DocumentParameters,
    { id: given.get("id") ?? undefined, maxBytes: given.get("maxBytes") ?? undefined },
    formatFault,
  );
}

const formatFault: FaultFormatter = (field, issue, given) => {
  if (field !== "id") return null;
  return issue.code === "too_big"
    ? {
        code: "parameter_invalid",
        field,
        message: `id has ${given.length} characters; ${limits.documentIdLengthMax} are allowed`,
      }
    : {
        code: "id_missing",
        field,
        message: "id is missing; give the id of a search hit, URL-encoded",
      };
};

function notFound(id: string): KnowledgeError {
  const shown = id.length > 200 ? `${cutText(id, 200)}…` : id;
  return new KnowledgeError(
    "document_not_found",
    `No document has the id ${shown}; use the id of a search hit, not its path.`,
  );
}

function unsupported(): KnowledgeError {
  return new KnowledgeError(
    "document_retrieval_unsupported",
    "The search store of this service cannot return single documents.",
  );
}
