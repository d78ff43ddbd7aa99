/** A changed configuration answers within five seconds, as the handbook promises for few documents. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listening } from "../kit/services/served-command.ts";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const promisedMs = 5_000;
const rounds = 10;

let place: Workplace;
beforeEach(() => {
  place = createWorkplace();
  place.writeEdition("alpine", 3);
  mkdirSync(join(place.folder, "huts"));
  writeFileSync(join(place.folder, "huts", "keys.md"), "# Keys\n\nzirbelschloss\n");
});
afterEach(() => place.remove());

function configure(...names: readonly string[]): void {
  const collections = names.map((name) => ({ name, path: name }));
  writeFileSync(`${place.config}.new`, JSON.stringify({ collections }));
  renameSync(`${place.config}.new`, place.config);
}

/** Milliseconds from each change of the file until the search follows it. */
async function timesAt(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const isAdded = round % 2 === 0;
    configure(...(isAdded ? ["docs", "huts"] : ["docs"]));
    const changedAt = performance.now();
    const total = async (): Promise<number> =>
      ((await (await fetch(`${url}/api/search?q=zirbelschloss`)).json()) as { total: number })
        .total;
    await expect.poll(total, { interval: 50 }).toBe(isAdded ? 1 : 0);
    times.push(Math.round(performance.now() - changedAt));
  }
  return times;
}

test("npm start follows added and removed collections within five seconds", async () => {
  const variables = { DATA_DIR: place.data, KNOWLEDGE_CONFIG: place.config };
  const service = await startService(variables);
  const times = await timesAt(service.url);
  await service.stop();
  console.log("npm start", times);
  expect(Math.max(...times)).toBeLessThan(promisedMs);
});

test("knowledge serve follows added and removed collections within five seconds", async () => {
  const command = ["--config", place.config, "--data", place.data, "serve", "-p", "0"];
  const served = await listening(command);
  const times = await timesAt(served.address);
  await served.stop();
  console.log("knowledge serve", times);
  expect(Math.max(...times)).toBeLessThan(promisedMs);
});
