/** A ticket under a changed taxonomy: the answer of the draft, and a service that stays as it was. */
import { afterEach, expect, test } from "vitest";
import {
  classifierOf,
  type TemporaryClassifier,
  ticket,
} from "../../tests/kit/stores/classifier-of.ts";
import { runTraining } from "./training/run-training.ts";

let opened: TemporaryClassifier;
afterEach(async () => {
  await opened.close();
  expect(opened.errors).toEqual([]);
});

const title = "The zither string snapped";

test("a keyword of the draft places the ticket, and nothing of the service changes", async () => {
  opened = await classifierOf({});
  const { classifier } = opened;
  await classifier.settled();
  const before = await classifier.preview({ title });
  const collections = classifier.collections();
  const entry = { name: "instruments", keywords: ["zither", "string"] };
  const { now, draft } = await classifier.tryDraft({ entry, title });
  expect(draft.collection).toBe("instruments");
  expect(now.collection).toBe(before.collection);
  expect(classifier.collections()).toEqual(collections);
  const after = await classifier.preview({ title });
  expect({ ...after, duration_ms: 0 }).toEqual({ ...before, duration_ms: 0 });
  expect(await classifier.stats()).toMatchObject({ total: 0 });
});

test("a draft that was trained is kept for the next ticket, and a change of it is trained again", async () => {
  let trainings = 0;
  opened = await classifierOf({
    train(job) {
      trainings += 1;
      return runTraining(job);
    },
  });
  const { classifier } = opened;
  await classifier.settled();
  const before = trainings;
  const entry = { name: "instruments", keywords: ["zither"] };
  await classifier.tryDraft({ entry, title });
  await classifier.tryDraft({ entry, title: "Another zither" });
  expect(trainings).toBe(before + 1);
  await classifier.tryDraft({ entry: { ...entry, keywords: ["lute"] }, title });
  expect(trainings).toBe(before + 2);
});

test("what people said counts in the draft too", async () => {
  opened = await classifierOf({});
  const { classifier } = opened;
  for (let index = 0; index < 8; index++) {
    const one = { ...ticket(`T-${index}`), title: `The zither string ${index} snapped` };
    await classifier.classify(one);
    await classifier.feedback({ correlationId: one.correlationId, correctCollection: "shipping" });
  }
  await classifier.settled();
  const { now, draft } = await classifier.tryDraft({ entry: { name: "lutes" }, title });
  expect(now.collection).toBe("shipping");
  expect(draft.collection).toBe("shipping");
});

test.each([
  ["no name", { entry: { name: "" }, title }],
  ["no title", { entry: { name: "a" }, title: " " }],
  ["an unknown repository", { entry: { name: "a", repo: { org: 1 } }, title }],
])("%s is refused", async (_case, request) => {
  opened = await classifierOf({});
  await expect(opened.classifier.tryDraft(request as never)).rejects.toMatchObject({
    code: "parameter_invalid",
  });
});

test("no more than a few wait for a draft", async () => {
  opened = await classifierOf({});
  const { classifier } = opened;
  await classifier.settled();
  const asked = Array.from({ length: 8 }, (_, index) =>
    classifier.tryDraft({ entry: { name: `queue ${index}` }, title }).catch((error) => error.code),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === "too_many_requests").length).toBeGreaterThan(0);
  expect(answers.filter((answer) => typeof answer === "object").length).toBeGreaterThan(1);
});
