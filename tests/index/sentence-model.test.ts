/** Vectors of a sentence model from a folder, by ONNX: found, loaded, and refused with a reason. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type WordVectors, writeTinyModel } from "../kit/models/tiny-sentence-model.ts";
import { type CommandResult, runCommand } from "../kit/services/command-line.ts";
import { runProgram } from "../kit/sources/consumer.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

/** Where the package that runs models is installed; the library itself has none. */
const withPackage = join(projectFolder, "tests/clients");

/** Words of one meaning lie together; none of the words stands on a page of another meaning. */
const words: WordVectors = {
  car: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  automobile: [0.9, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  cat: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  kitten: [0, 0, 0.9, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  boat: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
};
const pages: Readonly<Record<string, string>> = {
  "car.md": "# Car\n\nThe car.",
  "cat.md": "# Cat\n\nThe cat.",
  "boat.md": "# Boat\n\nThe boat.",
  // Longer than the model reads: what it says in the beginning counts.
  "long.md": `# Boat boat\n\n${"boat ".repeat(40)}${"cat ".repeat(200)}`,
  "endless.md": `# Boat boat\n\n${"boat ".repeat(200_000)}`,
};

const folder = temporaryFolder("knowledge-sentence-");
let dbPath: string;
let runs = 0;
const filesBefore = readdirSync(withPackage);

beforeAll(() => {
  mkdirSync(join(folder, "pages"));
  for (const [file, text] of Object.entries(pages))
    writeFileSync(join(folder, "pages", file), text);
  writeTinyModel(join(folder, "model"), words);
  dbPath = join(folder, "data", "index.db");
});

interface Told {
  readonly needsEmbedding: number;
  readonly vectors: {
    readonly ready: boolean;
    readonly dimensions: number;
    readonly model: string;
  };
  readonly nearness: readonly (readonly { readonly id: string; readonly nearness: number }[])[];
  readonly answers: readonly { readonly ids: readonly string[]; readonly degraded: boolean }[];
}

async function searchWith(model: string, ...queries: string[]): Promise<Told> {
  const program = join(projectFolder, "tests/kit/models/sentence-search.mjs");
  const args = [program, dbPath, join(folder, "pages"), join(folder, model), ...queries];
  const { code, stdout, stderr } = await runProgram(process.execPath, args, withPackage);
  expect([code, stderr.replaceAll(/^.*(?:Warning|--trace-warnings).*\n/gm, "")]).toEqual([0, ""]);
  return JSON.parse(stdout) as Told;
}

test("pages without a word of the query are found by the model's meaning", async () => {
  const { needsEmbedding, vectors, answers } = await searchWith("model", "kitten", "automobile");
  expect(needsEmbedding).toBe(0);
  expect(vectors).toMatchObject({ ready: true, dimensions: 16 });
  expect(vectors.model).toMatch(/^local model [0-9a-f]{12}$/);
  expect(answers).toEqual([
    { ids: ["kb://pages/cat.md"], degraded: false },
    { ids: ["kb://pages/car.md"], degraded: false },
  ]);
});

test("a ticket's nearness to pages is known once the model was asked about it", async () => {
  const { nearness } = await searchWith("model", "kitten");
  const [before, after] = nearness as [Told["nearness"][number], Told["nearness"][number]];
  expect(before.map((page) => [page.id, page.nearness])).toEqual([["kb://pages/car.md", null]]);
  expect(after[0]?.nearness).toBeGreaterThan(0.3);
  expect(after[0]?.nearness).toBeLessThan(0.7);
});

test("of a section that is longer than the model reads, the beginning counts", async () => {
  writeTinyModel(join(folder, "ship"), { ...words, ship: words["boat"] as readonly number[] });
  const { answers } = await searchWith("ship", "ship", "kitten");
  expect(answers[0]?.ids.toSorted()).toEqual([
    "kb://pages/boat.md",
    "kb://pages/endless.md",
    "kb://pages/long.md",
  ]);
  expect(answers[1]?.ids).toEqual(["kb://pages/cat.md"]);
});

test("other weights in the same folder embed all sections again", async () => {
  writeTinyModel(join(folder, "changing"), words);
  const before = await searchWith("changing", "kitten");
  writeTinyModel(join(folder, "changing"), { ...words, kitten: words["car"] as readonly number[] });
  const after = await searchWith("changing", "kitten");
  expect(after.vectors.model).not.toBe(before.vectors.model);
  expect(after.answers[0]?.ids).toEqual(["kb://pages/car.md"]);
});

test("the first token alone counts in a model that says so", async () => {
  const files = { "1_Pooling/config.json": { pooling_mode_cls_token: true } };
  writeTinyModel(join(folder, "first"), words, { files });
  const { answers } = await searchWith("first", "kitten automobile automobile automobile");
  expect(answers[0]?.ids).toEqual(["kb://pages/cat.md"]);
});

test("the working directory stays as it was: the runtime of models left what it was to tell its maker", () => {
  expect(readdirSync(withPackage)).toEqual(filesBefore);
});

describe("knowledge embed", () => {
  const embed = async (provider: object, cwd = withPackage): Promise<CommandResult> => {
    runs += 1;
    const config = join(folder, `${runs}.json`);
    const collections = [{ name: "pages", path: "pages" }];
    const embedProvider = { provider: "local", ...provider };
    writeFileSync(config, JSON.stringify({ collections, searchMode: "hybrid", embedProvider }));
    const args = ["--config", config, "--data", join(folder, "data")];
    return runCommand([...args, "embed"], cwd);
  };

  test("takes a folder relative to the configuration", async () => {
    const { code, stdout } = await embed({ model: "./model" });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/by local model [0-9a-f]{12} in/)]);
  });

  test("says which folder is missing", async () => {
    const { code, stderr } = await embed({ model: "./nowhere" });
    expect(code).not.toBe(0);
    expect(stderr).toContain(`embedProvider.model: the folder ${join(folder, "nowhere")} does not`);
  });

  test("says what a folder lacks that holds no model", async () => {
    mkdirSync(join(folder, "empty"));
    const { code, stderr } = await embed({ model: "./empty" });
    expect(code).not.toBe(0);
    expect(stderr).toContain("onnx/model.onnx, config.json, tokenizer.json is missing");
  });

  test.each([
    ["no graph", "onnx/model.onnx", "this is no graph"],
    ["no tokeniser", "tokenizer.json", "{}"],
    ["no settings", "config.json", "["],
  ])("says that a file is %s", async (name, file, content) => {
    const model = name.replace(" ", "-");
    writeTinyModel(join(folder, model), words);
    writeFileSync(join(folder, model, file), content);
    const { code, stderr } = await embed({ model });
    expect(code).not.toBe(0);
    expect(stderr).toContain(join(folder, model));
    expect(stderr).toMatch(/cannot be (?:used|read)/);
  });

  test.each([
    ["its settings say otherwise", undefined],
    ["its settings are wrong", 32],
  ])("says that the model makes vectors of another length when %s", async (_case, hiddenSize) => {
    writeTinyModel(join(folder, `length-${hiddenSize}`), words, { hiddenSize });
    const { code, stderr } = await embed({ model: `length-${hiddenSize}`, dimensions: 32 });
    expect(code).not.toBe(0);
    expect(stderr).toContain("embedProvider.dimensions: is 32");
    expect(stderr).toContain("makes vectors of 16 numbers");
  });

  test("without the package says how to install it", async () => {
    writeTinyModel(join(folder, "unseen"), { ...words, unseen: words["cat"] as readonly number[] });
    const { code, stderr } = await embed({ model: "./unseen" }, folder);
    expect(code).not.toBe(0);
    expect(stderr).toContain('run "npm install @huggingface/transformers@4.3.1"');
  });
});
