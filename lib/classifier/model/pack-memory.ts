/** A model's memory as bytes, for a start with the same knowledge. */
import { createSlices } from "../../base/index.ts";
import { packArrays } from "../linear/pack-arrays.ts";
import { packExamples } from "../training/pack-examples.ts";
import { packState } from "../training/trained-state.ts";
import type { ExampleBlock, ModelMemory } from "./model-memory.ts";

/** Copied between two looks at the clock: about .1 ms. */
const sliceBytes = 256 * 1_024;

/** In pieces. Feedback learnt while they were packed makes it start again. */
export async function packMemory(memory: ModelMemory): Promise<readonly Uint8Array[]> {
  for (;;) {
    const { knowledge, sequence } = memory;
    const block = await packBlock(memory);
    const isSame = (): boolean =>
      memory.knowledge === knowledge && memory.version === block.version;
    if (!isSame()) continue;
    const { learner, themes, fields, calibration, corpusHash, taxonomy, places } = knowledge;
    const { trainedSequence, trainedAt_ms, documented, documentsKnown } = knowledge;
    const figures = {
      sequence,
      trainedSequence,
      trainedAt_ms,
      calibration,
      corpusHash,
      documented: [...documented],
      documentsKnown,
      taxonomyHash: taxonomy.hash,
      accuracy: null,
      heldOut: [],
    };
    const learners = { collections: learner, themes, fields, places };
    const state = await packState(figures, learners, block.examples, block.packed);
    const pieces = await copied(packArrays(state));
    if (isSame()) return pieces;
  }
}

/** The examples as one block. They lie in it from then on, and let go of bytes of their own. */
export async function packBlock(memory: ModelMemory): Promise<ExampleBlock> {
  const { block, version } = memory;
  if (block?.version === version) return block;
  const examples = [...memory.examples.values()];
  const packed = await packExamples(examples);
  memory.block = { version, packed, examples };
  return memory.block;
}

/** Weights change while pieces are written; shared memory holds examples, which do not. */
async function copied(pieces: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const slices = createSlices();
  const copies: Uint8Array[] = [];
  for (const piece of pieces) {
    if (piece.buffer instanceof SharedArrayBuffer) {
      copies.push(piece);
      continue;
    }
    const copy = new Uint8Array(piece.length);
    for (let start = 0; start < piece.length; start += sliceBytes) {
      copy.set(piece.subarray(start, start + sliceBytes), start);
      const pause = slices.pause();
      if (pause !== null) await pause;
    }
    copies.push(copy);
  }
  return copies;
}
