/** A model's memory as bytes, for a start with the same knowledge. */
import { packExamples } from "../training/pack-examples.ts";
import { packState } from "../training/trained-state.ts";
import type { ModelMemory } from "./model-memory.ts";

/** Feedback learnt while the examples were packed makes it start again. */
export async function packMemory(memory: ModelMemory): Promise<Uint8Array> {
  for (;;) {
    const { knowledge, sequence } = memory;
    const listed = [...memory.examples.values()];
    const examples = await packExamples(listed);
    const isSame = memory.knowledge === knowledge && memory.sequence === sequence;
    if (!isSame || memory.examples.size !== listed.length) continue;
    const { learner, themes, calibration, corpusHash, taxonomy } = knowledge;
    const { trainedSequence, trainedAt_ms } = knowledge;
    const figures = {
      sequence,
      trainedSequence,
      trainedAt_ms,
      calibration,
      corpusHash,
      taxonomyHash: taxonomy.hash,
      accuracy: null,
      heldOut: [],
    };
    return packState(figures, { collections: learner, themes }, examples);
  }
}
