/** Many examples as one array of bytes: what a training is given, and what a state keeps of them. */
import { createSlices } from "../../base/index.ts";
import type { FieldValues } from "../../contract/index.ts";
import type { TicketExample } from "../ticket.ts";
import type { Packed } from "./pack-arrays.ts";

type Listed = readonly [
  seq: number,
  id: string,
  collection: string,
  subTheme: string | null,
  weight: number,
  /** Absent for none, as in states of earlier versions. */
  fields?: FieldValues | undefined,
];

/**
 * Works in slices: 10,000 examples are 10 MB. The bytes lie in shared memory, so that a training reads
 * those that this thread keeps.
 */
export async function packExamples(examples: readonly TicketExample[]): Promise<Packed> {
  const slices = createSlices();
  const ends = new Uint32Array(examples.length);
  let end = 0;
  examples.forEach(({ features }, index) => {
    end = aligned(end + features.length);
    ends[index] = end;
  });
  const lengths = Uint32Array.from(examples, ({ features }) => features.length);
  const bytes = new Uint8Array(new SharedArrayBuffer(end));
  const listed: Listed[] = [];
  for (const [index, example] of examples.entries()) {
    const { seq, id, collection, subTheme, weight, fields, features } = example;
    bytes.set(features, (ends[index] as number) - aligned(features.length));
    const common = [seq, id, collection, subTheme, weight] as const;
    listed.push(fields === undefined ? common : [...common, fields]);
    const pause = slices.pause();
    if (pause !== null) await pause;
  }
  return {
    header: listed,
    arrays: { exampleBytes: bytes, exampleEnds: ends, exampleLengths: lengths },
  };
}

/** Their features are views of the array. */
export function unpackExamples({ header, arrays }: Packed): TicketExample[] {
  const bytes = arrays["exampleBytes"] as Uint8Array;
  const ends = arrays["exampleEnds"] as Uint32Array;
  const lengths = arrays["exampleLengths"] as Uint32Array;
  return (header as readonly Listed[]).map((listed, index) => {
    const [seq, id, collection, subTheme, weight, fields] = listed;
    const length = lengths[index] as number;
    const start = (ends[index] as number) - aligned(length);
    return {
      seq,
      id,
      collection,
      subTheme,
      weight,
      fields,
      features: bytes.subarray(start, start + length),
    };
  });
}

/** Features are read as words of four bytes. */
function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}
