/**
 * `npm run demo`: the built service over its own handbook, with judged tickets, others that wait, and
 * a key to sign in with. Everything is gone after Ctrl-C.
 */
import "./build.mjs";
import { randomUUID } from "node:crypto";
import { startDemonstration } from "./steps/demonstration.mjs";

const apiKey = randomUUID();
const service = await startDemonstration({ port: process.env.PORT ?? "3000", apiKey });
process.stdout.write(
  `The demonstration is ready at ${service.url}\nSign in with the key ${apiKey}\nTickets wait at ${service.url}/console/tickets\n`,
);
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void service.stop().then(() => process.exit(0));
  });
}
