/** A request and its answer without any framework: what every host translates from and to. */

export interface HttpRequest {
  readonly method: string;
  /** Everything before the first "?", undecoded. */
  readonly path: string;
  /** Everything after the first "?", undecoded; "" if there is none. */
  readonly query: string;
  readonly requestId: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * The address of the other end of the connection, perhaps a proxy; null if the host does not
   * reveal it.
   */
  readonly remoteAddress: string | null;
  /** By lower-case name; null when absent. */
  header(name: string): string | null;
  /** The whole body, once. Throws `body_too_large` as soon as it is known to be longer. */
  readBody(bytesMax: number): Promise<Uint8Array>;
  /** The same request in web standard form, for authentication plugins. */
  toWebRequest(): Request;
}

/**
 * A string, unchanged bytes, or a stream that the host forwards and cancels when the client leaves.
 */
export type AnswerBody = string | Uint8Array | ReadableStream<Uint8Array>;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for answers that have none. Of a HEAD request it is given and the host leaves it out. */
  readonly body: AnswerBody | null;
}

/**
 * Answers every request; a failure becomes a problem, so it neither throws nor rejects. Cached
 * answers come without a promise.
 */
export type HttpHandler = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;
