/** `/api/classify-ticket` and below without a framework. */
import {
  type ActorOf,
  createCallerId,
  createKeyCheck,
  type KeyCheckOptions,
  type VisibilityOptions,
  visibleTo,
} from "../../auth/index.ts";
import { createLimiter } from "../../base/index.ts";
import { readTicketFields } from "../../classifier/index.ts";
import {
  ClassifyRequest,
  FeedbackRequest,
  limits,
  StatsParameters,
  type TicketClassifier,
  type VisibleTicketClassifier,
} from "../../contract/index.ts";
import {
  type Answering,
  createResource,
  type EndpointOptions,
  type FaultFormatter,
  type FieldReader,
  type HttpHandler,
  parseParameters,
  readJson,
  runLimited,
} from "../../http/index.ts";
import { misspeltFields } from "./misspelt-fields.ts";

export interface ClassifierHandlers {
  readonly classifyTicket: HttpHandler;
  readonly classifyFeedback: HttpHandler;
  readonly classifyStats: HttpHandler;
}

export interface ClassifierHandlerOptions
  extends EndpointOptions,
    KeyCheckOptions,
    VisibilityOptions {
  readonly classifier: TicketClassifier;
  /** Who sent a request, for the history of tickets. Default: unknown. */
  readonly actorOf?: ActorOf | undefined;
  /** Waiting and classifying together; default 30 s. */
  readonly timeoutMs?: number | undefined;
}

const misspeltTicket = misspeltFields(ClassifyRequest);
const readTicket: FieldReader = (body) => {
  const { fields, faults } = readTicketFields(body);
  return { fields, faults: [...misspeltTicket(body).faults, ...faults] };
};
const readFeedback = misspeltFields(FeedbackRequest);

export function createClassifierHandlers(options: ClassifierHandlerOptions): ClassifierHandlers {
  const { actorOf = nobody, timeoutMs = limits.requestTimeoutMs } = options;
  const { callerIdOf = createCallerId(options.trustedProxies) } = options;
  const classifierOf = visibleTo<VisibleTicketClassifier>(options.classifier, options);
  // A limiter of its own: a classification that waits for a language model must not hold a slot of a search.
  const limiter = createLimiter();
  const guarded = guardedBy(options);
  return {
    classifyTicket: createResource({
      ...options,
      methods: {
        POST: guarded(async (request, timing) => {
          const bytesMax = limits.ticketBodyBytesMax;
          const ticket = await readJson(request, ClassifyRequest, bytesMax, readTicket);
          const actor = await actorOf(request);
          const work = { limiter, timeoutMs, request, timing, caller: callerIdOf(request) };
          const response = await runLimited(work, (signal) =>
            classifierOf(request).classify(ticket, { signal, actor }),
          );
          return { body: JSON.stringify(response) };
        }),
      },
    }),
    classifyFeedback: createResource({
      ...options,
      methods: {
        POST: guarded(async (request) => {
          const bytesMax = limits.jsonBodyBytesMax;
          const feedback = await readJson(request, FeedbackRequest, bytesMax, readFeedback);
          const actor = await actorOf(request);
          return {
            body: JSON.stringify(await classifierOf(request).feedback(feedback, { actor })),
          };
        }),
      },
    }),
    classifyStats: createResource({
      ...options,
      methods: {
        GET: guarded(async (request) => {
          const { detail } = readStatsParameters(request.query);
          return { body: JSON.stringify(await classifierOf(request).stats({ detail })) };
        }),
      },
    }),
  };
}

/** Asks for the key before an answer, where one is asked for. */
export function guardedBy(options: KeyCheckOptions): (answer: Answering) => Answering {
  const checkKey = createKeyCheck(options);
  if (checkKey === null) return (answer) => answer;
  return (answer) => async (request, timing) => {
    await checkKey(request, timing);
    return answer(request, timing);
  };
}

export const nobody: ActorOf = () => undefined;

function readStatsParameters(query: string): StatsParameters {
  const given = new URLSearchParams(query);
  return parseParameters(
    StatsParameters,
    { detail: given.get("detail") ?? undefined },
    formatFault,
  );
}

export const formatFault: FaultFormatter = () => null;
