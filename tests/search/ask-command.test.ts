/** `knowledge ask` and `knowledge eval answers` as people and operators use them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RemoteServer, silent, startRemoteServer } from "../kit/hostile/misbehaving-server.ts";
import {
  spoken,
  standInModel,
  streamed,
  type WordingRequest,
} from "../kit/models/stand-in-model.ts";
import { type CommandResult, finished, startCommand } from "../kit/services/command-line.ts";
import { createWorkplace, type Workplace } from "../kit/stores/corpus.ts";

const pages: Readonly<Record<string, string>> = {
  "backup.md": `# Back up the state

To back up the state, follow these steps:

1. Stop the writer.
2. Copy the file state.db.

## Restore a backup

Restore a backup with this command:

\`\`\`sh
forecast restore ./state.db
\`\`\`
`,
  "limits.md": "# Quotas\n\nA request beyond the rate is answered with 429.\n",
};

let place: Workplace;
let server: RemoteServer;

beforeAll(async () => {
  place = createWorkplace();
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(place.folder, "docs", name), text);
  }
  server = await startRemoteServer(silent);
  expect((await knowledge(["index"])).code).toBe(0);
});
afterAll(async () => {
  await server.close();
  place.remove();
});

const knowledge = (
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<CommandResult> =>
  finished(
    startCommand(["--config", place.config, "--data", place.data, ...args], undefined, variables),
  );

describe("knowledge ask", () => {
  test("prints the passages with their number, page and section, without colours in a pipe", async () => {
    const { code, stdout, stderr } = await knowledge(["ask", "How do I back up the state?"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^\[1\] Back up the state {2}kb:\/\/docs\/backup\.md\n/);
    expect(stdout).toContain("    • Stop the writer.\n    • Copy the file state.db.\n");
    expect(stdout).not.toContain("\u001b");
  });

  test("takes the question without quotation marks", async () => {
    const { stdout } = await knowledge(["ask", "How", "do", "I", "restore", "a", "backup?"]);
    expect(stdout).toContain("    forecast restore ./state.db\n");
    expect(stdout).toContain("kb://docs/backup.md#restore-a-backup");
  });

  test("says so when nothing answers, and names the nearest pages", async () => {
    const { code, stdout } = await knowledge(["ask", "Who won the state championship in chess?"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The documentation does not answer this\.\n/);
  });

  test("an empty question says too little", async () => {
    const { code, stdout } = await knowledge(["ask", " "]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The question says too little\./);
  });

  test("--json is the response of the REST interface", async () => {
    const { stdout } = await knowledge(["ask", "How do I restore a backup?", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      answer: { by: "documentation" },
      passages: [{ number: 1, id: "kb://docs/backup.md", anchor: "restore-a-backup" }],
      collection: null,
    });
  });

  test("without a question it says how it is called", async () => {
    const { code, stdout, stderr } = await knowledge(["ask"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/missing required argument 'question'/);
  });

  test("a collection that does not exist answers nothing", async () => {
    const { stdout } = await knowledge(["ask", "How do I restore a backup?", "-c", "nothing"]);
    expect(stdout).toBe("The documentation does not answer this.\n");
  });
});

describe("knowledge eval answers", () => {
  const lines = [
    { query: "How do I restore a backup?", pages: ["docs/backup.md#restore-a-backup"] },
    { query: "Which request is answered with 429?", pages: ["docs/limits.md"] },
    { query: "Who won the chess championship?", none: true },
  ];
  const file = () => {
    const path = join(place.folder, "answers.jsonl");
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
    return path;
  };
  const variables = () => ({ ASK_MODEL: "stand-in", ASK_BASE_URL: server.url });

  test("says how many are right, and nothing of citations without a model", async () => {
    const { code, stdout } = await knowledge(["eval", "answers", file()]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^3 questions\n/);
    expect(stdout).toMatch(/^Right page first +1\.000$/m);
    expect(stdout).not.toContain("cited");
  });

  test("--model asks it, and measures how many of its citations are right", async () => {
    const asked: WordingRequest[] = [];
    server.behave(
      standInModel(asked, (request, outgoing) => {
        const [passage] = request.passages;
        const text = passage?.text.match(/A request beyond[^.]*\./)?.[0] ?? "Nothing is said.";
        streamed(spoken([{ text, passages: [1] }]))(request, outgoing);
      }),
    );
    const { code, stdout } = await knowledge(
      ["eval", "answers", file(), "--model", "--json"],
      variables(),
    );
    expect(code).toBe(0);
    // No model is asked a question without passages.
    expect(asked).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({ citationPrecision: 1, citationRecall: 1 });
  });

  test.each([
    ["no model", {}, /ASK_MODEL/],
    ["an address that is none", { ASK_MODEL: "a", ASK_BASE_URL: "nowhere" }, /ASK_BASE_URL/],
    ["an unknown provider", { ASK_MODEL: "a", ASK_PROVIDER: "oracle" }, /ASK_PROVIDER/],
  ])("--model with %s is refused in one line", async (_name, given, message) => {
    const { code, stderr } = await knowledge(["eval", "answers", file(), "--model"], given);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
