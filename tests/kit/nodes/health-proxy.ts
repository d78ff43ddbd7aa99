/** A proxy in front of several nodes, as small as one can be: it asks for their health, and repeats nothing. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HealthProxy {
  readonly url: string;
  /** Whether requests go to this node now. */
  isHealthy(node: string): boolean;
  close(): Promise<void>;
}

const askEveryMs = 100;

export async function startHealthProxy(nodes: readonly string[]): Promise<HealthProxy> {
  const healthy = new Set(nodes);
  let turn = 0;
  const ask = async (node: string): Promise<void> => {
    const answer = await fetch(`${node}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer?.ok === true) healthy.add(node);
    else healthy.delete(node);
  };
  const asking = setInterval(() => void Promise.all(nodes.map(ask)), askEveryMs);
  const server = createServer((incoming, outgoing) => {
    const open = nodes.filter((node) => healthy.has(node));
    turn += 1;
    const node = open[turn % open.length];
    if (node === undefined) outgoing.writeHead(502).end("no node");
    else pass(node, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isHealthy: (node) => healthy.has(node),
    async close() {
      clearInterval(asking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sent once: what fails then has failed. */
function pass(node: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  const sent = request(new URL(url ?? "/", node), { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on("error", (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(String(error));
  });
  incoming.pipe(sent);
}
