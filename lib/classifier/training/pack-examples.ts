/** Many examples as arrays of bytes: what a training is given, and what a state keeps of them. */
import { createSlices } from "../../base/index.ts";
import type { FieldValues } from "../../contract/index.ts";
import type { Packed } from "../linear/pack-arrays.ts";
import type { TicketExample } from "../ticket.ts";

type Listed = readonly [
  seq: number,
  id: string,
  collection: string,
  subTheme: string | null,
  weight: number,
  /** Absent for none. */
  fields?: FieldValues | undefined,
];

export type PackedExamples = Packed["arrays"];

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** UTF-16 code units to bytes of UTF-8, at most. */
const bytesPerUnit = 3;

/**
 * Works in slices: 10,000 examples are 10 MB. Each has a line of JSON of its own, because parsing all
 * of them at once blocks a thread for 20 ms and more. The bytes of features lie in shared memory, so
 * that a training reads those that this thread keeps: each example refers to them from then on and
 * lets go of bytes of its own, so that they are not held twice.
 */
export async function packExamples(examples: readonly TicketExample[]): Promise<PackedExamples> {
  const slices = createSlices();
  const ends = new Uint32Array(examples.length);
  let end = 0;
  examples.forEach(({ features }, index) => {
    end = aligned(end + features.length);
    ends[index] = end;
  });
  const lengths = Uint32Array.from(examples, ({ features }) => features.length);
  const bytes = new Uint8Array(new SharedArrayBuffer(end));
  const lineEnds = new Uint32Array(examples.length);
  let lines = new Uint8Array(1_024);
  let written = 0;
  for (const [index, example] of examples.entries()) {
    const { seq, id, collection, subTheme, weight, fields, features } = example;
    const start = (ends[index] as number) - aligned(features.length);
    bytes.set(features, start);
    Object.assign(example, { features: bytes.subarray(start, start + features.length) });
    const common = [seq, id, collection, subTheme, weight] as const;
    const listed: Listed = fields === undefined ? common : [...common, fields];
    const line = JSON.stringify(listed);
    const most = written + line.length * bytesPerUnit;
    if (most > lines.length) lines = grown(lines, most);
    written += encoder.encodeInto(line, lines.subarray(written)).written;
    lineEnds[index] = written;
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  return {
    exampleBytes: bytes,
    exampleEnds: ends,
    exampleLengths: lengths,
    exampleLines: lines.subarray(0, written),
    exampleLineEnds: lineEnds,
  };
}

/** Their features are views of the array. Works in slices. */
export async function unpackExamples(packed: PackedExamples): Promise<TicketExample[]> {
  const slices = createSlices();
  const examples: TicketExample[] = [];
  const lines = packed["exampleLines"] as Uint8Array;
  const lineEnds = packed["exampleLineEnds"] as Uint32Array;
  const bytes = packed["exampleBytes"] as Uint8Array;
  const ends = packed["exampleEnds"] as Uint32Array;
  const lengths = packed["exampleLengths"] as Uint32Array;
  for (let index = 0; index < lineEnds.length; index++) {
    const line = lines.subarray(lineEnds[index - 1] ?? 0, lineEnds[index]);
    // Decoders refuse shared memory.
    const text = decoder.decode(line.buffer instanceof SharedArrayBuffer ? line.slice() : line);
    const [seq, id, collection, subTheme, weight, fields] = JSON.parse(text) as Listed;
    const start = (ends[index] as number) - aligned(lengths[index] as number);
    const features = bytes.subarray(start, start + (lengths[index] as number));
    examples.push({ seq, id, collection, subTheme, weight, fields, features });
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  return examples;
}

/** Features are read as words of four bytes. */
function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function grown(array: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, array.length * 2));
  larger.set(array);
  return larger;
}
