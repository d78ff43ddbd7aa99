/** A service in small: takes events over HTTP and works them off, until it is killed. */
import { createServer } from "node:http";
import { openConnectors } from "../../../dist/host.js";
import { createSearchStore, createTicketClassifier } from "../../../dist/index.js";

const [dbPath, settings, time] = process.argv.slice(2);
const { begun_ms, speed } = JSON.parse(time);
const realNow = Date.now;
Date.now = () => begun_ms + (realNow() - begun_ms) * speed;
const store = await createSearchStore({ dbPath });
const classifier = await createTicketClassifier({ store, dbPath });
const connectors = await openConnectors({
  dbPath,
  classifier,
  configured: JSON.parse(settings),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
const server = createServer(async (request, response) => {
  const name = request.url.slice(1);
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    await connectors.receive(name, {
      header: (wanted) => request.headers[wanted] ?? null,
      readBody: async () => Buffer.concat(chunks),
    });
    response.writeHead(202).end();
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  }
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
