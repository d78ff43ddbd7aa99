/** A message of a client on its way, with what is known of its sender, and what came back. */
import type { HttpRequest } from "../../http/index.ts";
import type { Admitted } from "./admit.ts";

/** One message on its way. */
export interface MessageExchange {
  readonly request: HttpRequest;
  readonly message: unknown;
  readonly who: Admitted;
}

/** Travels with each message to the tool that it calls; there is no token to pass on. */
export function authInfoOf({ caller, client, source }: Admitted) {
  return { token: "", clientId: caller ?? "", scopes: [], extra: { client, source } };
}

/** `onEnd` is called when nothing more can come. */
export interface Responded {
  readonly response: Response;
  readonly onEnd?: (() => void) | undefined;
}

export function methodOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "method" in message
    ? message.method
    : undefined;
}
