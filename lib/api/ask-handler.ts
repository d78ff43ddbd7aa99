/** `GET` and `POST /api/ask` without a framework: whole as JSON, or sentence by sentence. */
import type { AnswerEvent } from "../answers/index.ts";
import { AskParameters, AskRequest, type AskResponse, limits } from "../contract/index.ts";
import {
  type Answering,
  type Content,
  createResource,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  type RequestTiming,
  readJson,
} from "../http/index.ts";
import { endedWith, generationOf, jsonUpToDuration, targetOf } from "./answer-bytes.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { askedWords, tellTermFault } from "./asked-words.ts";
import { guardedBy } from "./classifier/classifier-handlers.ts";
import { type AskingOptions, prepareAsking } from "./prepare-asking.ts";

export interface AskHandlerOptions extends AskingOptions {
  /** Whether questions come by POST too. Default true. */
  readonly takesBody?: boolean | undefined;
}

export function createAskHandler(options: AskHandlerOptions): HttpHandler {
  const { store, takesBody = true } = options;
  const { isOfPages, whole, streamed } = createAsking(options);
  const guard = guardedBy(options);
  const cache = createAnswerCache();
  /** The words of pages stay the same until the index changes; those of a model are asked for anew. */
  const fromQuery: Answering = async (request, timing) => {
    const generation = isOfPages(request) ? generationOf(store) : null;
    const target = targetOf(request, options);
    const known = generation === null ? undefined : cache.get(generation, target);
    if (known !== undefined) {
      timing.work_ms = performance.now() - timing.startedAt - timing.auth_ms;
      return { body: endedWith(known.bytes, timing.work_ms) };
    }
    const asked = readParameters(request.query);
    if (isStreamed(request, asked)) return streamed(request, timing, asked);
    const response = await whole(request, timing, asked);
    const text = jsonUpToDuration(response);
    // Which form a stream takes is said in a header, which is no part of the target.
    const isKept = asked.stream !== true && generation === generationOf(store);
    if (isKept && generation !== null) {
      cache.set(generation, target, { bytes: Buffer.from(text), counted: null, hits: 0 });
    }
    return { body: `${text}${response.duration_ms}}` };
  };
  const fromBody: Answering = async (request, timing) => {
    const asked = await readJson(request, AskRequest, limits.jsonBodyBytesMax);
    if (isStreamed(request, asked)) return streamed(request, timing, asked);
    return { body: JSON.stringify(await whole(request, timing, asked)) };
  };
  return createResource({
    ...options,
    methods: { GET: guard(fromQuery), ...(takesBody && { POST: guard(fromBody) }) },
  });
}

/** How a question is answered: at once, or sentence by sentence. */
function createAsking(options: AskHandlerOptions) {
  const { isWorded, prepare } = prepareAsking(options);
  const isOfPages = (request: HttpRequest): boolean => !isWorded(request);

  const whole = async (
    request: HttpRequest,
    timing: RequestTiming,
    { q, stream: _stream, ...wanted }: AskRequest,
  ): Promise<AskResponse> => {
    const { answerer, inTurn, versionFor } = prepare(request, timing);
    const version = await versionFor(wanted);
    return answerer.ask(q, { ...wanted, version, signal: request.signal, inTurn });
  };

  const streamed = async (
    request: HttpRequest,
    timing: RequestTiming,
    { q, stream: _stream, ...wanted }: AskRequest,
  ): Promise<Content> => {
    const { answerer, inTurn, versionFor } = prepare(request, timing);
    const version = await versionFor(wanted);
    const leaving = new AbortController();
    const signal = AbortSignal.any([request.signal, leaving.signal]);
    const events = answerer.stream(q, { ...wanted, version, signal, inTurn });
    // What refuses the question does so before the stream begins.
    const first = await events.next();
    return { headers: streamHeaders, body: eventStream(first, events, leaving) };
  };

  return { isOfPages, whole, streamed };
}

const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "X-Accel-Buffering": "no",
};

/** A client that takes JSON alone gets the whole. */
function isStreamed(request: HttpRequest, { stream = false }: AskRequest): boolean {
  if (!stream || request.method === "HEAD") return false;
  const accepted = request.header("accept") ?? "";
  return !accepted.includes("application/json") || accepted.includes("text/event-stream");
}

type Events = AsyncGenerator<AnswerEvent, void, undefined>;

/** Each event is sent when it is there; a reader who leaves ends the rest. */
function eventStream(
  first: IteratorResult<AnswerEvent, void>,
  events: Events,
  leaving: AbortController,
): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<AnswerEvent, void>> = Promise.resolve(first);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next;
      if (done === true) return controller.close();
      controller.enqueue(encoder.encode(eventText(value)));
      next = events.next();
      // Told by the next pull; until then nobody waits for it.
      next.catch(() => undefined);
    },
    cancel: () => leaving.abort(),
  });
}

const encoder = new TextEncoder();

function eventText(event: AnswerEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(dataOf(event))}\n\n`;
}

function dataOf(event: AnswerEvent): unknown {
  switch (event.type) {
    case "passages":
      return { passages: event.passages };
    case "sentence":
      return event.sentence;
    default:
      return event.response;
  }
}

function readParameters(query: string): AskRequest {
  const given = new URLSearchParams(query);
  const read = parseParameters(
    AskParameters,
    {
      ...askedWords(given),
      stream: given.get("stream") ?? undefined,
    },
    formatFault,
  );
  return { ...read, history: [] };
}

const formatFault = tellTermFault("q is missing or blank; give a question");
