/** Clients of tests: one that holds answers against their description, and one that sends bytes. */
import { connect } from "node:net";
import {
  type RawRequest,
  type Received,
  send as sendPlain,
} from "../../../lib/testing/http-exchange.ts";
import { assertDescribed } from "./described-answers.ts";

export type { Received } from "../../../lib/testing/http-exchange.ts";

/** Rejects as well when the answer is not what the OpenAPI document says. */
export async function send(
  url: string,
  exchange: RawRequest,
  signal?: AbortSignal,
): Promise<Received> {
  const received = await sendPlain(url, exchange, signal);
  assertDescribed(exchange, received);
  return received;
}

/** Sends bytes and reads until the server closes; what a reset leaves over counts as received. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (data) => {
      received += data.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });
}
