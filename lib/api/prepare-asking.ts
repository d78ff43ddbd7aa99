/** Who answers a question of a request, and when it is its turn to look for passages. */
import {
  type AnswerModel,
  createAnswerer,
  type InTurn,
  type QuestionAnswerer,
} from "../answers/index.ts";
import {
  type AskedVersion,
  askedVersion,
  createCallerId,
  type KeyCheckOptions,
  type VisibilityOptions,
  visibleTo,
} from "../auth/index.ts";
import type { Limiter } from "../base/index.ts";
import { limits, type SearchStore, type VisibleStore } from "../contract/index.ts";
import {
  type EndpointOptions,
  type HttpRequest,
  type RequestTiming,
  runLimited,
} from "../http/index.ts";

export interface AskingOptions extends EndpointOptions, KeyCheckOptions, VisibilityOptions {
  readonly store: SearchStore;
  readonly limiter: Limiter;
  /** Waiting and looking for passages together; default 10 s. */
  readonly timeoutMs?: number | undefined;
  /** Words answers. Default: pages answer in their own words. */
  readonly answerModel?: AnswerModel | undefined;
  /** Whose answers it may word: each one costs its operator. Default: of those who show a key. */
  readonly mayWord?: ((request: HttpRequest) => boolean) | undefined;
}

export interface PreparedAsking {
  /** Whether a model words the answer to who asks. */
  isWorded(request: HttpRequest): boolean;
  prepare(
    request: HttpRequest,
    timing: RequestTiming,
  ): {
    readonly answerer: QuestionAnswerer;
    readonly inTurn: InTurn;
    /** The version of the caller's key where the question names none. */
    versionFor(asked: AskedVersion): Promise<string | undefined>;
  };
}

/** A model is waited for outside of the turn, so that it holds up nobody else. */
export function prepareAsking(options: AskingOptions): PreparedAsking {
  const { store, limiter, answerModel, timeoutMs = limits.searchTimeoutMs } = options;
  const storeOf = visibleTo<VisibleStore>(store, options);
  const { callerIdOf = createCallerId(options.trustedProxies) } = options;
  const isKeyed = options.auth !== undefined || (options.keys ?? null) !== null;
  const { mayWord = () => isKeyed } = options;
  return {
    isWorded: (request) => answerModel !== undefined && mayWord(request),
    prepare(request, timing) {
      const model = mayWord(request) ? answerModel : undefined;
      const work = { limiter, timeoutMs, request, timing, caller: callerIdOf(request) };
      const inTurn: InTurn = (look) => runLimited(work, look);
      const seen = storeOf(request);
      return {
        answerer: createAnswerer({ store: seen, model }),
        inTurn,
        versionFor: (asked) => askedVersion(seen, asked, options.versionOf?.(request)),
      };
    },
  };
}
