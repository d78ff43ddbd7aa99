/** Vectors of sections by the postings of their segment: new sections need no new model. */
import { impactStep, rankingParameters, type Segment } from "../../corpus/index.ts";
import { addDirection, type LocalModel } from "./local-model.ts";

/** One vector a section behind each other; zeros for a section without a known term. */
export function embedSections(model: LocalModel, { vocabulary, arrays }: Segment): Float32Array {
  const { dimensions } = model;
  const { directions, scales } = model.arrays;
  const { postingOffsets, postingSections, postingImpacts, sectionPages } = arrays;
  const vectors = new Float32Array(sectionPages.length * dimensions);
  const step = impactStep(rankingParameters);
  for (let term = 0; term < vocabulary.size; term++) {
    const known = model.vocabulary.find(vocabulary.termAt(term));
    if (known === -1) continue;
    const unit = step * (scales[known] as number);
    const end = postingOffsets[term + 1] as number;
    for (let position = postingOffsets[term] as number; position < end; position++) {
      const target = (postingSections[position] as number) * dimensions;
      const weight = unit * (postingImpacts[position] as number);
      addDirection(vectors, target, directions, known, weight, dimensions);
    }
  }
  return vectors;
}
