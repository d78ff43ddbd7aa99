/** `npm run train -- vectors`: from the texts to the vectors of the package. */
import { writeFileSync } from "node:fs";
import { readDocumentations } from "../texts/documentation.ts";
import { type TrainingOptions, trainVectors } from "./train-vectors.ts";
import { buildTrainingSet } from "./training-set.ts";
import { vectorFile } from "./write-vectors.ts";

/** `content/decisions/word-vectors.md` has the figures of these. */
const options: TrainingOptions = {
  dimensions: 128,
  epochs: 3,
  blockSize: 128,
  blocksPerBatch: 8,
  scale: 12,
  learningRate: 0.012,
  startLength: 0.1,
  dropShare: 0.5,
  seed: 1,
};
const vocabularySize = 40_000;

export interface VectorTraining {
  /** Folder of the archives. */
  readonly data: string;
  readonly out: string;
  /** Documentations that the vectors shall not have seen. */
  readonly without: readonly string[];
  readonly say: (line: string) => void;
}

export function trainWordVectors({ data, out, without, say }: VectorTraining): void {
  const set = buildTrainingSet(readDocumentations(data, without), vocabularySize);
  const { vocabulary, queries, groups, bags } = set;
  const texts = bags.offsets.length - 1;
  say(`${groups.length - 1} documentations, ${texts} texts, ${queries.length} pairs`);
  const rows = trainVectors(set, options, ({ epoch, pairs, loss }) =>
    say(`epoch ${epoch}, ${pairs} pairs, loss ${loss.toFixed(4)}`),
  );
  const file = vectorFile(vocabulary, rows, options.dimensions);
  writeFileSync(out, file);
  const { userCPUTime, maxRSS } = process.resourceUsage();
  const [seconds, megabytes] = [Math.round(userCPUTime / 1e6), Math.round(maxRSS / 1_024)];
  say(`${file.length} bytes in ${out}; ${seconds} s of CPU, ${megabytes} MB at most`);
}
