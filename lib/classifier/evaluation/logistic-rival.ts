/**
 * The rival of an evaluation: logistic regression on tf-idf of words and pieces of words, the model
 * that most teams would train on their tickets first. Words and pairs, pieces of 3 to 5 letters within
 * words, softmax over all classes, AdaGrad. It knows neither documents nor names of collections.
 */
import { createRandom } from "../linear/random.ts";

export interface LabelledText {
  readonly text: string;
  readonly label: string;
}

/** The label for a text; empty when nothing was learnt. */
export type PlaceText = (text: string) => string;

const pieceLengths = [3, 4, 5];
/** Few examples are gone through more often, until the loss hardly falls any more. */
const stepsMin = 40_000;
const passesMin = 8;
const passesMax = 60;
const rate = 0.5;
/** Inverse of the usual C of 10, shared by all examples. */
const decay = 0.1;
/** 64 MB of weights and as much for their steps; of more features the most frequent ones are kept. */
const weightsMax = 16_000_000;

interface Row {
  readonly numbers: Uint32Array;
  readonly values: Float32Array;
}

export function trainRival(examples: readonly LabelledText[]): PlaceText {
  const labels = [...new Set(examples.map(({ label }) => label))].sort();
  const places = new Map(labels.map((label, place) => [label, place]));
  const table = tableOf(examples, Math.floor(weightsMax / Math.max(1, labels.length)));
  const rows = examples.map(({ text }) => rowOf(text, table));
  const wanted = examples.map(({ label }) => places.get(label) as number);
  const count = labels.length;
  const weights = new Float32Array((table.idfs.length + 1) * count);
  const squares = new Float32Array(weights.length).fill(1e-6);
  const passes = Math.min(passesMax, Math.max(passesMin, Math.ceil(stepsMin / examples.length)));
  const random = createRandom(examples.length);
  const order = rows.map((_, index) => index);
  const shares = new Float64Array(count);
  for (let pass = 0; pass < passes; pass++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other] as number, order[index] as number];
    }
    for (const index of order) {
      const row = rows[index] as Row;
      softmax(row, weights, shares);
      shares[wanted[index] as number] = (shares[wanted[index] as number] as number) - 1;
      descend(row, shares, { weights, squares, shrink: decay / rows.length });
    }
  }
  return (text) => {
    softmax(rowOf(text, table), weights, shares);
    return labels[shares.indexOf(Math.max(...shares))] ?? "";
  };
}

interface Descent {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
  readonly shrink: number;
}

function descend(row: Row, errors: Float64Array, { weights, squares, shrink }: Descent): void {
  const { length: count } = errors;
  row.numbers.forEach((number, index) => {
    const value = row.values[index] as number;
    const from = number * count;
    for (let place = 0; place < count; place++) {
      const weight = weights[from + place] as number;
      const slope = (errors[place] as number) * value + shrink * weight;
      const square = (squares[from + place] as number) + slope * slope;
      squares[from + place] = square;
      weights[from + place] = weight - (rate * slope) / Math.sqrt(square);
    }
  });
}

function softmax({ numbers, values }: Row, weights: Float32Array, shares: Float64Array): void {
  const { length: count } = shares;
  shares.fill(0);
  numbers.forEach((number, index) => {
    const value = values[index] as number;
    for (let place = 0; place < count; place++) {
      shares[place] =
        (shares[place] as number) + value * (weights[number * count + place] as number);
    }
  });
  const most = shares.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  shares.forEach((score, place) => {
    const share = Math.exp(score - most);
    shares[place] = share;
    sum += share;
  });
  shares.forEach((share, place) => {
    shares[place] = share / sum;
  });
}

interface Table {
  readonly numbers: ReadonlyMap<string, number>;
  readonly idfs: readonly number[];
}

function tableOf(examples: readonly LabelledText[], featuresMax: number): Table {
  const frequencies = new Map<string, number>();
  for (const { text } of examples) {
    for (const feature of featuresOf(text).keys()) {
      frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1);
    }
  }
  let known = [...frequencies];
  if (known.length > featuresMax) {
    known = known.sort(([, left], [, right]) => right - left).slice(0, featuresMax);
  }
  return {
    numbers: new Map(known.map(([feature], number) => [feature, number])),
    idfs: known.map(([, frequency]) => Math.log((1 + examples.length) / (1 + frequency)) + 1),
  };
}

/** A row of length 1, and a bias. */
function rowOf(text: string, { numbers, idfs }: Table): Row {
  const found: number[] = [];
  const values: number[] = [];
  for (const [feature, times] of featuresOf(text)) {
    const number = numbers.get(feature);
    if (number === undefined) continue;
    found.push(number);
    values.push((1 + Math.log(times)) * (idfs[number] as number));
  }
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return {
    numbers: Uint32Array.from([...found, idfs.length]),
    values: Float32Array.from([...values.map((value) => value / length), 1]),
  };
}

function featuresOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (feature: string): void => {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  };
  let previous = "";
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    add(`w ${word}`);
    if (previous !== "") add(`p ${previous} ${word}`);
    previous = word;
    const padded = ` ${word} `;
    for (const length of pieceLengths) {
      for (let start = 0; start + length <= padded.length; start++) {
        add(`c${padded.slice(start, start + length)}`);
      }
    }
  }
  return counts;
}
