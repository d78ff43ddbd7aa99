/**
 * Learns a vector for each word, so that the sum of a question's words points where the sum of its
 * answer's words points, and away from other answers: InfoNCE (van den Oord et al., 2018) with the
 * answers of the same batch as the wrong ones. The length of a word's vector becomes its weight.
 */
import { createRandom, type Random } from "../random.ts";
import { BatchSide } from "./batch-side.ts";
import { type BatchForm, batches } from "./batches.ts";
import { contrastiveLoss } from "./contrastive-loss.ts";
import { LazyAdam } from "./lazy-adam.ts";
import type { TrainingSet } from "./training-set.ts";

export interface TrainingOptions extends BatchForm {
  readonly dimensions: number;
  readonly epochs: number;
  /** One over the temperature. */
  readonly scale: number;
  /** Rate of the first batch; it falls evenly towards the end. */
  readonly learningRate: number;
  /** Length of a word's first vector, as a share of its idf. */
  readonly startLength: number;
  /** How likely a word of the question is dropped from its answer: else only overlap is learnt. */
  readonly dropShare: number;
  readonly seed: number;
}

export interface Progress {
  readonly epoch: number;
  readonly pairs: number;
  /** Mean loss of the batches since the last report. */
  readonly loss: number;
}

/** The rate falls no lower than to this share. */
const rateShareMin = 0.05;
/** Batches between two reports. */
const reportEvery = 100;

export interface StartRows {
  /** They take part and stay as they are: their words have the first numbers. */
  readonly fixed: Float32Array;
  /** Where the words of the vocabulary, whose numbers follow, begin. By chance by default. */
  readonly learnt?: Float32Array;
}

/** One row of `dimensions` numbers for each word of the vocabulary. */
export function trainVectors(
  set: TrainingSet,
  options: TrainingOptions,
  onProgress: (progress: Progress) => void,
  { fixed, learnt: begin }: StartRows = { fixed: new Float32Array(0) },
): Float32Array {
  const { dimensions, epochs, blockSize, blocksPerBatch } = options;
  const random = createRandom(options.seed);
  const rows = withFixed(fixed, begin ?? startRows(set.idfs, options, random));
  const adam = new LazyAdam(rows, dimensions, fixed.length / dimensions);
  const size = blockSize * blocksPerBatch;
  const questions = new BatchSide(size, dimensions);
  const answers = new BatchSide(size, dimensions);
  const total = (epochs * set.queries.length) / size;
  let learnt = 0;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let [seen, loss] = [0, 0];
    for (const pairs of batches(set.groups, options, random)) {
      learnt += 1;
      const rate = options.learningRate * Math.max(rateShareMin, 1 - learnt / total);
      loss += learnBatch(set, pairs, { options, rate, random, rows, adam, questions, answers });
      seen += 1;
      if (seen % reportEvery !== 0) continue;
      onProgress({ epoch, pairs: seen * size, loss: loss / reportEvery });
      loss = 0;
    }
  }
  return rows.subarray(fixed.length);
}

function withFixed(fixed: Float32Array, learnt: Float32Array): Float32Array {
  const rows = new Float32Array(fixed.length + learnt.length);
  rows.set(fixed);
  rows.set(learnt, fixed.length);
  return rows;
}

interface BatchWork {
  readonly options: TrainingOptions;
  readonly rate: number;
  readonly random: Random;
  readonly rows: Float32Array;
  readonly adam: LazyAdam;
  readonly questions: BatchSide;
  readonly answers: BatchSide;
}

function learnBatch(
  set: TrainingSet,
  pairs: readonly number[],
  { options, rate, random, rows, adam, questions, answers }: BatchWork,
): number {
  const { bags } = set;
  const asked = pairs.map((pair) => set.queries[pair] as number);
  const answered = pairs.map((pair) => set.answers[pair] as number);
  const words = asked.map((text) => wordsOf(set, text));
  questions.read(bags, asked, rows, () => false);
  answers.read(
    bags,
    answered,
    rows,
    (position, word) => words[position]?.has(word) === true && random.next() < options.dropShare,
  );
  const isSame = (left: number, right: number): boolean =>
    answered[left] === answered[right] || asked[left] === asked[right];
  const loss = contrastiveLoss(questions, answers, options.scale, isSame);
  questions.passBack(adam);
  answers.passBack(adam);
  adam.step(rate);
  return loss;
}

function wordsOf({ bags: { offsets, words } }: TrainingSet, text: number): ReadonlySet<number> {
  return new Set(words.subarray(offsets[text], offsets[text + 1]));
}

/** Directions by chance, as long as the word is rare. */
function startRows(
  idfs: Float32Array,
  { dimensions, startLength }: TrainingOptions,
  random: Random,
): Float32Array {
  const rows = new Float32Array(idfs.length * dimensions);
  // Uniform numbers of this breadth have the variance 1 ÷ dimensions.
  const breadth = Math.sqrt(12 / dimensions);
  idfs.forEach((idf, word) => {
    for (let position = 0; position < dimensions; position++) {
      rows[word * dimensions + position] = startLength * idf * breadth * (random.next() - 0.5);
    }
  });
  return rows;
}
