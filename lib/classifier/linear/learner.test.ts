import { expect, test } from "vitest";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { fitLinear } from "./fit-linear.ts";
import { Learner, type LearntExample } from "./learner.ts";
import { LinearModel } from "./linear-model.ts";

const extractor = createFeatureExtractor();
const texts: readonly (readonly [text: string, label: string])[] = [
  ["my card was declined in the shop", "card"],
  ["the card does not arrive", "card"],
  ["where is my new card", "card"],
  ["I want a refund for the order", "refund"],
  ["money back for a broken item", "refund"],
  ["refund was not paid out", "refund"],
  ["the app crashes when I log in", "app"],
  ["login screen of the app is empty", "app"],
  ["app closes by itself", "app"],
];
const told = { votes: new Map(), nearness: new Map() };
const examples = texts.map(([text, label], index): LearntExample => {
  const features = extractor.extract([{ text, times: 1, hasGrams: true }]);
  return { key: `t${index}`, seq: index + 1, label, cost: 1, features, ...told };
});
const answer = ({ model }: Learner, text: string): string => {
  const features = extractor.extract([{ text, times: 1, hasGrams: true }]);
  const scores = model.score(model.toVector(features));
  return model.classes[scores.indexOf(Math.max(...scores))] as string;
};

test("a full training and learning step by step place tickets in the same way", () => {
  const batch = fitLinear([], examples, ["app", "card", "refund"]);
  const online = new Learner(new LinearModel());
  for (const example of examples) online.learn(example);
  for (const [text, label] of texts) {
    expect([text, answer(batch, text), answer(online, text)]).toEqual([text, label, label]);
  }
});

test("the same examples in the same order give the same weights to the last bit", () => {
  const learners = [new Learner(new LinearModel()), new Learner(new LinearModel())];
  for (const learner of learners) for (const example of examples) learner.learn(example);
  const [first, second] = learners.map(({ model }) => model.weights.values);
  expect(first).toEqual(second);
});

test("what a forgotten example has taught is removed", () => {
  const learner = fitLinear([], examples, ["app", "card", "refund"]);
  const duals = learner.find("t0")?.duals;
  expect(duals?.some((dual) => dual > 0)).toBe(true);
  for (const { key } of examples) expect(learner.forget(key)).toBe(true);
  expect(learner.forget("t0")).toBe(false);
  expect(learner.size).toBe(0);
  const { values, stride } = learner.model.weights;
  // All but the bias, the first row, which only a training of the whole moves.
  expect(Math.max(...values.subarray(stride).map(Math.abs))).toBeLessThan(1e-5);
});

test("a single example leaves the bias that all tickets share where it is", () => {
  const learner = fitLinear([], examples, ["app", "card", "refund"]);
  const biasOf = () => [...learner.model.weights.values.subarray(0, 3)];
  const before = biasOf();
  const features = extractor.extract([{ text: "nothing like it", times: 1, hasGrams: true }]);
  learner.learn({ key: "n", seq: 10, label: "card", cost: 1, features, ...told });
  expect(answer(learner, "nothing like it")).toBe("card");
  learner.forget("n");
  expect(biasOf()).toEqual(before);
});

test("an example of the same key takes the place of the earlier one", () => {
  const learner = fitLinear([], examples, ["app", "card", "refund"]);
  const [first] = examples as [LearntExample];
  for (let count = 0; count < 5; count++) {
    learner.learn({ ...first, seq: 100 + count, label: "refund" });
  }
  expect(learner.size).toBe(examples.length);
  expect(answer(learner, "my card was declined in the shop")).toBe("refund");
});

test("an unknown class is learnt from its first example", () => {
  const learner = fitLinear([], examples, ["app", "card", "refund"]);
  const features = extractor.extract([{ text: "parcel got wet", times: 1, hasGrams: true }]);
  learner.learn({ key: "n", seq: 10, label: "shipping", cost: 1, features, ...told });
  expect(answer(learner, "my parcel got wet")).toBe("shipping");
});
