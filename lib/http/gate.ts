/** The check of an endpoint before any other work for a request. */
import type { KnowledgeError } from "../contract/index.ts";
import type { HttpRequest } from "./exchange.ts";

export interface GateVerdict {
  /** Null: the request may pass. */
  readonly refusal: KnowledgeError | null;
  /** For the answer of a request that passed, whatever it will be. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Never throws. */
export type Gate<Made extends GateVerdict = GateVerdict> = (
  request: HttpRequest,
) => Made | Promise<Made>;
