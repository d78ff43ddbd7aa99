/** Plain ways to place tickets, by words alone: what a model must beat to be worth its code. */
import { trainRival } from "../../lib/classifier/evaluation/logistic-rival.ts";
import type { PlaceText, TicketPeer } from "./ticket-peer.ts";
import type { LabelledText } from "./ticket-sets.ts";

export const ticketPeers: readonly TicketPeer[] = [
  { name: "majority", train: trainMajority },
  { name: "BM25 k-NN", train: trainNeighbours },
  { name: "complement naive Bayes", train: trainComplementBayes },
  { name: "centroid", train: trainCentroid },
  { name: "logistic regression", train: trainRival },
];

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function best(scores: ReadonlyMap<string, number>): string {
  let found = "";
  let most = Number.NEGATIVE_INFINITY;
  for (const [label, score] of scores) {
    if (score <= most) continue;
    most = score;
    found = label;
  }
  return found;
}

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

function trainMajority(examples: readonly LabelledText[]): PlaceText {
  const counts = new Map<string, number>();
  for (const { label } of examples) add(counts, label, 1);
  const label = best(counts);
  return () => label;
}

/** Votes of the ten best hits by BM25 (k1 1.2, b .75), each with its score. */
function trainNeighbours(examples: readonly LabelledText[]): PlaceText {
  const postings = new Map<string, { owner: number; count: number }[]>();
  const lengths = examples.map(({ text }, owner) => {
    for (const [word, count] of countsOf(text)) {
      const list = postings.get(word) ?? [];
      list.push({ owner, count });
      postings.set(word, list);
    }
    return wordsOf(text).length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (text) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(text))) {
      const list = postings.get(word) ?? [];
      const idf = Math.log(1 + (examples.length - list.length + 0.5) / (list.length + 0.5));
      for (const { owner, count } of list) {
        const length = 0.25 + 0.75 * ((lengths[owner] as number) / average);
        const score = (idf * count * 2.2) / (count + 1.2 * length);
        scores.set(owner, (scores.get(owner) ?? 0) + score);
      }
    }
    const votes = new Map<string, number>();
    const hits = [...scores].sort(([, left], [, right]) => right - left).slice(0, 10);
    for (const [owner, score] of hits) add(votes, (examples[owner] as LabelledText).label, score);
    return best(votes);
  };
}

/** Rennie, Shih, Teevan and Karger, 2003, on counts of words with a prior of 1. */
function trainComplementBayes(examples: readonly LabelledText[]): PlaceText {
  const all = new Map<string, number>();
  const own = new Map<string, Map<string, number>>();
  for (const { text, label } of examples) {
    const sums = own.get(label) ?? new Map<string, number>();
    own.set(label, sums);
    for (const [word, count] of countsOf(text)) {
      add(sums, word, count);
      add(all, word, count);
    }
  }
  const whole = total(all.values());
  const models = [...own].map(([label, sums]) => {
    const rest = whole - total(sums.values()) + all.size;
    return { label, sums, rest };
  });
  return (text) => {
    const counts = countsOf(text);
    const scores = new Map<string, number>();
    for (const { label, sums, rest } of models) {
      let score = 0;
      for (const [word, count] of counts) {
        const seen = all.get(word);
        if (seen === undefined) continue;
        score -= count * Math.log((seen - (sums.get(word) ?? 0) + 1) / rest);
      }
      scores.set(label, score);
    }
    return best(scores);
  };
}

/** Cosine with the mean of a label's tf-idf vectors (Rocchio). */
function trainCentroid(examples: readonly LabelledText[]): PlaceText {
  const frequencies = new Map<string, number>();
  for (const { text } of examples)
    for (const word of countsOf(text).keys()) add(frequencies, word, 1);
  const weigh = (text: string): Map<string, number> => {
    const weights = new Map<string, number>();
    for (const [word, count] of countsOf(text)) {
      const seen = frequencies.get(word);
      if (seen === undefined) continue;
      weights.set(word, (1 + Math.log(count)) * (Math.log((examples.length + 1) / (seen + 1)) + 1));
    }
    return normalised(weights);
  };
  const centroids = new Map<string, Map<string, number>>();
  for (const { text, label } of examples) {
    const centroid = centroids.get(label) ?? new Map<string, number>();
    centroids.set(label, centroid);
    for (const [word, weight] of weigh(text)) add(centroid, word, weight);
  }
  const models = [...centroids].map(([label, sums]) => [label, normalised(sums)] as const);
  return (text) => {
    const weighed = weigh(text);
    const scores = new Map<string, number>();
    for (const [label, centroid] of models) {
      let score = 0;
      for (const [word, weight] of weighed) score += weight * (centroid.get(word) ?? 0);
      scores.set(label, score);
    }
    return best(scores);
  };
}

function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function normalised(weights: Map<string, number>): Map<string, number> {
  const length = Math.sqrt(total([...weights.values()].map((weight) => weight * weight)));
  return new Map([...weights].map(([word, weight]) => [word, weight / length]));
}
