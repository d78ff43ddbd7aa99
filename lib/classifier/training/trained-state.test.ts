/** A state and its examples as bytes, and back. */
import { expect, test } from "vitest";
import { TicketCollection } from "../../contract/index.ts";
import { defaultCalibration } from "../confidence/calibration.ts";
import { noPlaces } from "../evidence/near-documents.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { packTicket } from "../features/ticket-features.ts";
import { fitLinear } from "../linear/fit-linear.ts";
import { packArrays } from "../linear/pack-arrays.ts";
import type { TicketExample } from "../ticket.ts";
import { learntPair } from "./learnt-examples.ts";
import { packExamples, unpackExamples } from "./pack-examples.ts";
import { packState, unpackState } from "./trained-state.ts";

const extractor = createFeatureExtractor();
const entries = ["billing", "mobile"].map((name) => TicketCollection.parse({ name }));
const find = (name: string) => entries.find((entry) => entry.name === name);

function examplesOf(count: number): TicketExample[] {
  return Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    id: `Änderung 変更 "${index}"`,
    collection: index % 2 === 0 ? "billing" : "mobile",
    subTheme: index % 3 === 0 ? "überfällig" : null,
    fields: index % 4 === 0 ? { priority: "high" } : undefined,
    weight: index % 5 === 0 ? 0.3 : 1,
    features: packTicket({
      features: extractor.extract([{ text: `refund ${index}`, times: 1, hasGrams: true }]),
      votes: new Map([["billing", 0.5]]),
      nearness: new Map(),
    }),
  }));
}

async function packed(examples: readonly TicketExample[]) {
  const learnt = examples.flatMap((example) => {
    const pair = learntPair(example, find(example.collection));
    return pair === null ? [] : [pair.collection];
  });
  const collections = fitLinear([], learnt, ["billing", "mobile"]);
  const figures = {
    sequence: examples.length,
    trainedSequence: examples.length,
    trainedAt_ms: null,
    taxonomyHash: "h",
    corpusHash: "",
    calibration: defaultCalibration,
    accuracy: null,
    heldOut: [],
  };
  const learners = { collections, themes: null, fields: [], places: noPlaces };
  return {
    collections,
    state: await packState(figures, learners, examples, await packExamples(examples)),
  };
}

test("examples unpack to the same, whatever their ids are written in", async () => {
  const examples = examplesOf(40);
  expect(await unpackExamples(await packExamples(examples))).toEqual(examples);
  expect(await unpackExamples(await packExamples([]))).toEqual([]);
});

test("a learner knows its examples again by their places, with what each has added", async () => {
  const examples = examplesOf(40);
  const { collections, state: given } = await packed(examples);
  const state = await unpackState(given, "h", find);
  expect(state?.examples).toEqual(examples);
  for (const { id } of examples) {
    const [before, after] = [collections.find(id), state?.collections.find(id)];
    expect(after?.label).toBe(before?.label);
    expect(after?.cost).toBe(before?.cost);
    expect(after?.duals).toEqual(before?.duals);
    expect(after?.features).toEqual(before?.features);
    expect(after?.votes).toEqual(before?.votes);
  }
});

test("nothing that is parsed in one piece grows with the number of examples", async () => {
  const headerOf = async (count: number): Promise<number> =>
    packArrays((await packed(examplesOf(count))).state)[0]?.length ?? 0;
  const [few, many] = [await headerOf(10), await headerOf(1_000)];
  // Only lengths of arrays have more digits.
  expect(many - few).toBeLessThan(64);
});
