/** One training as the thread runs it. */
import { expect, test } from "vitest";
import { TicketCollection } from "../../contract/index.ts";
import { createFeatureExtractor } from "../features/extract-features.ts";
import { packTicket } from "../features/ticket-features.ts";
import { createRandom } from "../linear/random.ts";
import { packExamples } from "./pack-examples.ts";
import { runTraining } from "./run-training.ts";
import { unpackState } from "./trained-state.ts";

const extractor = createFeatureExtractor();
/** One word tells; the others stand in tickets of all collections. */
const topics: Readonly<Record<string, string>> = {
  billing: "refund",
  mobile: "fingerprint",
  shipping: "courier",
};
const names = Object.keys(topics);
const commonWords = Array.from({ length: 24 }, (_, index) => `common${index}`);
const entries = names.map((name) => TicketCollection.parse({ name }));

test("unseen tickets are judged with the weights that the training has learnt, not with the defaults", async () => {
  // Pages vote for the next collection, always.
  const random = createRandom(1);
  const common = () => commonWords.filter(() => random() < 0.5).join(" ");
  const examples = names.flatMap((collection, place) =>
    Array.from({ length: 40 }, (_, index) => ({
      seq: place * 40 + index + 1,
      id: `${collection} ${index}`,
      collection,
      subTheme: null,
      weight: 1,
      features: packTicket({
        features: extractor.extract([
          { text: `${topics[collection]} ${common()}`, times: 1, hasGrams: false },
        ]),
        votes: new Map([[names[(place + 1) % names.length] as string, 1]]),
        nearness: new Map(),
      }),
    })),
  );
  const trained = await runTraining({
    dbPath: null,
    entries,
    fields: {},
    taxonomyHash: "h",
    examples: await packExamples(examples),
    unlessCorpus: null,
  });
  const find = (name: string) => entries.find((entry) => entry.name === name);
  const state = trained && (await unpackState(trained, "h", find, examples));
  expect(state?.calibration.votesWeight).toBe(0);
  expect(state?.accuracy).toBeGreaterThan(0.95);
  expect(state?.heldOut.filter(([, isRight]) => isRight).length).toBeGreaterThan(110);
});
