/** The one place where a failure becomes what a caller reads: RFC 9457 `application/problem+json`. */
import {
  errorCodes,
  isKnowledgeError,
  type KnowledgeError,
  type Problem,
} from "../contract/index.ts";

export const problemContentType = "application/problem+json; charset=utf-8";

/** Seconds until a retry makes sense, when the failure itself does not say. */
const retryAfterDefault_s = 2;

export interface DescribedProblem {
  readonly problem: Problem;
  /** Value of `Retry-After`, null when waiting does not help. */
  readonly retryAfter_s: number | null;
  /**
   * True for an unexpected failure: it belongs in the log, and its text must not be sent to
   * anybody.
   */
  readonly isUnexpected: boolean;
}

/** `problemBase` is the origin of the handbook with the error pages, "" for the same origin. */
export function describeProblem(
  error: unknown,
  requestId: string,
  problemBase: string,
): DescribedProblem {
  const known = publicError(error);
  const code = known?.code ?? "internal_error";
  const { status, title } = errorCodes[code];
  const { errors = [], suggestions = [] } = known ?? {};
  return {
    problem: {
      type: `${problemBase}/docs/errors/${code}`,
      title,
      status,
      detail:
        known?.message ??
        "Something went wrong on our side; the log has the details under this request id.",
      code,
      requestId,
      ...(suggestions.length > 0 && { suggestions: [...suggestions] }),
      ...(errors.length > 0 && {
        errors: errors.map(({ field, message }) => ({ field, message })),
      }),
    },
    retryAfter_s:
      status === 429 || status === 503 ? (known?.retryAfter_s ?? retryAfterDefault_s) : null,
    isUnexpected: known === null,
  };
}

/** Errors with status 500 speak to operators and may name folders, so callers get the plain one. */
function publicError(error: unknown): KnowledgeError | null {
  return isKnowledgeError(error) && errorCodes[error.code].status !== 500 ? error : null;
}
