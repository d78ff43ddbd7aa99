/** One of several nodes on one server sends and works for connectors, and another takes over when it is killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { createWebhookReceiver } from "../kit/connectors/webhook-receiver.ts";
import { startStateServer } from "../kit/nodes/state-server.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createStateFolder } from "../kit/stores/state-folder.ts";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;

test("messages are sent once by one of two nodes, and by the other after a kill", async () => {
  const [state, receiver, folder] = [
    await startStateServer(),
    await createWebhookReceiver(),
    createStateFolder(),
  ];
  const client = createClient({ url: state.url });
  const nodes: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const node of nodes) node.kill("SIGKILL");
    client.close();
    await receiver.close();
    await state.remove();
    folder.remove();
  });
  const script = join(projectFolder, "tests/kit/nodes/sender-process.mjs");
  const start = async (): Promise<void> => {
    const args = [script, folder.dbPath, state.url, receiver.url, secret];
    const node = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    nodes.push(node);
    await once(node.stdout, "data");
  };
  await Promise.all([start(), start()]);
  const holders = async (): Promise<unknown[]> => {
    const sql =
      "SELECT description FROM lease WHERE name IN ('webhooks', 'connectors') ORDER BY name";
    return (await client.execute(sql)).rows.map(({ description }) => description);
  };
  const tell = (tickets: readonly string[]) =>
    client.batch(
      tickets.map((ticket) => ({
        sql: `INSERT INTO ticket_event (correlation_id, at_ms, action, collection)
              VALUES (?, unixepoch() * 1000, 'classified', 'cards')`,
        args: [ticket],
      })),
      "write",
    );
  const delivered = async (): Promise<number> => {
    const sql = "SELECT 1 FROM webhook_delivery WHERE state = 'delivered'";
    return (await client.execute(sql)).rows.length;
  };
  const received = () => receiver.received.map(({ data }) => data.correlationId).sort();
  await expect.poll(holders).toHaveLength(2);
  const before = Array.from({ length: 12 }, (_, ticket) => `T-${10 + ticket}`);
  await tell(before);
  // What was not noted as received is sent again by the next one.
  await expect.poll(delivered).toBe(before.length);
  expect(received()).toEqual(before);
  const [, sender] = await holders();
  const killed = nodes.find(({ pid }) => String(sender).startsWith(`process ${pid} `));
  const left = nodes.find((node) => node !== killed);
  killed?.kill("SIGKILL");
  await tell(["T-99"]);
  await expect.poll(received).toEqual([...before, "T-99"]);
  const survivor = expect.stringContaining(`process ${left?.pid} `);
  await expect.poll(holders).toEqual([survivor, survivor]);
});
