/** One look at all questions: which are answered, which belong together, which gaps have closed. */
import { randomBytes } from "node:crypto";
import type { InStatement } from "@libsql/client";
import { judgeQuestion } from "../../answers/index.ts";
import type { DbPath, VisibleStore } from "../../contract/index.ts";
import { loadWordVectors } from "../../embeddings/index.ts";
import type { Database, Lease } from "../../storage/index.ts";
import { assignGaps } from "../grouping/assign-gaps.ts";
import { createQuestionSpace, type QuestionSpace } from "../grouping/question-space.ts";
import { readWantedQuestions } from "../questions/read-wanted-questions.ts";
import { gapDays, questionName, type WantedQuestion } from "../questions/wanted-question.ts";
import {
  type KeptQuestion,
  readGaps,
  readKeptQuestions,
  removeStale,
  storeKeptQuestions,
  storeNewGaps,
} from "../records/gap-table.ts";
import { readLastLook, storeLook } from "../records/look-table.ts";
import { forgetGenerations, seePages } from "../records/page-table.ts";
import { chooseToAsk, judgeAsked, withReaders } from "./judge-questions.ts";
import { settleGaps } from "./settle-gaps.ts";

export interface GapLook {
  /** The index. */
  readonly dbPath: DbPath;
  /** Days since 1970-01-01, in UTC. */
  readonly today: number;
  readonly nowMs: number;
  readonly generation: number;
  /** Whether searches are counted. */
  readonly withSearches: boolean;
  /** Begins each batch of writes, which fails once another process looks. */
  readonly guard?: Lease["guard"];
  /** Aborted once another process looks. */
  readonly signal?: AbortSignal;
}

export interface LookResult {
  /** Questions that were asked. */
  readonly asked: number;
  readonly waiting: number;
}

const rowsAtOnce = 500;

export async function lookForGaps(
  database: Database,
  store: Required<Pick<VisibleStore, "answerGround" | "getDocument">>,
  { dbPath, today, nowMs, generation, withSearches, guard = [], signal }: GapLook,
): Promise<LookResult> {
  const write = async (statements: readonly InStatement[]): Promise<void> => {
    await database.write([...guard, ...statements]);
  };
  const isBuiltAnew = ((await readLastLook(database))?.generation ?? 0) > generation;
  await write([...removeStale, ...(isBuiltAnew ? forgetGenerations : [])]);
  const isNewer = await seePages(database, { dbPath, generation, write });
  const questions = await readWantedQuestions(database, { today, days: gapDays, withSearches });
  const stored = await readKeptQuestions(database, { inGaps: false });
  const known = new Map(stored.map((one) => [questionName(one), one]));
  const gaps = await readGaps(database);
  const watched = new Set(gaps.filter(({ state }) => state !== "ignored").map(({ id }) => id));
  const chosen = chooseToAsk(questions, { judged: known, watched, generation, today });
  const judge = (text: string) => judgeQuestion(store, text);
  const hasPage = async (id: string): Promise<boolean> =>
    id.startsWith("kb://") ? (await store.getDocument(id)) !== null : true;
  const judging = { generation, judge, hasPage, isNewer };
  const byWords: KeptQuestion[] = [];
  for (const question of chosen.now) {
    signal?.throwIfAborted();
    byWords.push(await judgeAsked(question, known.get(questionName(question)), judging));
  }
  const asked = new Map(questions.map((one) => [questionName(one), one]));
  const judged = withReaders(byWords, asked, known);
  await storeGrouped(write, questions, { stored, judged, today });
  const settled = await settleGaps(
    await readGaps(database),
    await readKeptQuestions(database, { inGaps: true }),
    { today, hasPage },
  );
  const { waiting } = chosen;
  await write([...settled, storeLook({ generation, day: today, atMs: nowMs, waiting })]);
  return { asked: chosen.now.length, waiting };
}

interface Judged {
  /** As they were before. */
  readonly stored: readonly KeptQuestion[];
  readonly judged: readonly KeptQuestion[];
  readonly today: number;
}

/** Those that nothing answers find their gap; all are stored. */
async function storeGrouped(
  write: (statements: readonly InStatement[]) => Promise<void>,
  questions: readonly WantedQuestion[],
  { stored, judged: justJudged, today }: Judged,
): Promise<void> {
  const again = new Set(justJudged.map(questionName));
  // Their gap was merged away while a look found them.
  const without = stored.filter(
    (one) => one.gap === null && !one.isAnswered && !again.has(questionName(one)),
  );
  const judged = [...justJudged, ...without];
  const texts = new Map(questions.map((one) => [questionName(one), one.text]));
  const open = judged.filter(({ isAnswered, gap }) => !isAnswered && gap === null);
  const grouped = [...stored.filter(({ gap }) => gap !== null), ...open].flatMap((one) => {
    const name = questionName(one);
    const text = texts.get(name);
    return text === undefined ? [] : [{ name, text, gap: one.gap }];
  });
  const created: string[] = [];
  const newId = (): string => {
    const id = `gap_${randomBytes(6).toString("hex")}`;
    created.push(id);
    return id;
  };
  // To analyse all questions of 90 days takes seconds.
  const assigned =
    open.length === 0
      ? new Map<string, string>()
      : assignGaps(grouped, await spaceOf([...texts.values()]), newId);
  const rows = judged.map((one) => ({
    ...one,
    gap: one.gap ?? assigned.get(questionName(one)) ?? null,
  }));
  for (let from = 0; from < created.length; from += rowsAtOnce) {
    await write([storeNewGaps(created.slice(from, from + rowsAtOnce), today)]);
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await write([storeKeptQuestions(rows.slice(from, from + rowsAtOnce))]);
  }
}

async function spaceOf(texts: readonly string[]): Promise<QuestionSpace> {
  return createQuestionSpace(texts, (await loadWordVectors()).vectors);
}
