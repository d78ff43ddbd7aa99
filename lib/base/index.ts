/** The basis of all rooms: time, limits, threads, the package's own files. */
export { wholeCharacters } from "../contract/index.ts";
export { type Clock, dayMs, dayOf, systemClock } from "./clock.ts";
export { fieldErrors, fieldFaults } from "./field-errors.ts";
export { tellFormerName, underNewNames } from "./former-names.ts";
export { createLimiter, type Limiter, type LimitOptions } from "./limits/limiter.ts";
export { importHiddenFromBundlers, loadPackage } from "./load-package.ts";
export { isNestedTooDeep, jsonDepthMax, parseNestedJson } from "./nested-json.ts";
export { type Keep, openTogether } from "./open-together.ts";
export {
  installCommand,
  missingPackages,
  notInstalled,
  type PackageGroupName,
  packageGroups,
  requirePackages,
  requireWikiPackages,
} from "./optional-packages.ts";
export { isOwnPackage, packageFile } from "./package-file.ts";
export { packageVersion } from "./package-version.ts";
export { invalidOptions, parseOptions } from "./parse-options.ts";
export { isParsed, markParsed } from "./parsed-values.ts";
export { createPoller, type Poller } from "./poller.ts";
export { looksPrivate } from "./private-text.ts";
export { describeProblem, problemContentType } from "./problem.ts";
export { describeThisProcess, isDead, newHolder } from "./process-holder.ts";
export { redactText, withoutPlaceholders } from "./redact-text.ts";
export { requestIdOf } from "./request-id.ts";
export { resolveFrom } from "./resolve-from.ts";
export { safeAnchor } from "./safe-anchor.ts";
export { createSlices, type Slices } from "./slices.ts";
export { decodeText } from "./texts/decode-text.ts";
export { estimateTokens } from "./texts/estimate-tokens.ts";
export { fenceFor } from "./texts/fence-for.ts";
export { messageOf } from "./texts/message-of.ts";
export { westernLetters } from "./texts/western-text.ts";
export { answerQuestions } from "./threads/answer-questions.ts";
export { askInThread } from "./threads/ask-in-thread.ts";
export { endThreads } from "./threads/end-worker.ts";
export { type JobThread, runInThread } from "./threads/run-in-thread.ts";
export { ThreadPool } from "./threads/thread-pool.ts";
export type {
  AnswerOf,
  ArgumentOf,
  Asker,
  Asking,
  MethodOf,
  Teller,
} from "./threads/thread-service.ts";
export { ThreadOverLimit, WorkerThread } from "./threads/worker-thread.ts";
export { createTokenBucket } from "./token-bucket.ts";
export { activeTraceId, forRequest, inSpan, type TracedWork } from "./tracing/in-span.ts";
export { openRequestSpan } from "./tracing/request-span.ts";
export { trimEndWhere, withoutEndSlashes } from "./trim-end-where.ts";
export { untilAborted } from "./until-aborted.ts";
export { OverTime, withinTime } from "./within-time.ts";
