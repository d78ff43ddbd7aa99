/**
 * A service in small: places and judges tickets, and sends what happens to a webhook. Prints each
 * ticket whose four events are stored, and "done" behind the last one; sends on until it is killed.
 */
import { openWebhooks } from "../../../dist/host.js";
import { createSearchStore, createTicketClassifier } from "../../../dist/index.js";

const [dbPath, url, secret, first, end] = process.argv.slice(2);
const store = await createSearchStore({ dbPath });
const classifier = await createTicketClassifier({ store, dbPath });
await openWebhooks({
  dbPath,
  configured: [{ url, secret, allowPrivate: true }],
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
const [one, other] = classifier.collections();
process.stdout.write("ready\n");
for (let number = Number(first); number < Number(end); number++) {
  const correlationId = `T-${number}`;
  await classifier.classify({ correlationId, title: "The invoice has the wrong address" });
  await classifier.feedback({ correlationId, correctCollection: one });
  await classifier.feedback({ correlationId, correctCollection: other });
  await classifier.undoFeedback({ correlationId });
  process.stdout.write(`${correlationId}\n`);
}
process.stdout.write("done\n");
// Sending does not keep a process alive.
setInterval(() => undefined, 1_000);
