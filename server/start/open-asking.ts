/** What the service answers questions with, for the API, agents and pages. */
import { createLimiter, type Limiter, type SearchStore, type VisibleStore } from "knowledge-sdk";
import { type AnswerModel, openAnswerModel } from "knowledge-sdk/host";
import type { Environment } from "../environment.ts";
import type { Log } from "../log.ts";

export interface AskingParts {
  /** It quotes nothing where ASK is off. */
  readonly store: SearchStore;
  /** Words answers; absent where pages answer in their own words. */
  readonly answerModel: AnswerModel | undefined;
  /** Whether it words answers of those too who show no key. */
  readonly wordsForAll: boolean;
  /** Limits questions, on pages and in the API: many of them hold up no search. */
  readonly askLimiter: Limiter;
}

export function openAsking(
  { asks, answerModel: config, wordsForAll }: Environment,
  store: SearchStore,
  { logger }: Log,
): AskingParts {
  const askLimiter = createLimiter();
  if (!asks) {
    return { store: withoutAnswers(store), answerModel: undefined, wordsForAll, askLimiter };
  }
  const onError = (error: Error): void => logger.warn({ err: error }, error.message);
  const answerModel = config === null ? undefined : openAnswerModel({ config, onError });
  return { store, answerModel, wordsForAll, askLimiter };
}

/** A store that searches and quotes nothing. */
function withoutAnswers({ answerGround: _left, ...store }: SearchStore): SearchStore {
  const { limitedTo } = store;
  return {
    ...store,
    ...(limitedTo !== undefined && {
      limitedTo(collections): VisibleStore {
        const { answerGround: _limited, ...seen } = limitedTo(collections);
        return seen;
      },
    }),
  };
}
