import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { NodeRequest } from "./node/node-exchange.ts";
import { pictureAlone } from "./picture-headers.ts";

test("an SVG of our own server is served: its request lost its own header, and every icon was 500", async () => {
  const alone: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    alone.push(pictureAlone(new NodeRequest(incoming, outgoing), "image/svg+xml"));
    outgoing.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/icon.svg?v=1`;
  await fetch(url);
  await fetch(url, { headers: { "Sec-Fetch-Dest": "document" } });
  server.close();
  server.closeAllConnections();
  expect(alone).toMatchObject([null, { body: expect.stringContaining("/icon.svg?v=1") }]);
});
