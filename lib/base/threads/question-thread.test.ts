import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQuestionThread, type QuestionThread } from "./question-thread.ts";

/** Says what it was given, throws, dies, or never answers. */
const source = `
import { parentPort, threadId, workerData } from "node:worker_threads";
parentPort.on("message", ({ number, name, argument }) => {
  if (name === "exit") process.exit(3);
  if (name === "never") return;
  parentPort.postMessage(name === "fail"
    ? { number, kind: "failed", code: argument, message: "it failed", errors: [] }
    : { number, kind: "answer", value: { workerData, argument, threadId } });
});
`;

let folder: string;
const threads: QuestionThread[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge thread "));
  writeFileSync(join(folder, "worker.mjs"), source);
});

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.close()));
  rmSync(folder, { recursive: true, force: true });
});

function open(idleMs?: number): QuestionThread {
  const thread = createQuestionThread(join(folder, "worker.mjs"), "data", idleMs);
  threads.push(thread);
  return thread;
}

const threadOf = async (thread: QuestionThread): Promise<number> =>
  ((await thread.ask("echo", null)) as { threadId: number }).threadId;

test("questions that overlap get their own answers", async () => {
  const thread = open();
  const answers = await Promise.all([1, 2, 3].map((argument) => thread.ask("echo", argument)));
  expect(answers).toMatchObject([
    { workerData: "data", argument: 1 },
    { workerData: "data", argument: 2 },
    { workerData: "data", argument: 3 },
  ]);
});

test("a failure keeps its code", async () => {
  const thread = open();
  await expect(thread.ask("fail", "collection_unknown")).rejects.toMatchObject({
    code: "collection_unknown",
    message: "it failed",
  });
  await expect(thread.ask("fail", null)).rejects.toThrow("it failed");
});

test("a thread that dies fails what waits, and the next question starts another", async () => {
  const thread = open();
  const first = await threadOf(thread);
  const waiting = thread.ask("never", null);
  const dying = thread.ask("exit", null);
  await expect(waiting).rejects.toThrow("The thread ended early");
  await expect(dying).rejects.toThrow("The thread ended early");
  expect(await threadOf(thread)).toBeGreaterThan(first);
});

test("a thread that nobody asks ends, and comes back when it is asked", async () => {
  const thread = open(20);
  const first = await threadOf(thread);
  expect(await threadOf(thread)).toBe(first);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await threadOf(thread)).toBeGreaterThan(first);
});

test("closing fails what waits", async () => {
  const thread = open();
  const waiting = thread.ask("never", null);
  await Promise.all([expect(waiting).rejects.toThrow("The thread was closed"), thread.close()]);
});
