/** A message of a client on its way, and what came back. */
import type { HttpRequest } from "../../http/index.ts";
import type { Admitted } from "./admitted.ts";

/** One message on its way. */
export interface MessageExchange {
  readonly request: HttpRequest;
  readonly message: unknown;
  readonly who: Admitted;
}

/** `onEnd` is called when nothing more can come. */
export interface Responded {
  readonly response: Response;
  readonly onEnd?: (() => void) | undefined;
}
