import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { loadConfiguration } from "./configuration.ts";

const folder = temporaryFolder();
const load = (fields: object) => {
  const file = join(folder, "knowledge.config.json");
  writeFileSync(file, JSON.stringify({ collections: [{ name: "docs", path: "docs" }], ...fields }));
  return loadConfiguration(file);
};
const warnings: string[] = [];
process.on("warning", ({ message }) => warnings.push(message));

test("a configuration of version 2 is read without the fields that are gone, which are told once", async () => {
  const former = { fusion: "rrf", embedProvider: { provider: "local", dimensions: 128 } };
  const { embedProvider, searchMode } = load(former);
  expect(load(former)).not.toHaveProperty("fusion");
  expect([embedProvider, searchMode]).toEqual([{ provider: "local" }, "hybrid"]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([
    "The field fusion means nothing any more; remove it. Version 4 will refuse it.",
    'The field embedProvider.dimensions beside "provider": "local" means nothing any more; remove it. Version 4 will refuse it.',
  ]);
});

test("dimensions of a provider, and of a model of one's own, stay", () => {
  const provider = { provider: "openai", apiKey: "secret", dimensions: 256 };
  expect(load({ embedProvider: provider }).embedProvider).toEqual(provider);
  const model = { provider: "local", model: "model", dimensions: 256 };
  expect(load({ embedProvider: model }).embedProvider).toMatchObject({ dimensions: 256 });
});

test.each([[null], [[]], ["text"], [{ collections: [], fusion: "rrf" }], [{ embedProvider: 3 }]])(
  "what is no configuration is still refused: %j",
  (given) => {
    const file = join(folder, "wrong.json");
    writeFileSync(file, JSON.stringify(given));
    expect(() => loadConfiguration(file)).toThrow(/wrong\.json/);
  },
);
