/**
 * `npm run demo`: the built service over three documentations, with judged tickets, others that wait,
 * an incident, gaps, and a key to sign in with. Everything is gone after Ctrl-C.
 */
import "./build.mjs";
import { randomUUID } from "node:crypto";
import { startDemonstration } from "./steps/demonstration.mjs";

const apiKey = randomUUID();
const service = await startDemonstration({ port: process.env.PORT ?? "3000", apiKey });
process.stdout.write(
  [
    `The demonstration is ready at ${service.url}`,
    `Sign in with the key ${apiKey}`,
    `Tickets wait at ${service.url}/console/tickets`,
    `Gaps are shown at ${service.url}/console/gaps`,
    "",
  ].join("\n"),
);
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void service.stop().then(() => process.exit(0));
  });
}
