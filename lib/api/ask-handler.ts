/** `GET` and `POST /api/ask` without a framework: whole as JSON, or sentence by sentence. */
import { type AnswerEvent, createAnswerer } from "../answers/index.ts";
import { createWhoAsks, type KeyCheckOptions, type SeenOptions, seenBy } from "../auth/index.ts";
import type { Limiter } from "../base/index.ts";
import {
  AskParameters,
  AskRequest,
  limits,
  type SearchStore,
  type SeenStore,
} from "../contract/index.ts";
import {
  type Answering,
  type Content,
  createResource,
  type EndpointOptions,
  type FaultTeller,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  type RequestTiming,
  readJson,
  runLimited,
} from "../http/index.ts";
import { guardedBy } from "./classifier/classifier-handlers.ts";

export interface AskHandlerOptions extends EndpointOptions, KeyCheckOptions, SeenOptions {
  readonly store: SearchStore;
  readonly limiter: Limiter;
  /** Waiting and answering together; default 10 s. */
  readonly timeoutMs?: number | undefined;
}

export function createAskHandler(options: AskHandlerOptions): HttpHandler {
  const { store, limiter, timeoutMs = limits.searchTimeoutMs } = options;
  const storeOf = seenBy<SeenStore>(store, options);
  const { whoAsks = createWhoAsks(options.trustedProxies) } = options;

  const answer = async (
    request: HttpRequest,
    timing: RequestTiming,
    { q, collection, history, stream }: AskRequest,
  ): Promise<Content> => {
    const { ask } = createAnswerer({ store: storeOf(request) });
    const work = { limiter, timeoutMs, request, timing, caller: whoAsks(request) };
    const response = await runLimited(work, (signal) => ask(q, { collection, history, signal }));
    if (!stream || prefersJson(request)) return { body: JSON.stringify(response) };
    return { headers: streamHeaders, body: eventsOf(response) };
  };

  const guard = guardedBy(options);
  const fromQuery: Answering = (request, timing) =>
    answer(request, timing, readParameters(request.query));
  const fromBody: Answering = async (request, timing) =>
    answer(request, timing, await readJson(request, AskRequest, limits.jsonBodyBytesMax));
  return createResource({
    ...options,
    methods: { GET: guard(fromQuery), POST: guard(fromBody) },
  });
}

const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "X-Accel-Buffering": "no",
};

function prefersJson(request: HttpRequest): boolean {
  const accepted = request.header("accept") ?? "";
  return accepted.includes("application/json") && !accepted.includes("text/event-stream");
}

function eventsOf(response: Extract<AnswerEvent, { type: "done" }>["response"]): string {
  const { passages, answer } = response;
  const events: readonly (readonly [string, unknown])[] = [
    ["passages", { passages }],
    ...(answer?.sentences ?? []).map((sentence) => ["sentence", sentence] as const),
    ["done", response],
  ];
  return events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
}

function readParameters(query: string): AskRequest {
  const given = new URLSearchParams(query);
  const read = parseParameters(
    AskParameters,
    {
      q: given.get("q")?.replaceAll("\0", " "),
      collection: given.getAll("collection").join(",") || undefined,
      stream: given.get("stream") ?? undefined,
    },
    tellFault,
  );
  return { ...read, history: [] };
}

const tellFault: FaultTeller = (field, issue, given) => {
  if (field !== "q") return null;
  return issue.code === "too_big"
    ? {
        code: "query_too_long",
        field,
        message: `q has ${given.trim().length} characters; ${limits.queryLengthMax} are allowed`,
      }
    : { code: "query_missing", field, message: "q is missing or blank; give a question" };
};
