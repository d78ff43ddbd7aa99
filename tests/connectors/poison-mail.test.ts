/** A mail that took more than it may twice is answered, so that its sender stops, and is listed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDeadWork } from "../../lib/connectors/index.ts";
import { startConnectors } from "../../lib/connectors/start-connectors.ts";
import { type Database, openStateDatabase } from "../../lib/storage/index.ts";
import { classifierOf, type TemporaryClassifier } from "../kit/stores/classifier-of.ts";

const secret = "a-secret-of-the-mail-server";
let opened: TemporaryClassifier;
let database: Database;
beforeEach(async () => {
  opened = await classifierOf();
  database = await openStateDatabase(opened.dbPath);
});
afterEach(async () => {
  await database.close();
  await opened.close();
});

test("it is taken with a 2xx, once in the list however often it comes, and told to the operator", async () => {
  const errors: unknown[] = [];
  const connectors = await startConnectors(
    {
      dbPath: opened.dbPath,
      classifier: opened.classifier,
      configured: { mail: { secret } },
      onError: (error) => errors.push(error),
    },
    { mailReader: { read: async () => null, close: async () => undefined } },
  );
  const send = () =>
    connectors.receive("mail", {
      header: (name) => (name === "authorization" ? `Bearer ${secret}` : null),
      readBody: async () => Buffer.from("poison"),
    });
  for (let time = 0; time < 3; time += 1) {
    expect(await send()).toEqual({ accepted: false, ticket: null });
  }
  const dead = await readDeadWork(database);
  expect(dead).toEqual([
    {
      connector: "mail",
      work: "event",
      ticket: expect.stringMatching(/^mail:[0-9a-f]{64}$/),
      fault: expect.stringContaining("more time or memory than it may"),
      at_ms: expect.any(Number),
    },
  ]);
  expect(errors).toHaveLength(1);
  await connectors.close();
});
