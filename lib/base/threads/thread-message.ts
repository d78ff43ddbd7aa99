/** The words between a worker thread and the thread that asks it. */
import {
  type ErrorCode,
  type FieldError,
  isKnowledgeError,
  KnowledgeError,
} from "../../contract/index.ts";

export interface Question {
  readonly number: number;
  readonly name: string;
  readonly argument: unknown;
}

/** Asks the thread to end after the step it is at. */
export const endMessage = "end";

/** The answer to a method that asked back. */
export type Reply = { readonly number: number } & (
  | { readonly kind: "reply"; readonly value: unknown }
  | ThreadFailure
);

export type ThreadMessage =
  /** The modules of the worker are loaded. */
  | { readonly kind: "ready"; readonly task: string | null }
  | ({ readonly number: number } & (
      | { readonly kind: "answer"; readonly value: unknown }
      | { readonly kind: "told"; readonly part: unknown; readonly isAsked: boolean }
      | ThreadFailure
    ));

/** An error in a form that crosses between threads. */
export interface ThreadFailure {
  readonly kind: "failed";
  /** Null for an unexpected failure. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly stack: string | undefined;
}

export function failureMessage(error: unknown): ThreadFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isKnown = isKnowledgeError(error);
  const [code, errors] = isKnown ? [error.code, error.errors] : [null, []];
  return { kind: "failed", code, message, errors, stack };
}

/** The error that `failureMessage` was made of, as far as it crosses between threads. */
export function failureOf({ code, message, errors, stack }: ThreadFailure): Error {
  // Where an expected failure was noticed helps nobody, and Node shows its own code before an uncaught
  // error whose stack was exchanged.
  if (code !== null) return new KnowledgeError(code, message, { errors });
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
