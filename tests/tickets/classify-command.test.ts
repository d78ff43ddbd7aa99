/** `knowledge classify` and below, as an operator runs it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuditTrail } from "../../lib/audit/index.ts";
import { openStateDatabase } from "../../lib/storage/index.ts";
import { type CommandResult, runCommand } from "../kit/services/command-line.ts";
import { lasting, shownOutput } from "../kit/sources/shown-output.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const knowledge = (...args: string[]): Promise<CommandResult> =>
  runCommand(["--config", place.config, "--data", place.data, ...args], place.folder);
const file = (name: string, lines: readonly unknown[]): string => {
  const path = join(place.folder, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
};

beforeAll(async () => {
  place.writeEdition("alpine", 3);
  const collections = [{ name: "docs", path: "docs" }];
  const queues = [
    { name: "cards", keywords: ["card", "payment"], subThemes: [{ name: "lost" }] },
    { name: "transfers", keywords: ["transfer", "iban"] },
  ];
  writeFileSync(place.config, JSON.stringify({ collections, classifier: { collections: queues } }));
  expect((await knowledge("index")).code).toBe(0);
});
afterAll(() => place.remove());

test("a title is placed, and nothing is stored", async () => {
  const { code, stdout } = await knowledge("classify", "My card payment was declined");
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^cards(?: \/ lost)? {2}\w+\n$/)]);
  const json = JSON.parse((await knowledge("classify", "My card payment", "--json")).stdout);
  expect(json).toMatchObject({ collection: "cards", reasoning: expect.any(String) });
  expect(json).not.toHaveProperty("correlationId");
  const explained = await knowledge("classify", "My card payment", "--explain");
  expect(explained.stdout).toMatch(/^Collection +cards\n/);
  expect(explained.stdout).toMatch(/\nBecause +\S/);
  expect((await knowledge("classify", "export")).stdout).toBe("");
});

test("the text may come from a file", async () => {
  const body = join(place.folder, "body.txt");
  writeFileSync(body, "The transfer to this IBAN never arrived. Transfer again?");
  const { stdout } = await knowledge("classify", "Help", "--body", body);
  expect(stdout).toMatch(/^transfers/);
});

describe("tickets whose place is known", () => {
  const lines = [
    { correlationId: "T-1", title: "Plastic was swallowed", collection: "cards", subTheme: "lost" },
    { title: "Standing order", body: "mail me at a@b.example", collection: "transfers" },
  ];

  test("are imported once, exported, explained and forgotten", async () => {
    const path = file("tickets.jsonl", lines);
    expect((await knowledge("classify", "import", path)).stdout).toMatch(
      /^Imported 2 tickets, 2 of them new or changed\.\n/,
    );
    expect((await knowledge("classify", "import", path)).stdout).toMatch(
      /, 0 of them new or changed\.\n/,
    );
    const exported = await knowledge("classify", "export");
    const tickets = exported.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(tickets).toMatchObject([
      lines[0] ?? {},
      { title: "Standing order", body: "mail me at [redacted email]", collection: "transfers" },
    ]);
    const again = file("exported.jsonl", tickets);
    expect((await knowledge("classify", "import", again)).stdout).toMatch(
      /, 0 of them new or changed\.\n/,
    );

    const { stdout } = await knowledge("classify", "explain", "T-1");
    expect(stdout).toMatch(/^Ticket +T-1 {2}Plastic was swallowed\n/);
    expect(stdout).toMatch(/\nCorrect +cards \/ lost\n/);
    const json = JSON.parse((await knowledge("classify", "explain", "T-1", "--json")).stdout);
    expect(json).toMatchObject({ correlationId: "T-1", correct: { collection: "cards" } });

    expect((await knowledge("classify", "rebuild")).stdout).toMatch(/^Learnt from 2 tickets/);
    expect((await knowledge("classify", "forget", "T-1")).stdout).toMatch(/^Forgot T-1\./);
    const gone = await knowledge("classify", "forget", "T-1");
    expect([gone.code, gone.stderr]).toEqual([1, "No ticket was classified as T-1.\n"]);
    expect((await knowledge("classify", "export")).stdout).not.toContain("T-1");
  });
});

test("tickets are read and exported with a row in the audit trail, or not at all", async () => {
  const database = await openStateDatabase(join(place.data, "index.db"));
  const ticket = { correlationId: "T-7", title: "Plastic again", collection: "cards" };
  await knowledge("classify", "import", file("one.jsonl", [ticket]));
  const reads = [["explain", "T-7"], ["export"]];
  for (const read of reads) {
    expect((await knowledge("classify", ...read)).stdout).toContain("Plastic again");
  }
  const events = await createAuditTrail(database).read(0);
  expect(events.slice(-2).map(({ action, subject }) => [action, subject])).toEqual([
    ["ticket_read", "T-7"],
    ["tickets_exported", "judged tickets"],
  ]);
  await database.write(["ALTER TABLE audit_event RENAME TO elsewhere"]);
  for (const read of reads) {
    const { code, stdout } = await knowledge("classify", ...read);
    expect([code, stdout]).toEqual([1, ""]);
  }
  await database.write(["ALTER TABLE elsewhere RENAME TO audit_event"]);
  await knowledge("classify", "forget", "T-7");
  await database.close();
});

describe("wrong use", () => {
  test("without a title", async () => {
    const { code, stderr } = await knowledge("classify");
    expect(code).toBe(2);
    expect(stderr).toMatch(/missing required argument 'title'/);
  });

  test.each<[string, readonly unknown[], RegExp]>([
    ["no collection", [{ title: "x" }], /line 1: collection: /],
    ["no object", ["x"], /line 1: not a JSON object/],
    [
      "an unknown collection",
      [{ title: "x", collection: "card" }],
      /known collections are cards, docs, tra/,
    ],
    [
      "an unknown sub-theme",
      [{ title: "x", collection: "cards", subTheme: "los" }],
      /subTheme of ticket 1 is "los"; cards has lost/,
    ],
    ["nothing", [], /has no tickets/],
  ])("an import with %s is refused as a whole", async (name, lines, message) => {
    const good = { title: "good", collection: "cards" };
    const path = file(`${name}.jsonl`, lines.length === 0 ? [] : [...lines, good]);
    const { code, stderr } = await knowledge("classify", "import", path);
    expect([code, stderr.trim().split("\n")]).toEqual([1, [expect.stringMatching(message)]]);
    expect((await knowledge("classify", "export")).stdout).not.toContain("good");
  });

  test.each([
    [["classify", "x", "--body", "nowhere.txt"], /nowhere.txt cannot be read/],
    [["classify", "import", "nowhere.jsonl"], /nowhere.jsonl cannot be read/],
    [["classify", "explain", "nobody"], /No ticket was classified as nobody/],
    [["classify", " "], /title: /],
  ])("%j exits with one line", async (args, message) => {
    const { code, stderr } = await knowledge(...args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});

describe("eval", () => {
  const words = ["gold", "silver", "lost", "stolen", "new", "old", "black", "blocked"];
  const tickets = words.flatMap((word) => [
    { title: `my ${word} card does not work`, collection: "cards" },
    { title: `transfer of ${word} coins to an iban`, collection: "transfers" },
    { title: `weather for the ${word} mountain`, collection: "weather" },
  ]);

  test("prints figures, and those of --json are the same each time", async () => {
    // Some that are hard to tell apart, so that the page shows more than answers that are right.
    const doubtful = words.map((word, index) => ({
      title: `${word} payment of a friend`,
      collection: index % 3 === 0 ? "transfers" : "cards",
    }));
    const shown = file("shown.jsonl", [...tickets, ...doubtful]);
    const printed = await knowledge("classify", "eval", shown, "--cv", "4");
    expect([printed.code, printed.stdout]).toEqual([
      0,
      expect.stringMatching(/^32 tickets\nAccuracy +\d+\.\d %\n[^]*\nhigh +\d+ /),
    ]);
    expect(printed.stdout).toMatch(/\nLearnt +right +logistic regression\n0 +\d+\.\d % +–\n3 /);
    const page = "content/guide/measure-your-classification.md";
    expect(lasting(printed.stdout)).toContain(shownOutput(page, "Macro-F1"));
    expect(printed.stderr).toContain("treated as queues of tickets: weather");
    const path = file("eval.jsonl", tickets);
    const inTwo = ["classify", "eval", path, "--cv", "2", "--json"];
    const figures = JSON.parse((await knowledge(...inTwo)).stdout);
    expect(figures).toMatchObject({ method: "cross-validation", tickets: 24 });
    expect(figures.levels.high.promise.share).toBe(0.95);
    expect(figures.levels.high.interval.low).toBeLessThan(figures.levels.high.precision);
    expect(figures.rival.accuracy).toBeGreaterThan(0.9);
    expect(figures.nowhere).toMatchObject({ said: null, leftOut: { tickets: 8 } });
    expect(figures.curve.map(({ learnt }: { learnt: number }) => learnt)).toEqual([
      0, 2, 5, 10, 19,
    ]);
    expect(figures.accuracy).toBeGreaterThan(0.9);
    const again = JSON.parse((await knowledge(...inTwo)).stdout);
    expect(again).toEqual(figures);
    expect((await knowledge("classify", "export")).stdout).not.toContain("mountain");
  });

  test("judges another file, or the tickets in their order", async () => {
    const path = file("eval.jsonl", tickets);
    const others = file("others.jsonl", [{ title: "my card is bent", collection: "cards" }]);
    const tested = await knowledge("classify", "eval", path, "--test", others, "--json");
    expect(JSON.parse(tested.stdout)).toMatchObject({ method: "test", tickets: 1, accuracy: 1 });
    const ordered = await knowledge("classify", "eval", path, "--prequential", "--json");
    expect(JSON.parse(ordered.stdout)).toMatchObject({ method: "prequential", tickets: 24 });
  });

  test("a ticket of no collection is judged by its level, and is no mistake", async () => {
    const strangers = words.map((word) => ({ title: `a ${word} castle in Spain`, none: true }));
    const path = file("strangers.jsonl", [...tickets, ...strangers]);
    const { stdout } = await knowledge("classify", "eval", path, "--cv", "2", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      tickets: 24,
      nowhere: { said: { tickets: 8, shares: { high: 0 } } },
    });
  });

  test("exits with 1 below the accuracy that is asked for", async () => {
    const noise = tickets.map((ticket, index) => ({ ...ticket, collection: `q${index % 7}` }));
    const { code, stderr } = await knowledge(
      "classify",
      "eval",
      file("noise.jsonl", noise),
      "--cv",
      "2",
      "--min-accuracy",
      "0.9",
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Accuracy is 0\.\d+, below 0\.9\./)]);
  });

  test.each<[string, readonly unknown[], RegExp]>([
    ["no place", [{ title: "x" }], /line 1: collection: is missing; none: true says/],
    ["no place and none: false", [{ title: "x", none: false }], /line 1: collection: is missing/],
    [
      "a collection and none: true",
      [tickets[0], { title: "x", collection: "cards", none: true }],
      /line 2: none: says that the ticket belongs nowhere; leave out the place/,
    ],
    ["a word as none", [{ title: "x", none: "yes" }], /line 1: none: /],
    ["no title", [{ collection: "cards" }], /line 1: title: /],
    ["half a line", ["{"], /line 1: not a JSON object/],
    ["nothing", [], /has no tickets/],
  ])("a file with %s is refused in one line", async (name, lines, message) => {
    const path = file(`eval ${name}.jsonl`, lines);
    const { code, stdout, stderr } = await knowledge("classify", "eval", path);
    expect([code, stdout, stderr.trim().split("\n")]).toEqual([
      1,
      "",
      [expect.stringMatching(message)],
    ]);
  });

  test.each([
    ["no-such-file.jsonl", [], 1, /cannot be read/],
    ["eval.jsonl", ["--cv", "1"], 2, /whole number, 2 to 50/],
    ["eval.jsonl", ["--min-accuracy", "90"], 2, /number from 0 to 1/],
    ["eval.jsonl", ["--test", "eval.jsonl", "--prequential"], 2, /cannot be used with/],
    ["eval.jsonl", ["--cv", "40"], 1, /24 tickets cannot be split into 40 parts/],
  ])("%s %j ends with %i and says why", async (name, options, code, reason) => {
    file("eval.jsonl", tickets);
    const path = join(place.folder, name);
    const result = await knowledge("classify", "eval", path, ...options);
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(reason)]);
  });
});

test("keywords are suggested for the collections that have documents", async () => {
  const printed = await knowledge("classify", "suggest-keywords", "-n", "3");
  expect([printed.code, printed.stdout]).toEqual([0, expect.stringMatching(/^docs {2}/)]);
  const json = JSON.parse((await knowledge("classify", "suggest-keywords", "--json")).stdout);
  expect(json.classifier.collections).toMatchObject([{ name: "docs" }]);
});

test("queues without any document place tickets", async () => {
  const own = createWorkplace();
  const queues = [{ name: "legal", keywords: ["lawyer"] }, { name: "press" }];
  const fields = { priority: { values: ["low", "urgent"] } };
  writeFileSync(own.config, JSON.stringify({ classifier: { collections: queues, fields } }));
  const run = (...args: string[]) =>
    runCommand(["--config", own.config, "--data", own.data, ...args], own.folder);
  expect((await run("index")).code).toBe(0);
  const placed = await run("classify", "A lawyer wrote to us", "--json");
  expect([placed.code, placed.stderr]).toEqual([0, ""]);
  expect(JSON.parse(placed.stdout)).toMatchObject({ collection: "legal", fields: {} });
  const lines = [
    { title: "A lawyer asks", collection: "legal", fields: { priority: "urgent" } },
    { title: "Win a car", none: true },
  ];
  const path = join(own.folder, "tickets.jsonl");
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const evaluated = ["classify", "eval", path, "--cv", "2"];
  const printed = await run(...evaluated);
  expect([printed.code, printed.stdout]).toEqual([
    0,
    expect.stringMatching(/\nField {5}tickets .*\npriority +1 +\d+\.\d % +100\.0 % /),
  ]);
  const misspelt = { title: "A lawyer", collection: "legal", fields: { priority: "urgnt" } };
  writeFileSync(path, [...lines, misspelt].map((line) => `${JSON.stringify(line)}\n`).join(""));
  const other = await run(...evaluated);
  expect(other.stderr).toContain("not configured, left out: priority: urgnt\n");
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect((await run("classify", "import", path)).stdout).toMatch(/^Imported 2 tickets, 2 of them/);
  const exported = (await run("classify", "export")).stdout.trim().split("\n");
  const titles = exported.map((line) => JSON.parse(line));
  expect(titles).toEqual(
    expect.arrayContaining(lines.map((line) => expect.objectContaining(line))),
  );
  own.remove();
});
