/** In which order pairs are learnt from. */
import type { Random } from "../random.ts";

export interface BatchForm {
  /** Pairs of one documentation that stand together: their answers are hard to tell apart. */
  readonly blockSize: number;
  readonly blocksPerBatch: number;
}

/** Pairs of each documentation in chance order, cut into blocks, and blocks of all mixed. */
export function* batches(
  groups: readonly number[],
  { blockSize, blocksPerBatch }: BatchForm,
  random: Random,
): Generator<readonly number[]> {
  const blocks: number[][] = [];
  for (let group = 0; group + 1 < groups.length; group++) {
    const first = groups[group] as number;
    const count = (groups[group + 1] as number) - first;
    const pairs = random.shuffle(Array.from({ length: count }, (_unused, index) => first + index));
    // The rest that fills no block comes in another epoch, for it is another rest there.
    for (let start = 0; start + blockSize <= pairs.length; start += blockSize) {
      blocks.push(pairs.slice(start, start + blockSize));
    }
  }
  random.shuffle(blocks);
  for (let start = 0; start + blocksPerBatch <= blocks.length; start += blocksPerBatch) {
    yield blocks.slice(start, start + blocksPerBatch).flat();
  }
}
