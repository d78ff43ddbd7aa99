/** `POST /api/classify-ticket/draft` without a framework. */
import { type AnswerModel, createAnswerer } from "../../answers/index.ts";
import {
  createCallerId,
  type KeyCheckOptions,
  type SeenOptions,
  visibleTo,
} from "../../auth/index.ts";
import type { Limiter } from "../../base/index.ts";
import {
  DraftRequest,
  limits,
  ReplyTemplate,
  type SearchStore,
  type SeenStore,
  type TicketClassifier,
} from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  readJson,
  requestOrigin,
  runLimited,
} from "../../http/index.ts";
import { draftReply } from "../../replies/index.ts";
import { guardedBy } from "./classifier-handlers.ts";
import { misspeltFields } from "./misspelt-fields.ts";

export interface DraftHandlerOptions extends EndpointOptions, KeyCheckOptions, SeenOptions {
  readonly store: SearchStore;
  readonly classifier: Pick<TicketClassifier, "replyTemplate">;
  readonly limiter: Limiter;
  /** Waiting and looking for passages together; default 30 s. */
  readonly timeoutMs?: number | undefined;
  /** Words drafts. Default: pages answer in their own words. */
  readonly answerModel?: AnswerModel | undefined;
}

const readDraft = misspeltFields(DraftRequest);
const noTemplate = ReplyTemplate.parse({});

/** Who may place tickets may have replies drafted, by a model too: it is asked for one by one. */
export function createDraftHandler(options: DraftHandlerOptions): HttpHandler {
  const { store, limiter, classifier, timeoutMs = limits.requestTimeoutMs } = options;
  const { callerIdOf = createCallerId(options.trustedProxies) } = options;
  const storeOf = visibleTo<SeenStore>(store, options);
  const guarded = guardedBy(options);
  const isKeyed = options.auth !== undefined || (options.keys ?? null) !== null;
  const model = isKeyed ? options.answerModel : undefined;
  return createResource({
    ...options,
    methods: {
      POST: guarded(async (request, timing) => {
        const draft = await readJson(request, DraftRequest, limits.ticketBodyBytesMax, readDraft);
        const work = { limiter, timeoutMs, request, timing, caller: callerIdOf(request) };
        const answerer = createAnswerer({ store: storeOf(request), model });
        const response = await draftReply(answerer, draft, {
          template: classifier.replyTemplate?.() ?? noTemplate,
          origin: requestOrigin(request),
          signal: request.signal,
          inTurn: (look) => runLimited(work, look),
        });
        return { body: JSON.stringify(response) };
      }),
    },
  });
}
