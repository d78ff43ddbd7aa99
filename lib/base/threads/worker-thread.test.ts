import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { writeWorker } from "../../../tests/kit/services/write-worker.ts";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { endThreads } from "./end-worker.ts";
import { runInThread } from "./run-in-thread.ts";
import type { Asker } from "./thread-service.ts";
import { type ThreadOptions, ThreadOverLimit, WorkerThread } from "./worker-thread.ts";

/** What the worker below does. */
interface Methods {
  echo(argument: unknown): Promise<{ data: unknown; argument: unknown; thread: number }>;
  fail(code: string | null): Promise<void>;
  exit(): Promise<void>;
  never(): Promise<void>;
  block(done: Int32Array): Promise<void>;
  spin(): Promise<void>;
  fill(): Promise<void>;
  /** Until the gate is open. */
  wait(gate: Int32Array): Promise<void>;
  sleep(ms: number): Promise<string>;
  run(parts: number, asker: Asker<number, number>): Promise<string>;
  sum(parts: readonly number[], asker: Asker<number, number>): Promise<number>;
  take(memory: Uint8Array, asker: Asker): Promise<{ given: Uint8Array; bytesLeft: number }>;
}
const methods = `{
  echo: async (argument) => ({ data: workerData, argument, thread: threadId }),
  fail: async (code) => {
    const error = Object.assign(new Error("it failed"), { errors: [] });
    throw code === null ? error : Object.assign(error, { code, name: "KnowledgeError" });
  },
  exit: async () => process.exit(3),
  never: () => new Promise(() => {}),
  block: async (done) => {
    Atomics.store(done, 0, 1);
    Atomics.wait(done, 1, 0, 300);
    Atomics.store(done, 0, 2);
    await new Promise(setImmediate);
    Atomics.store(done, 0, 3);
  },
  spin: async () => { for (;;); },
  fill: async () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); },
  wait: async (gate) => void (await Atomics.waitAsync(gate, 0, 0).value),
  sleep: (ms) => new Promise((resolve) => setTimeout(() => resolve("slept"), ms)),
  run: async (parts, { tell }) => {
    for (let part = 0; part < parts; part++) tell(part);
    if (parts < 0) await new Promise(() => {});
    return "done";
  },
  sum: async (parts, { ask }) => {
    let sum = 0;
    for (const part of parts) sum += await ask(part);
    return sum;
  },
  take: async (memory, { give }) => {
    const given = new Uint8Array(memory.length);
    give(given.buffer);
    setTimeout(() => {}, 50);
    return { given, bytesLeft: memory.length };
  },
}`;

const folder = temporaryFolder("knowledge thread ");
let worker: string;
beforeAll(async () => {
  worker = await writeWorker(folder, methods);
});

const threads: WorkerThread<Methods>[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(threads.splice(0).map((thread) => thread.close()));
});
function open(options: Partial<ThreadOptions> = {}): WorkerThread<Methods> {
  const thread = new WorkerThread<Methods>({ worker, data: () => "data", ...options });
  threads.push(thread);
  return thread;
}
const threadOf = async (thread: WorkerThread<Methods>): Promise<number> =>
  (await thread.ask("echo", null)).thread;

describe("questions and answers", () => {
  test("questions that overlap get their own answers", async () => {
    const thread = open();
    const answers = await Promise.all([1, 2, 3].map((argument) => thread.ask("echo", argument)));
    expect(answers).toMatchObject([1, 2, 3].map((argument) => ({ data: "data", argument })));
  });

  test("a failure keeps its message with its code or its stack, and fails its own question only", async () => {
    const thread = open();
    const slept = thread.ask("sleep", 50);
    const failing = thread.ask("fail", "collection_unknown");
    await expect(failing).rejects.toMatchObject({
      code: "collection_unknown",
      message: "it failed",
    });
    await expect(thread.ask("fail", null)).rejects.toMatchObject({
      message: "it failed",
      stack: expect.stringContaining("worker.mjs"),
    });
    expect(await slept).toBe("slept");
  });

  test("a method sends parts and asks back, and a failure on either side fails the question", async () => {
    const thread = open();
    const told: number[] = [];
    expect(await thread.ask("run", 3, { onTold: (part) => told.push(part) })).toBe("done");
    expect(told).toEqual([0, 1, 2]);
    expect(await thread.ask("sum", [1, 2], { onTold: async (part) => part * 10 })).toBe(30);
    const onTold = async (): Promise<number> => {
      throw new Error("no answer");
    };
    await expect(thread.ask("sum", [1], { onTold })).rejects.toThrow("no answer");
    expect(await thread.ask("sleep", 0)).toBe("slept");
  });

  test("a callback that throws is not called again, and its question is rejected at the end", async () => {
    const told: number[] = [];
    const onTold = (part: number): never => {
      told.push(part);
      throw new Error("full");
    };
    await expect(open().ask("run", 3, { onTold })).rejects.toThrow("full");
    expect(told).toEqual([0]);
  });

  test("memory changes hands with a question and with an answer", async () => {
    const memory = new Uint8Array(1_000);
    const asked = open().ask("take", memory, { transfer: [memory.buffer] });
    expect(memory.byteLength).toBe(0);
    expect(await asked).toMatchObject({ bytesLeft: 1_000, given: new Uint8Array(1_000) });
  });

  test("a value that cannot be copied rejects, and the thread continues", async () => {
    const thread = open();
    await expect(thread.ask("echo", () => undefined)).rejects.toThrow("could not be cloned");
    expect((await thread.ask("echo", 1)).argument).toBe(1);
  });
});

describe("the life of a thread", () => {
  test("one that dies informs its owner, fails waiting questions, and the next question starts another", async () => {
    const happened: string[] = [];
    const thread = open({ onEnd: () => happened.push("ended") });
    const first = await threadOf(thread);
    const waiting = thread.ask("never", undefined).catch((error: Error) => {
      happened.push("rejected");
      throw error;
    });
    const dying = thread.ask("exit", undefined);
    await expect(waiting).rejects.toThrow("The thread ended early with code 3");
    await expect(dying).rejects.toThrow("The thread ended early with code 3");
    expect(happened).toEqual(["ended", "rejected"]);
    expect(thread.isRunning).toBe(false);
    expect(await threadOf(thread)).toBeGreaterThan(first);
  });

  test("one that does not load fails what waits", async () => {
    const missing = open({ worker: join(folder, "none.mjs") });
    await expect(missing.ask("echo", null)).rejects.toThrow("none.mjs");
  });

  test("one that is not asked ends, and comes back when it is asked", async () => {
    const thread = open({ idleMs: 20 });
    const first = await threadOf(thread);
    expect(await threadOf(thread)).toBe(first);
    await expect.poll(() => thread.isRunning).toBe(false);
    expect(await threadOf(thread)).toBeGreaterThan(first);
  });

  test("closing fails what waits, and what comes later", async () => {
    const thread = open({ endMaxMs: 50 });
    const waiting = thread.ask("spin", undefined);
    await Promise.all([expect(waiting).rejects.toThrow("The thread was closed"), thread.close()]);
    await expect(thread.ask("echo", null)).rejects.toThrow("The thread was closed");
    expect(thread.isRunning).toBe(false);
  });
});

test("a thread that is closed ends its step first: one cut inside a native module takes the process with it", async () => {
  const thread = open();
  const done = new Int32Array(new SharedArrayBuffer(8));
  const waiting = thread.ask("block", done);
  await expect.poll(() => done[0]).toBe(1);
  const closing = Promise.all([thread.close(), thread.close()]);
  await Promise.all([expect(waiting).rejects.toThrow("The thread was closed"), closing]);
  expect(done[0]).toBe(2);
});

test("a process that is about to exit ends all its threads after their step", async () => {
  const thread = open();
  const done = new Int32Array(new SharedArrayBuffer(8));
  const waiting = thread.ask("block", done);
  await expect.poll(() => done[0]).toBe(1);
  await endThreads();
  expect(done[0]).toBe(2);
  expect(thread.isRunning).toBe(false);
  const unanswered = Promise.race([waiting, Promise.resolve("unanswered")]);
  expect(await unanswered).toBe("unanswered");
  expect(await thread.ask("sleep", 0)).toBe("slept");
});

test("it also waits for a thread that was told to end before: a backup was cut in the middle of its copy", async () => {
  const thread = open();
  const done = new Int32Array(new SharedArrayBuffer(8));
  const waiting = thread.ask("block", done);
  await expect.poll(() => done[0]).toBe(1);
  const reason = waiting.catch((error: Error) => error.message);
  const closing = thread.close();
  await endThreads();
  expect(done[0]).toBe(2);
  await closing;
  expect(await reason).toBe("The thread was closed");
});

describe("limits", () => {
  const overTime = expect.objectContaining({ constructor: ThreadOverLimit, limit: "time" });

  test("work that does not end is ended, and the next question is answered", async () => {
    const thread = open({ limit: { cpuMaxMs: 300 } });
    await expect(thread.ask("spin", undefined)).rejects.toEqual(overTime);
    expect(await thread.ask("sleep", 0)).toBe("slept");
  });

  test("waiting is no work, but the clock counts it", async () => {
    expect(await open({ limit: { cpuMaxMs: 300 } }).ask("sleep", 1_000)).toBe("slept");
    const asked = open({ limit: { wallMaxMs: 300 } }).ask("never", undefined);
    await expect(asked).rejects.toEqual(overTime);
  });

  test("each piece has its own time, however long all of them take", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const thread = open({ limit: { wallMaxMs: 600 } });
    for (let round = 0; round < 3; round++) {
      // Loading the thread does not count.
      await thread.ask("sleep", 0);
      const gate = new Int32Array(new SharedArrayBuffer(4));
      const waiting = thread.ask("wait", gate);
      vi.advanceTimersByTime(500);
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      await waiting;
    }
    let piece = 0;
    const pieces = open({ limit: { wallMaxMs: 600, piece: () => piece } });
    await pieces.ask("sleep", 0);
    const asked = pieces.ask("never", undefined);
    for (; piece < 5; piece++) vi.advanceTimersByTime(500);
    expect(pieces.isRunning).toBe(true);
    vi.advanceTimersByTime(1_000);
    await expect(asked).rejects.toEqual(overTime);
  });

  test("work that takes too much memory ends its thread, and the process lives", async () => {
    const thread = open({ resourceLimits: { maxOldGenerationSizeMb: 48 } });
    await expect(thread.ask("fill", undefined)).rejects.toMatchObject({ limit: "memory" });
    expect(await thread.ask("sleep", 0)).toBe("slept");
  });
});

describe("a job in a separate thread", () => {
  test("is answered with what it tells before", async () => {
    const told: number[] = [];
    const onTold = (part: number): void => void told.push(part);
    expect(await runInThread({ worker, job: 2 }, { onTold })).toBe("done");
    expect(told).toEqual([0, 1]);
  });

  test("ends with its signal, with the reason of that", async () => {
    const reason = new Error("changed my mind");
    const aborted = AbortSignal.abort(reason);
    await expect(runInThread({ worker, job: 2, signal: aborted })).rejects.toBe(reason);
    const abort = new AbortController();
    const job = runInThread({ worker, job: -1, signal: abort.signal });
    setTimeout(() => abort.abort(reason), 100);
    await expect(job).rejects.toBe(reason);
  });
});
