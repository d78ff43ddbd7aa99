/** Clients of tests: a plain one, and one that sends bytes. */
import { connect } from "node:net";

export { type Received, send } from "../../lib/testing/http-exchange.ts";

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
