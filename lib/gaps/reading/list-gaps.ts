/** Gaps as operators see them: what was found out, joined with what is counted. */
import { readSearchedDays, type SearchedDay } from "../../analytics/index.ts";
import type { GapsParameters, GapsResponse } from "../../contract/index.ts";
import { loadWordVectors } from "../../embeddings/index.ts";
import type { Database } from "../../storage/index.ts";
import { groupedBy } from "../grouping/grouped-by.ts";
import { createQuestionSpace, type QuestionSpace } from "../grouping/question-space.ts";
import { readWantedQuestions } from "../questions/read-wanted-questions.ts";
import { gapDays, questionName, wantOf } from "../questions/wanted-question.ts";
import { readGaps, readKeptQuestions, type StoredGap } from "../records/gap-table.ts";
import { readLastLook } from "../records/look-table.ts";
import { describeGap } from "./describe-gap.ts";
import type { GapMember } from "./gap-member.ts";

export interface GapsQuestion extends Omit<GapsParameters, "format"> {
  /** Days since 1970-01-01, in UTC. */
  readonly today: number;
  /** Gaps that were asked less often are not shown. */
  readonly shownFrom: number;
  readonly withSearches: boolean;
}

interface FoundGap {
  readonly gap: StoredGap;
  readonly members: readonly GapMember[];
}

/** Questions of a gap that a list shows. */
const questionsShown = 5;
const questionsMax = 500;

/** Reads all that is counted: not for the path of a request. */
export async function listGaps(database: Database, asked: GapsQuestion): Promise<GapsResponse> {
  const { today, withSearches, shownFrom, days, limit } = asked;
  const questions = await readWantedQuestions(database, { today, days: gapDays, withSearches });
  const byName = new Map(questions.map((one) => [questionName(one), one]));
  const judged = (await readKeptQuestions(database, { inGaps: true })).flatMap((one) => {
    const question = byName.get(questionName(one));
    return question === undefined ? [] : [{ asked: question, judged: one }];
  });
  const searched = await daysOf(database, judged, today);
  const members = groupedBy(
    judged.map((one) => ({ ...one, days: searched.get(questionName(one.asked)) ?? [] })),
    (one) => one.judged.gap,
  );
  const all = (await readGaps(database)).map((gap) => ({
    gap,
    members: [...(members.get(gap.id) ?? [])].sort(byWant),
  }));
  const kept = all.filter(({ members: own }) => own.length > 0);
  const shown = kept.filter(({ members: own }) => timesAsked(own) >= shownFrom);
  const chosen = shown.filter((one) => isMeant(one, asked)).sort(byWantOfGap);
  const listed = chosen.slice(0, limit);
  const rows = asked.id === undefined ? questionsShown : questionsMax;
  const view = { today, days, rows, space: await spaceOf(listed) };
  const look = await readLastLook(database);
  return {
    gaps: listed.map(({ gap, members: own }) => describeGap(gap, own, view)),
    total: chosen.length,
    notShown: kept.length - shown.length,
    counts: countsOf(shown),
    lookedAt: look === null ? null : new Date(look.atMs).toISOString(),
    waiting: look?.waiting ?? 0,
  };
}

/** The space of the listed gaps alone: to analyse all questions of 90 days takes seconds. */
async function spaceOf(listed: readonly FoundGap[]): Promise<QuestionSpace> {
  const texts = listed.flatMap(({ members }) => members.map(({ asked }) => asked.text));
  return createQuestionSpace(texts, (await loadWordVectors()).vectors);
}

async function daysOf(
  database: Database,
  found: readonly Omit<GapMember, "days">[],
  today: number,
): Promise<ReadonlyMap<string, readonly SearchedDay[]>> {
  const texts = found.flatMap(({ asked }) => (asked.kind === "search" ? [asked.key] : []));
  const rows = await readSearchedDays(database, today - gapDays + 1, texts);
  return groupedBy(rows, ({ query }) => questionName({ kind: "search", key: query }));
}

/** Without a state: what is to be done. */
function isMeant({ gap }: FoundGap, { id, state }: GapsQuestion): boolean {
  if (id !== undefined) return gap.id === id;
  if (state !== undefined) return gap.state === state;
  return gap.state === "open" || gap.state === "planned" || isToReview(gap);
}

function isToReview({ state, isReviewed }: StoredGap): boolean {
  return state === "answered" && !isReviewed;
}

function countsOf(found: readonly FoundGap[]): GapsResponse["counts"] {
  const count = (state: StoredGap["state"]): number =>
    found.filter(({ gap }) => gap.state === state).length;
  return {
    open: count("open"),
    planned: count("planned"),
    answered: count("answered"),
    toReview: found.filter(({ gap }) => isToReview(gap)).length,
    ignored: count("ignored"),
  };
}

function timesAsked(members: readonly GapMember[]): number {
  return members.reduce((sum, { asked }) => sum + asked.people + asked.agents, 0);
}

function byWant({ asked: a }: GapMember, { asked: b }: GapMember): number {
  return wantOf(b) - wantOf(a) || (a.key < b.key ? -1 : 1);
}

/** What nothing answers counts. */
function wantOfGap({ members }: FoundGap): number {
  return members.reduce(
    (sum, { asked, judged }) => sum + (judged.isAnswered ? 0 : wantOf(asked)),
    0,
  );
}

function byWantOfGap(a: FoundGap, b: FoundGap): number {
  return wantOfGap(b) - wantOfGap(a) || (a.gap.id < b.gap.id ? -1 : 1);
}
