/** `knowledge eval search` as an operator uses it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommandResult, runCommand } from "../kit/services/command-line.ts";
import { lasting, shownOutput } from "../kit/sources/shown-output.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

let place: Workplace;

/** It shows what is printed here. */
const page = "content/guide/measure-your-search.md";

const pages: Readonly<Record<string, string>> = {
  "index.md":
    "# Welcome\n\nSet [opening hours](shop/hours.md), choose [means of payment](/shop/pay#cards), read [on](shop/hours.md).\n",
  "shop/hours.md": "# When the shop is open\n\nOpening hours are set for each day.\n",
  "shop/pay.md":
    "# Cards and cash\n\nSee [opening hours](hours).\n\n## Means of payment\n\nThe means of payment differ by country.\n",
  "shop/ship.md": "# Delivery\n\nParcels and letters. See [shipping rules of islands](../index).\n",
};

beforeAll(async () => {
  place = createWorkplace();
  mkdirSync(join(place.folder, "docs", "shop"));
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(place.folder, "docs", name), text);
  }
  expect((await knowledge("index")).code).toBe(0);
});

afterAll(() => place.remove());

const knowledge = (...args: string[]): Promise<CommandResult> =>
  runCommand(["--config", place.config, "--data", place.data, ...args]);
const measure = (...args: string[]): Promise<CommandResult> => knowledge("eval", "search", ...args);
const fileAt = (name: string): string => join(place.folder, name);
function written(name: string, text: string): string {
  writeFileSync(fileAt(name), text);
  return fileAt(name);
}

test("without options the documents' own links are the questions", async () => {
  const { code, stdout, stderr } = await measure();
  expect([code, stderr]).toEqual([0, ""]);
  expect(lasting(stdout)).toBe(shownOutput(page, "links between pages"));
  expect(stdout).toMatch(/^3 questions from 5 links between pages\n/);
  for (const title of ["nDCG@5", "nDCG@10", "MRR", "Recall@100", "Hit@1"]) {
    expect(stdout).toMatch(new RegExp(`^${title} +0\\.667$`, "m"));
  }
  expect(stdout).toContain("1. shipping rules of islands  in docs");
  expect(stdout).toContain("expected kb://docs/index.md, not among the first 100");
});

test("--json is for programs", async () => {
  const { stdout } = await measure("--json", "--worst", "1", "--recall", "10");
  expect(JSON.parse(stdout)).toMatchObject({
    set: "links",
    generation: 1,
    questions: 3,
    recallDepth: 10,
    measures: { mrr: 2 / 3, hit1: 2 / 3 },
    worst: [{ query: "shipping rules of islands", expected: ["kb://docs/index.md"], rank: null }],
  });
});

test("--save writes questions that --questions asks again, with the same result", async () => {
  const file = fileAt("saved.jsonl");
  const built = await measure("--json", "--save", file, "--limit", "2");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
    ["id", "collection", "query", "relevant"],
    ["id", "collection", "query", "relevant"],
  ]);
  const asked = await measure("--json", "--questions", file);
  const { measures, worst } = JSON.parse(asked.stdout) as Record<string, unknown>;
  expect(JSON.parse(built.stdout)).toMatchObject({ questions: 2, measures, worst });
});

describe("a comparison with an earlier measurement", () => {
  test("says per measure what changed, and names the questions that moved", async () => {
    const output = fileAt("before.json");
    await measure("--output", output);
    const stored = JSON.parse(readFileSync(output, "utf8")) as {
      questions: { query: string; measures: Record<string, number> }[];
    };
    for (const { query, measures } of stored.questions) {
      if (query === "opening hours") Object.assign(measures, { ndcg10: 0.5, mrr: 0.5 });
      if (query === "means of payment") measures.ndcg5 = 0;
    }
    writeFileSync(output, JSON.stringify(stored));
    const { code, stdout } = await measure("--baseline", output);
    expect(code).toBe(0);
    expect(lasting(stdout)).toContain(shownOutput(page, "questions compared"));
    expect(stdout).toMatch(/^MRR +0\.667 {2}before 0\.500 {2}\+0\.167 {2}\(95 %: \+0\.000 to /m);
    expect(stdout).toContain("3 questions compared: 1 won, 0 lost, 2 equal");
    expect(stdout).toContain("0.50 → 1.00  opening hours");
  });

  test("--fail-on-loss exits with 1 when a measure fell", async () => {
    const line = '{"id":"x","query":"submarine","relevant":[{"path":"docs/index.md"}]}';
    const queries = ["--questions", written("one.jsonl", line)];
    const output = fileAt("better.json");
    await measure(...queries, "--output", output);
    const unchanged = await measure(...queries, "--baseline", output, "--fail-on-loss");
    expect([unchanged.code, unchanged.stderr]).toEqual([0, ""]);
    writeFileSync(output, readFileSync(output, "utf8").replaceAll('"mrr": 0', '"mrr": 1'));
    const fallen = await measure(...queries, "--baseline", output, "--fail-on-loss");
    expect([fallen.code, fallen.stderr]).toEqual([1, "MRR fell.\n"]);
  });
});

test("--fail-below exits with 1 and says what fell short, after the figures", async () => {
  const { code, stdout, stderr } = await measure(
    "--fail-below",
    "MRR=0.9",
    "--fail-below",
    "ndcg@5=0.1",
  );
  expect([code, stderr]).toEqual([1, "MRR is 0.667, below 0.9.\n"]);
  expect(stdout).toContain("MRR");
});

describe("what cannot be measured is said in one line", () => {
  test.each<[string, () => string[], RegExp]>([
    ["no such file", () => ["--questions", fileAt("none.jsonl")], /none\.jsonl cannot be read\.$/],
    ["a bad line", () => ["--questions", written("bad.jsonl", "{}\n")], /bad\.jsonl, line 1: /],
    [
      "an unknown document",
      () => [
        "--questions",
        written("gone.jsonl", '{"query":"a","relevant":[{"path":"docs/gone.md"}]}'),
      ],
      /line 1: the index has no document docs\/gone\.md/,
    ],
    ["an unknown collection", () => ["-c", "none"], /no collection none; it has docs\.$/],
    ["a site of an unknown collection", () => ["--site", "x=https://a.example"], /no collection x/],
    ["no baseline", () => ["--baseline", fileAt("none.json")], /none\.json cannot be read\.$/],
    [
      "a wrong baseline",
      () => ["--baseline", written("b.json", "[]")],
      /b\.json is not a measurement/,
    ],
    [
      "a baseline of other questions",
      () => [
        "--baseline",
        written("o.json", JSON.stringify({ format: 1, recallDepth: 100, questions: [] })),
      ],
      /o\.json has none of these questions/,
    ],
    [
      "a baseline of another depth",
      () => [
        "--baseline",
        written("d.json", JSON.stringify({ format: 1, recallDepth: 10, questions: [] })),
      ],
      /d\.json was measured with --recall 10/,
    ],
    ["--fail-on-loss alone", () => ["--fail-on-loss"], /--fail-on-loss needs --baseline/],
    ["an output that cannot be written", () => ["--output", place.folder], /cannot be written\.$/],
  ])("%s", async (_name, args, line) => {
    const { code, stdout, stderr } = await measure(...args());
    expect(code).toBe(1);
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr.trimEnd()).not.toContain("\n");
    expect(stdout).toBe("");
  });

  test("documents without links to each other", async () => {
    const bare = createWorkplace();
    bare.writeEdition("mountains", 2);
    const at = ["--config", bare.config, "--data", bare.data];
    await runCommand([...at, "index"]);
    const { code, stderr } = await runCommand([...at, "eval", "search"]);
    bare.remove();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The pages have 0 links to each other.*--questions\.\n$/);
  });

  test.each([
    [["--limit", "0"]],
    [["--limit", "many"]],
    [["--recall", "101"]],
    [["--site", "docs"]],
    [["--site", "docs=ftp://a"]],
    [["--fail-below", "mrr"]],
    [["--fail-below", "mrr=1.5"]],
    [["--fail-below", "precision=0.5"]],
    [["--questions", "a", "--save", "b"]],
  ])("wrong use: %j exits with 2", async (args) => {
    expect((await measure(...args)).code).toBe(2);
  });
});
