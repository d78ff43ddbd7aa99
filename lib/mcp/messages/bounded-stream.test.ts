import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createOpenStreams } from "../open-streams.ts";
import { type BoundedStreamOptions, boundedStream } from "./bounded-stream.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** A bounded stream over a source that the test fills, and how often each was told of its end. */
function stream(options: Partial<BoundedStreamOptions> = {}) {
  const counts = { ended: 0, cancelled: 0 };
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const filled = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
    cancel() {
      counts.cancelled += 1;
    },
  });
  const onEnd = (): void => {
    counts.ended += 1;
  };
  const bounded = boundedStream(filled, { lifeMaxMs: 60_000, onEnd, ...options });
  return { bounded, counts, source: source as ReadableStreamDefaultController<Uint8Array> };
}

async function textOf(readable: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of readable) text += Buffer.from(chunk).toString();
  return text;
}

test("data is passed on, and the end is reported once", async () => {
  const { bounded, counts, source } = stream();
  source.enqueue(bytes("a"));
  source.enqueue(bytes("b"));
  source.close();
  expect(await textOf(bounded)).toBe("ab");
  expect(counts).toEqual({ ended: 1, cancelled: 0 });
});

test("its opening comes before the source says anything", async () => {
  const { bounded } = stream({ opening: bytes(": open") });
  const { value } = await bounded.getReader().read();
  expect(Buffer.from(value ?? []).toString()).toBe(": open");
});

describe("it ends, and its source with it, once", () => {
  test("when its time is over, though nothing came", async () => {
    const { bounded, counts } = stream({ lifeMaxMs: 5 });
    // The timer holds no process open by itself.
    const [text] = await Promise.all([textOf(bounded), setTimeout(20)]);
    expect(text).toBe("");
    expect(counts).toEqual({ ended: 1, cancelled: 1 });
  });

  test("when its reader goes, also when the time is over later", async () => {
    const { bounded, counts } = stream({ lifeMaxMs: 5 });
    await bounded.cancel();
    await setTimeout(20);
    expect(counts).toEqual({ ended: 1, cancelled: 1 });
  });

  test("when the service stops, and the stop finds no stream that is over", async () => {
    const streams = createOpenStreams();
    const [first, second] = [stream({ streams }), stream({ streams })];
    await first.bounded.cancel();
    streams.endAll();
    expect(await textOf(second.bounded)).toBe("");
    expect([first.counts.ended, second.counts.ended]).toEqual([1, 1]);
  });

  test("when the service has begun to stop before", async () => {
    const streams = createOpenStreams();
    streams.endAll();
    const { bounded, counts } = stream({ streams, opening: bytes("hello") });
    expect(await textOf(bounded)).toBe("hello");
    expect(counts).toEqual({ ended: 1, cancelled: 1 });
  });
});

test("a source that fails is a stream that fails, and has ended", async () => {
  const { bounded, counts, source } = stream();
  const read = textOf(bounded);
  source.error(new Error("broken"));
  await expect(read).rejects.toThrow("broken");
  expect(counts.ended).toBe(1);
});
