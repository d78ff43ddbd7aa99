/**
 * Classifies, corrects or both, beside other processes that do the same to the same tickets; prints
 * what it was answered. Says when it is ready and begins when its input ends, so that none comes too
 * late.
 */
import { once } from "node:events";
import { createSearchStore, createTicketClassifier } from "../../../dist/index.js";

const [dbPath, collection, ...ids] = process.argv.slice(2);
const store = await createSearchStore({ dbPath });
const classifier = await createTicketClassifier({ store, dbPath });
process.stdout.write("ready\n");
process.stdin.resume();
await once(process.stdin, "end");
const answers = await Promise.all(
  ids.map(async (correlationId) => {
    const { collection: predicted } = await classifier.classify({
      correlationId,
      title: "The invoice has the wrong address",
    });
    if (collection === "") return predicted;
    const given = await classifier.feedback({ correlationId, correctCollection: collection });
    return given.correctCollection;
  }),
);
await classifier.close();
await store.close();
process.stdout.write(JSON.stringify(answers));
