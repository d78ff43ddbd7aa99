/** Why a call of a provider came to nothing, and whether another one may do better. */
export type ProviderFault =
  /** The key is missing or wrong, or its account has no credit. */
  | "key"
  /** The texts, for instance one that is too long. */
  | "input"
  /** Any other lasting fault: model, dimensions. */
  | "refused"
  /** Too many calls for now. */
  | "limited"
  /** The provider, the way to it, or an answer that makes no sense. */
  | "failed";

export interface ProviderErrorOptions {
  readonly cause?: unknown;
  readonly retryAfterMs?: number | null;
}

/** Stays inside the library: a run turns it into `embedding_failed`, a search into words alone. */
export class ProviderError extends Error {
  readonly fault: ProviderFault;
  /** How long the provider asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(fault: ProviderFault, message: string, options: ProviderErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ProviderError";
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }

  get isPassing(): boolean {
    return this.fault === "limited" || this.fault === "failed";
  }
}
