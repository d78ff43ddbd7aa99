/** Settings of the search, changed while the built service runs. */
import { renameSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkplace } from "./support/corpus.ts";
import { send } from "./support/http-client.ts";
import { failService, startService } from "./support/service-process.ts";

const workplace = createWorkplace();
const soon = { timeout: 10_000, interval: 100 };

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
