import { expect, test } from "vitest";
import { questionName, type WantedQuestion } from "../questions/wanted-question.ts";
import type { KeptQuestion } from "../records/gap-table.ts";
import { judgeAsked, withReaders } from "./judge-questions.ts";

const kept = (key: string, chance: number): KeptQuestion => ({
  kind: "search",
  key,
  gap: null,
  generation: 1,
  isAnswered: chance > 0.5,
  chance,
  reason: chance > 0.5 ? null : "words_missing",
  nearest: "kb://guide/one.md",
  near: ["kb://guide/one.md"],
  missing: [],
});
const asked = (key: string, people: number, clicks: number): WantedQuestion => ({
  kind: "search",
  key,
  text: key,
  asks: [key],
  people,
  agents: 0,
  clicks,
  firstDay: 1,
  lastDay: 1,
  told: null,
});
const byName = <One extends Pick<WantedQuestion, "kind" | "key">>(all: readonly One[]) =>
  new Map(all.map((one) => [questionName(one), one]));

test("a question that is judged again is counted once in how often readers open hits", () => {
  // 30 searches: with fewer than 50 nobody knows what is usual.
  const questions = byName([asked("good", 15, 14), asked("bad", 15, 0)]);
  const judged = [kept("good", 0.2), kept("bad", 0.9)];
  expect(withReaders(judged, questions, byName(judged))).toEqual(judged);
});

test.each<[string, { isNewer?: boolean; hasPage?: boolean; chance?: number }, boolean]>([
  ["was written since answers, to be reviewed", {}, true],
  ["only ranks better now does not", { isNewer: false }, false],
  ["has taken the place of one that is gone does not", { hasPage: false }, false],
  ["is far from the question does not", { chance: 0.1 }, false],
])("a page among the nearest that %s", async (_name, given, isAnswered) => {
  const { isNewer = true, hasPage = true, chance = 0.3 } = given;
  const near = ["kb://guide/one.md", "kb://guide/two.md"];
  const nearest = { id: "kb://guide/one.md", title: "One", path: "/docs/guide/one" };
  const judged = await judgeAsked(asked("how", 1, 0), kept("how", 0.2), {
    generation: 2,
    judge: async () => ({ chance, nearest, near, missing: [], missingShare: 0 }),
    hasPage: async () => hasPage,
    isNewer: (id, before) => isNewer && id === "kb://guide/two.md" && before === 1,
  });
  expect(judged).toMatchObject({
    isAnswered,
    nearest: isAnswered ? "kb://guide/two.md" : "kb://guide/one.md",
  });
});
