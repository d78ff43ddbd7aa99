/** `POST /api/connect/<name>` without a framework: the connector itself checks who sends. */
import type { CountWrongKey } from "../../auth/index.ts";
import { createLimiter } from "../../base/index.ts";
import { type EventTaker, isKnowledgeError, KnowledgeError, limits } from "../../contract/index.ts";
import {
  bodyTooLarge,
  createRefusal,
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  runLimited,
} from "../../http/index.ts";

export interface ConnectHandlerOptions extends EndpointOptions {
  /** Default: the route is not found. */
  readonly connectors?: EventTaker | undefined;
  /** Counts a wrong signature; returns the refusal to answer with. */
  readonly countWrongKey: CountWrongKey;
}

/** Large bodies are held in memory until their signature is checked. */
const bodiesAtOnce = 4;
const bodiesWaiting = 50;

export function createConnectHandler(options: ConnectHandlerOptions): HttpHandler {
  const { connectors, countWrongKey } = options;
  const refusal = createRefusal({ ...options, refuse: notConnected });
  if (connectors === undefined) return refusal;
  const limiter = createLimiter({ maxConcurrency: bodiesAtOnce, maxPending: bodiesWaiting });
  const resource = createResource({
    ...options,
    methods: {
      async POST(request, timing) {
        const { requestTimeoutMs: timeoutMs } = limits;
        const receive = () => connectors.receive(nameIn(request), receivable(request));
        const caller = options.callerIdOf?.(request);
        const received = isLarge(request)
          ? runLimited({ limiter, timeoutMs, request, timing, caller }, receive)
          : receive();
        const wasSigned = connectors.isSigned(nameIn(request), request);
        const answer = await received.catch((error: unknown) => {
          throw isKnowledgeError(error) ? countWrongKey(request, error, wasSigned) : error;
        });
        return { status: 202, body: JSON.stringify(answer) };
      },
    },
  });
  // A connector that is not configured is told as that, and nothing else.
  return (request) => (connectors.has(nameIn(request)) ? resource : refusal)(request);
}

/** Unless it says that it is not. */
function isLarge(request: HttpRequest): boolean {
  const length = request.header("content-length");
  return length === null || Number(length) > limits.jsonBodyBytesMax;
}

function receivable(request: HttpRequest) {
  const { connectBodyBytesMax: bytesMax } = limits;
  return {
    header: (name: string) => request.header(name),
    async readBody() {
      // Known before a byte is read, where the sender says it.
      if (Number(request.header("content-length") ?? 0) > bytesMax) throw bodyTooLarge(bytesMax);
      return request.readBody(bytesMax);
    },
  };
}

function nameIn({ path }: HttpRequest): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function notConnected({ path }: HttpRequest): KnowledgeError {
  return new KnowledgeError("route_not_found", `No connector is configured at ${path}.`);
}
