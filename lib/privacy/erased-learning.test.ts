/** What was learnt from somebody who is erased is learnt no longer: the model is that of the others. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { type Database, openStateDatabase } from "../storage/index.ts";
import { erasePerson } from "./erase-person.ts";
import { createTextMatch } from "./text-match.ts";

let all: TemporaryClassifier;
let others: TemporaryClassifier;
let database: Database;

beforeEach(async () => {
  [all, others] = await Promise.all([classifierOf(), classifierOf()]);
  database = await openStateDatabase(all.dbPath);
});
afterEach(async () => {
  await database.close();
  await all.close();
  await others.close();
});

const ofOthers = ["The courier left no note", "Track my parcel again", "A parcel got lost"];
const ofAnna = ["Xylophone repair for Anna Novak", "Xylophone strings, says Anna Novak"];
const probe = "Xylophone repair and strings";

async function teach({ classifier }: TemporaryClassifier, titles: readonly string[], to: string) {
  for (const title of titles) {
    await classifier.classify(ticket(title, title));
    await classifier.feedback({ correlationId: title, correctCollection: to });
  }
}

const placeOf = async (classifier: TemporaryClassifier["classifier"]) => {
  const { collection, confidence, reasoning } = await classifier.classify(ticket("probe", probe));
  await classifier.forget("probe");
  return { collection, confidence, reasoning };
};

test("an erased person's tickets teach neither this process, nor another, nor the next one", async () => {
  for (const service of [all, others]) await teach(service, ofOthers, "shipping");
  const running = await all.another();
  await teach(all, ofAnna, "shipping");
  expect((await placeOf(running)).collection).toBe("shipping");
  const unlearnt = await placeOf(others.classifier);
  expect(unlearnt.reasoning).not.toContain("Anna");
  expect(await placeOf(all.classifier)).not.toEqual(unlearnt);

  const { rows, left } = await erasePerson(database, {
    isMeant: createTextMatch("Anna Novak"),
    forget: (id) => all.classifier.forget(id),
    confirmed: null,
  });
  expect([rows.classification, left]).toEqual([2, {}]);
  for (const classifier of [all.classifier, running, await all.another()]) {
    await classifier.settled();
    expect(await placeOf(classifier)).toEqual(unlearnt);
  }
  // Who comes back is learnt from anew.
  await teach(all, ofAnna, "billing");
  expect((await placeOf(running)).collection).toBe("billing");
});
