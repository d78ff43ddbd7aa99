/** Settings of the search, changed while the built service runs. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { finished, runCommand, startCommand } from "../kit/services/command-line.ts";
import { failService, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
const soon = { interval: 100 };

beforeAll(() => workplace.writeEdition("alpine", 3));
afterAll(() => workplace.remove());

function configure(search?: unknown): void {
  const text = JSON.stringify({ collections: [{ name: "docs", path: "docs" }], search });
  // As editors do: the file is never there in halves.
  writeFileSync(`${workplace.config}.new`, text);
  renameSync(`${workplace.config}.new`, workplace.config);
}

test("a change of the configuration answers without a restart, also what was answered before", async () => {
  const service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
  });
  const ask = async (): Promise<string[]> => {
    const { body } = await send(service.url, { target: "/api/search?q=mountain" });
    return JSON.parse(body).results.map(({ id }: { id: string }) => id);
  };
  const pinned = "kb://docs/page-2.md";
  try {
    expect(await ask()).toEqual([]);
    configure({
      synonyms: [["alpine", "mountain"]],
      curations: [{ query: "mountain", pinned: [pinned], hidden: ["kb://docs/page-0.md"] }],
    });
    await expect.poll(ask, soon).toEqual([pinned, "kb://docs/page-1.md"]);
    configure({ synonyms: [["alpine"]] });
    await expect.poll(() => service.log(), soon).toContain("search.synonyms.0: must have two");
    expect(await ask()).toEqual([pinned, "kb://docs/page-1.md"]);
    configure();
    await expect.poll(ask, soon).toEqual([]);
  } finally {
    await service.stop();
  }
  const lines = service.log().split("\n");
  expect(lines.filter((line) => line.includes("must have two"))).toHaveLength(1);
});

test("a configuration that is wrong at the start ends it with one line", async () => {
  configure({ boosts: [{ path: "docs/**", factor: 0 }], recency: { weight: 2 } });
  const variables = { DATA_DIR: workplace.data, KNOWLEDGE_CONFIG: workplace.config };
  const { code, said } = await failService(variables);
  expect(code).toBe(1);
  expect(said).toMatch(
    /^[^\n]*search\.boosts\.0\.factor: [^\n]*search\.recency\.weight: [^\n]*\n$/,
  );
  configure();
});

test("the command line uses the same settings and reports synonyms", async () => {
  configure({ synonyms: [["alpine", "mountain"]] });
  const common = ["--config", workplace.config, "--data", workplace.data];
  const { stdout, code } = await runCommand([...common, "search", "mountain"]);
  expect(code).toBe(0);
  expect(stdout).toContain('Searched "alpine" as well as "mountain"');
  configure();
});

test("knowledge serve applies a change too, and reports a wrong one in one line", async () => {
  const common = ["--config", workplace.config, "--data", join(workplace.folder, "served")];
  const child = startCommand([...common, "serve", "-p", "0"]);
  const ended = finished(child);
  const url = await new Promise<string>((resolve) => {
    let said = "";
    child.stdout?.on("data", (data: Buffer) => {
      said += data.toString();
      const found = /at (http:\S+)\/api/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const total = async (): Promise<number> =>
    JSON.parse((await send(url, { target: "/api/search?q=mountain" })).body).total;
  expect(await total()).toBe(0);
  configure({ synonyms: [["alpine", "mountain"]] });
  await expect.poll(total, soon).toBe(3);
  configure({ synonyms: [["alpine"]] });
  const wrong = new Promise<void>((resolve) => {
    child.stderr?.on("data", (data: Buffer) => {
      if (data.toString().includes("stays in use")) resolve();
    });
  });
  await wrong;
  expect(await total()).toBe(3);
  child.kill("SIGTERM");
  const { stderr } = await ended;
  expect(
    stderr.match(
      /^The previous configuration stays in use: [^\n]*synonyms\.0: must have two[^\n]*$/gm,
    ),
  ).toHaveLength(1);
  configure();
});
