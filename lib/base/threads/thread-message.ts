/** What a worker thread tells the thread that started it. */
import {
  type ErrorCode,
  type FaultyFile,
  type FieldError,
  type IndexProgress,
  isKnowledgeError,
  KnowledgeError,
  type SkippedFile,
} from "../../contract/index.ts";

export type ThreadMessage<Result> =
  | { readonly kind: "progress"; readonly progress: IndexProgress }
  | { readonly kind: "skip"; readonly file: SkippedFile }
  | { readonly kind: "fault"; readonly file: FaultyFile }
  | { readonly kind: "done"; readonly result: Result }
  | ThreadFailure;

export interface ThreadFailure {
  readonly kind: "failed";
  /** Null for a failure that nobody foresaw. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly errors: readonly FieldError[];
}

/** An error in a form that crosses between threads. */
export function failureMessage(error: unknown): ThreadFailure {
  if (isKnowledgeError(error)) {
    return { kind: "failed", code: error.code, message: error.message, errors: error.errors };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "failed", code: null, message, errors: [] };
}

/** The error that `failureMessage` was made of, as far as it crosses between threads. */
export function failureOf({ code, message, errors }: ThreadFailure): Error {
  return code === null ? new Error(message) : new KnowledgeError(code, message, { errors });
}
