import { expect, test } from "vitest";
import type { Documentation } from "../texts/documentation.ts";
import { type TrainingOptions, trainVectors } from "./train-vectors.ts";
import { buildTrainingSet } from "./training-set.ts";
import { vectorFile } from "./write-vectors.ts";

const options: TrainingOptions = {
  dimensions: 8,
  epochs: 30,
  blockSize: 8,
  blocksPerBatch: 1,
  scale: 12,
  learningRate: 0.05,
  startLength: 0.1,
  dropShare: 0.5,
  seed: 1,
};

/** Questions say "remove" and "hop" where the answers say "delete" and "jump". */
const topics = [
  ["remove", "delete", "account"],
  ["hop", "jump", "kangaroo"],
  ["burn", "combust", "engine"],
  ["wait", "timeout", "socket"],
];

function documentation(): Documentation {
  const pages = Array.from({ length: 32 }, (_unused, number) => {
    const [asked = "", answered = "", about = ""] = topics[number % topics.length] as string[];
    const text = `To ${answered} it, open number${number} and ${answered} what the ${about} has there, then go on as before and look.`;
    return {
      path: `page-${number}.md`,
      title: `How to ${asked} number${number}`,
      frontMatter: {},
      fault: null,
      description: null,
      links: [],
      sections: [{ heading: "", headingPath: [], anchor: "", text, blocks: "" }],
    };
  });
  return { name: "test", pages };
}

function train(): {
  readonly set: ReturnType<typeof buildTrainingSet>;
  readonly rows: Float32Array;
} {
  const set = buildTrainingSet([documentation()], 200);
  return { set, rows: trainVectors(set, options, () => undefined) };
}

test("two words that answer each other come to point the same way", () => {
  const { set, rows } = train();
  const rowOf = (word: string): Float32Array => {
    const start = set.vocabulary.indexOf(word) * options.dimensions;
    return rows.subarray(start, start + options.dimensions);
  };
  for (const [asked = "", answered = ""] of topics) {
    const others = topics.filter(([other]) => other !== asked).map(([, other = ""]) => other);
    const own = cosine(rowOf(asked), rowOf(answered));
    for (const other of others) expect(own).toBeGreaterThan(cosine(rowOf(asked), rowOf(other)));
  }
});

test("training twice gives the same bytes", () => {
  const [first, second] = [train(), train()].map(({ set, rows }) =>
    Buffer.from(vectorFile(set.vocabulary, rows, options.dimensions)),
  );
  expect(first?.equals(second as Buffer)).toBe(true);
});

function cosine(left: Float32Array, right: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] as number), 0);
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
}
