/** A Redis that is away, refuses or hangs costs live events between nodes, and nothing else. */
import { expect, onTestFinished, test, vi } from "vitest";
import { openRedisLink } from "../../server/realtime/redis-link.ts";
import { startRedis } from "../kit/nodes/redis-process.ts";
import { freePort } from "../kit/services/free-port.ts";

function openLink(url: string) {
  const say = () => vi.fn<(details: object, message: string) => void>();
  const logger = { error: say(), warn: say(), info: say(), debug: say() };
  const link = openRedisLink({ url, logger });
  onTestFinished(() => link.close());
  // As the adapter uses it.
  const client = link.client as {
    duplicate(): {
      connect(): Promise<void>;
      subscribe(channels: string[], listener: (message: Buffer) => void): Promise<void>;
      xRead(streams: object, options: object): Promise<unknown>;
    };
    publish(channel: string, message: Buffer): Promise<unknown>;
  };
  return { link, client, logger };
}

async function guardedRedis() {
  const redis = await startRedis({ password: "right" });
  onTestFinished(() => redis.kill());
  return redis;
}

test.each<[string, () => Promise<string>]>([
  ["is not there", async () => `redis://127.0.0.1:${await freePort()}`],
  ["asks for a password", async () => (await guardedRedis()).url.replace(":right@", "")],
  ["has another password", async () => (await guardedRedis()).url.replace("right", "wrong")],
])("one that %s is told of once, and no event waits for it", async (_what, urlOf) => {
  const { client, link, logger } = openLink(await urlOf());
  void client.duplicate().connect();
  await expect.poll(() => logger.warn.mock.calls.length).toBe(1);
  await client.publish("channel", Buffer.from("lost"));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(logger.warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(logger.warn.mock.calls)).not.toMatch(/right|wrong/);
  link.close();
});

test("one that hangs holds nobody up, and one that comes back is told of and used again", async () => {
  const redis = await guardedRedis();
  const { client, logger } = openLink(redis.url);
  const listener = client.duplicate();
  await listener.connect();
  const heard: string[] = [];
  await listener.subscribe(["channel"], (message) => heard.push(message.toString()));
  const publish = (text: string): void => void client.publish("channel", Buffer.from(text));
  const told = () => heard.filter((text) => text !== "ready");
  // An event never waits for the sender's own connection, which may come later than the listener's.
  await expect
    .poll(() => {
      publish("ready");
      return heard;
    })
    .toContain("ready");
  publish("first");
  await expect.poll(told).toEqual(["first"]);
  redis.signal("SIGSTOP");
  publish("while it hangs");
  redis.signal("SIGCONT");
  await expect.poll(told).toEqual(["first", "while it hangs"]);
  await redis.kill();
  await expect.poll(() => logger.warn.mock.calls.length).toBe(1);
  publish("lost");
  await redis.start();
  await expect.poll(() => logger.info.mock.calls.length).toBe(1);
  await expect
    .poll(() => {
      publish("after");
      return heard;
    })
    .toContain("after");
  expect(heard).not.toContain("lost");
});

test("one that hangs for longer is told of once, and gets no events until it answers", async () => {
  const redis = await guardedRedis();
  const { client, logger } = openLink(redis.url);
  const listener = client.duplicate();
  await listener.connect();
  const heard: string[] = [];
  await listener.subscribe(["channel"], (message) => heard.push(message.toString()));
  redis.signal("SIGSTOP");
  await expect.poll(() => logger.warn.mock.calls.length).toBe(1);
  await client.publish("channel", Buffer.from("lost"));
  redis.signal("SIGCONT");
  await expect.poll(() => logger.info.mock.calls.length).toBe(1);
  await client.publish("channel", Buffer.from("after"));
  await expect.poll(() => heard).toEqual(["after"]);
  expect(logger.warn).toHaveBeenCalledTimes(1);
});

test("a Redis that refuses to be read is not asked without a pause", async () => {
  const redis = await guardedRedis();
  const { client } = openLink(redis.url);
  const reader = client.duplicate();
  await reader.connect();
  const askedAt = performance.now();
  await expect(reader.xRead([{ key: "stream", id: "no id" }], {})).rejects.toThrow(
    "Invalid stream ID",
  );
  expect(performance.now() - askedAt).toBeGreaterThan(400);
});
