/** One client that opens pages over forty connections, beside one that searches now and then. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const clientFile = fileURLToPath(new URL("../kit/services/steady-clients.mjs", import.meta.url));
const folder = temporaryFolder("fair-pages-");
let service: ServiceProcess;

beforeAll(async () => {
  service = await startService({ DATA_DIR: folder });
  await vi.waitFor(async () => expect((await search()).status).toBe(200), 60_000);
}, 120_000);

afterAll(async () => {
  await service.stop();
});

const search = () => fetch(`${service.url}/api/search?q=install`);

interface Outcome {
  readonly durations_ms: readonly number[];
  readonly refused: number;
}

async function run(...given: readonly (number | string)[]): Promise<Outcome> {
  const child = spawn(process.execPath, [clientFile, service.url, ...given.map(String)]);
  let said = "";
  child.stdout.on("data", (data: Buffer) => {
    said += data.toString();
  });
  await once(child, "close");
  return JSON.parse(said) as Outcome;
}

const polite = (seconds: number) => run(2, 1, 1, seconds, 20);

function p95({ durations_ms }: Outcome): number {
  const sorted = durations_ms.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What the framework draws, a page that is not there included. */
test.each(["/", "/search", "/wiki/guide/start", "/console/tickets", "/no/such/page"])(
  "a polite search's p95 beside forty connections to %s is at most twice its own, and none is refused",
  async (path) => {
    await run(100, 1, 40, 3, 0, path);
    await polite(3);
    const ratios: number[] = [];
    // In turns, so that other work on the machine is in both; the middle one counts.
    for (let round = 0; round < 7; round++) {
      const alone = await polite(4);
      const greedy = run(100, 1, 40, 6, 0, path);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const beside = await polite(4);
      const { durations_ms, refused } = await greedy;
      ratios.push(p95(beside) / p95(alone));
      console.log(
        `${path} ${round + 1}: p95 alone ${p95(alone).toFixed(1)} ms, beside ${p95(beside).toFixed(1)} ms; searches ${alone.durations_ms.length}, ${beside.durations_ms.length}; pages ${durations_ms.length}, not 200 ${refused}`,
      );
      expect([alone.refused, beside.refused]).toEqual([0, 0]);
    }
    console.log(`${path}: middle ratio ${middleOf(ratios).toFixed(2)}`);
    expect(middleOf(ratios)).toBeLessThanOrEqual(2);
  },
);
