/** Several processes place the same tickets: one record each, and each learns from the others. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { post } from "../kit/services/guarded-service.ts";
import { startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { classifierOf, type TemporaryClassifier, ticket } from "../kit/stores/classifier-of.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

let opened: TemporaryClassifier;
beforeAll(async () => {
  opened = await classifierOf();
});
afterAll(() => opened.close());

const ids = Array.from({ length: 50 }, (_unused, index) => `T-${index}`);

test("two processes classify and correct the same fifty tickets", async () => {
  const processes = [
    classifyElsewhere(["billing", ...ids]),
    classifyElsewhere(["shipping", ...ids.toReversed()]),
  ];
  await Promise.all(processes.map(({ ready }) => ready));
  for (const { begin } of processes) begin();
  const answers = await Promise.all(processes.map(({ answered }) => answered));
  expect(answers).toEqual([Array(50).fill("billing"), Array(50).fill("shipping")]);
  const { classifier } = opened;
  expect(await classifier.stats()).toMatchObject({ total: 50, withFeedback: 50 });
  for (const id of ids) {
    const record = await classifier.record(id);
    const { collection } = await classifier.classify(ticket(id));
    expect([id, collection]).toEqual([id, record?.correct?.collection]);
  }
});

test("a correction in one service counts for the next answer of the other", async () => {
  const workplace = createWorkplace();
  workplace.writeEdition("alpine", 3);
  const collections = [{ name: "docs", path: "docs" }];
  const queues = { collections: [{ name: "cards" }, { name: "transfers" }] };
  writeFileSync(workplace.config, JSON.stringify({ collections, classifier: queues }));
  const variables = { DATA_DIR: workplace.data, KNOWLEDGE_CONFIG: workplace.config };
  const services = [await startService(variables), await startService(variables)];
  const [first, second] = services.map(({ url }) => url) as [string, string];
  try {
    const title = "Zxcvb nmlkj hgfds";
    const classify = async (url: string, correlationId: string) =>
      JSON.parse((await post(url, "/api/classify-ticket", { correlationId, title })).body);
    const before = await classify(first, "twice");
    const wanted = before.collection === "cards" ? "transfers" : "cards";
    const given = { correlationId: "twice", correctCollection: wanted };
    expect((await post(second, "/api/classify-ticket/feedback", given)).status).toBe(200);
    expect(await classify(first, "twice")).toMatchObject({ collection: wanted });
    expect(await classify(first, "other id, same text")).toMatchObject({ collection: wanted });
    const counted = await send(first, { target: "/api/classify-ticket/stats" });
    expect(JSON.parse(counted.body).topMisclassifications).toContainEqual({
      predicted: before.collection,
      correct: wanted,
      count: 1,
    });
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    workplace.remove();
  }
});

function classifyElsewhere(args: readonly string[]) {
  const script = join(projectFolder, "tests/kit/services/classify-process.mjs");
  const child = spawn(process.execPath, [script, opened.dbPath, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
  });
  return {
    ready: new Promise<void>((resolve) => {
      child.stdout.once("data", () => resolve());
    }),
    begin: () => child.stdin.end(),
    answered: new Promise<unknown>((resolve, reject) => {
      child.on("close", (code) =>
        code === 0
          ? resolve(JSON.parse(output.split("\n")[1] ?? "null"))
          : reject(new Error(`Ended with ${code}`)),
      );
    }),
  };
}
