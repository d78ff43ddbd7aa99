/** A node in small: sends messages to a webhook and works for connectors, with its state on a server, until it is killed. */
import { openConnectors, openWebhooks } from "../../../dist/host.js";

const [index, stateUrl, url, secret] = process.argv.slice(2);
const onError = (error) => process.stderr.write(`${String(error)}\n`);
const dbPath = { index, state: { url: stateUrl } };
await openWebhooks({ dbPath, configured: [{ url, secret, allowPrivate: true }], onError });
await openConnectors({
  dbPath,
  classifier: { collections: () => ["cards"] },
  configured: { github: { secret: "a secret of the webhook" } },
  onError,
});
process.stdout.write("ready\n");
// Neither keeps a process alive.
setInterval(() => undefined, 1_000);
