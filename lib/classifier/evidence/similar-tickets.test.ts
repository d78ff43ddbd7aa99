/** Like tickets are found among many, whose words are not all worth an entry. */
import { expect, test } from "vitest";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { LinearModel } from "../linear/linear-model.ts";
import { SimilarTickets } from "./similar-tickets.ts";

const extractor = createFeatureExtractor();
const featuresOf = (text: string) => extractor.extract([{ text, times: 1, hasGrams: false }]);
const told = { votes: new Map(), nearness: new Map() };

function remember(texts: readonly string[]) {
  const model = new LinearModel();
  const examples = texts.map((text, index) => {
    const features = featuresOf(text);
    return { key: `t${index}`, seq: index + 1, label: "card", cost: 1, features, ...told };
  });
  for (const { features } of examples) model.count(features);
  const similar = new SimilarTickets(model);
  for (const example of examples) similar.add(example);
  const find = (text: string, excluded?: string): readonly string[] =>
    similar.find(model.toVector(featuresOf(text)), 2, excluded).map(({ key }) => key);
  return { find, similar, examples };
}

const many = Array.from({ length: 4_000 }, (_, index) => `parcel p${index} of box b${index >> 1}`);

test("the one with the same rare words is found among thousands that share the common ones", () => {
  const { find, similar } = remember(many);
  expect(find("parcel p3210 of box b1605")).toEqual(["t3210", "t3211"]);
  expect(find("parcel p3210 of box b1605", "t3210")[0]).toBe("t3211");
  similar.remove("t3210");
  expect(find("parcel p3210 of box b1605")[0]).toBe("t3211");
});

test("a word that thousands have finds nothing by itself", () => {
  expect(remember(many).find("parcel")).toEqual([]);
});

test("a ticket that is judged again and again hides no other", () => {
  const { find, similar, examples } = remember(many.slice(0, 10));
  const [first, second] = examples as [(typeof examples)[0], (typeof examples)[0]];
  for (let round = 0; round < 20_000; round++) similar.add(first);
  similar.add(second);
  expect(find("parcel p0 of box b0")).toEqual(["t0", "t1"]);
});
