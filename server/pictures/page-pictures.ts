/** Pictures of pages, drawn in a thread: one takes some 50 ms, which would hold up every answer. */
import { once } from "node:events";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { PictureTexts } from "./picture-texts.ts";

export interface PagePictures {
  /** As PNG; null when it cannot be drawn, or when too many wait. */
  draw(content: PictureTexts): Promise<Uint8Array | null>;
}

/** Pictures in memory, some 20 KB each. */
const keptMax = 200;
const waitingMax = 20;
const timeMaxMs = 10_000;
const idleMs = 30_000;

/** `worker` is the path of the compiled thread. */
export function createPagePictures(worker: string): PagePictures {
  const thread = createThread(worker);
  // Keyed by what they show, so that a new index draws only those that changed.
  const kept = new Map<string, Uint8Array>();
  const waiting = new Map<string, Promise<Uint8Array | null>>();
  let turn: Promise<unknown> = Promise.resolve();
  const drawInTurn = (content: PictureTexts): Promise<Uint8Array | null> => {
    const drawn = turn.then(() => thread(content));
    turn = drawn;
    return drawn;
  };
  return {
    async draw(content) {
      const key = JSON.stringify(content);
      const known = kept.get(key) ?? waiting.get(key);
      if (known !== undefined) return known;
      if (waiting.size >= waitingMax) return null;
      const drawing = drawInTurn(content);
      waiting.set(key, drawing);
      const bytes = await drawing;
      waiting.delete(key);
      if (bytes !== null) kept.set(key, bytes);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return bytes;
    },
  };
}

/** Starts with the first picture and ends half a minute after the last. Never rejects. */
function createThread(file: string): (content: PictureTexts) => Promise<Uint8Array | null> {
  let running: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    void running?.terminate();
    running = null;
  };
  return async (content) => {
    clearTimeout(idle);
    try {
      running ??= startThread(file);
      const answered = once(running, "message", { signal: AbortSignal.timeout(timeMaxMs) });
      running.postMessage(content);
      // Our own worker sends nothing else.
      const [bytes] = (await answered) as [Uint8Array | null];
      idle = setTimeout(end, idleMs).unref();
      return bytes;
    } catch {
      end();
      return null;
    }
  };
}

/** What it draws was written by others: it sees no secret and takes no more than it needs. */
const secluded: WorkerOptions = {
  env: { NODE_ENV: "production" },
  resourceLimits: { maxOldGenerationSizeMb: 256 },
};

function startThread(file: string): Worker {
  // Not by `new`: bundlers would look for the file among their own.
  const worker: Worker = Reflect.construct(Worker, [file, secluded]);
  // `once` rejects with it; without a listener of its own it would end the process.
  worker.on("error", () => undefined);
  worker.unref();
  return worker;
}
