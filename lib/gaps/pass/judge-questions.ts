/** Asks the index of today what it says to each question, once for each text and generation. */
import type { Answerability } from "../../answers/index.ts";
import type { GapReason } from "../../contract/index.ts";
import { questionName, type WantedQuestion } from "../questions/wanted-question.ts";
import type { KeptQuestion } from "../records/gap-table.ts";
import type { IsNewer } from "../records/page-table.ts";
import { chanceWith, type OpenedCounts, openedRates } from "./opened-rates.ts";
import { wordPlaces } from "./word-places.ts";

export interface Judging {
  readonly generation: number;
  readonly judge: Judge;
  /** Whether the index has the document. */
  readonly hasPage: (id: string) => Promise<boolean>;
  readonly isNewer: IsNewer;
}

export type Judge = (text: string) => Promise<Answerability>;

/** From here on a page answers, by its words alone: see `content/decisions/gaps.md`. */
const answerLevel = 0.62;
/** A page that is new among the nearest is an answer to review where the best section is so likely. */
const newPageLevel = 0.2;

export async function judgeAsked(
  question: WantedQuestion,
  known: KeptQuestion | undefined,
  judging: Judging,
): Promise<KeptQuestion> {
  const { generation, judge } = judging;
  const { kind, key, told } = question;
  const base = { kind, key, gap: known?.gap ?? null, generation };
  if (told !== null) {
    const chance = told.isAnswered ? 1 : 0;
    const { isAnswered, reason, page: nearest } = told;
    return { ...base, isAnswered, chance, reason, nearest, near: [], missing: [] };
  }
  let best: Answerability | null = null;
  for (const text of question.asks) {
    const found = await judge(text);
    if (best === null || found.chance > best.chance) best = found;
  }
  const chance = best?.chance ?? 0;
  const near = best?.near ?? [];
  const page = settledPage(known, near) ?? (await newPage(known, near, judging));
  const isAnswered = chance >= answerLevel || (page !== null && chance >= newPageLevel);
  return {
    ...base,
    isAnswered,
    chance,
    reason: isAnswered ? null : reasonOf(best),
    nearest: (isAnswered ? page : null) ?? best?.nearest?.id ?? null,
    near,
    missing: isAnswered ? [] : wordPlaces(best?.missing ?? [], question.text),
  };
}

/** The page that was written and has come among the nearest ones of a question without an answer; null for none. */
async function newPage(
  known: KeptQuestion | undefined,
  near: readonly string[],
  { hasPage, isNewer }: Judging,
): Promise<string | null> {
  if (known?.isAnswered !== false) return null;
  const isFresh = (id: string): boolean =>
    !known.near.includes(id) && isNewer(id, known.generation);
  const fresh = near.find(isFresh) ?? null;
  if (fresh === null) return null;
  // It may have been written anew at another place.
  for (const id of known.near) if (!(await hasPage(id))) return null;
  return fresh;
}

/** The page that answered it before, in a gap: what was counted until then speaks of the time without it. */
function settledPage(known: KeptQuestion | undefined, near: readonly string[]): string | null {
  if (known?.isAnswered !== true || known.gap === null || known.nearest === null) return null;
  return near.includes(known.nearest) ? known.nearest : null;
}

/** What readers did outweighs words, of a question whose nearest page is the same as before. */
export function withReaders(
  judged: readonly KeptQuestion[],
  asked: ReadonlyMap<string, WantedQuestion>,
  known: ReadonlyMap<string, KeptQuestion>,
): readonly KeptQuestion[] {
  const countsOf = (one: KeptQuestion): OpenedCounts | null => {
    const question = asked.get(questionName(one));
    if (question === undefined || question.told !== null || question.people === 0) return null;
    return { searches: question.people, opened: question.clicks, chance: one.chance };
  };
  const again = new Set(judged.map(questionName));
  const others = [...known.values()].filter(
    (one) => one.kind === "search" && !again.has(questionName(one)),
  );
  const rates = openedRates([...judged, ...others].flatMap((one) => countsOf(one) ?? []));
  if (rates === null) return judged;
  return judged.map((one) => {
    const counts = countsOf(one);
    const before = known.get(questionName(one));
    // What was counted speaks of the time before.
    const isOther = before !== undefined && before.nearest !== one.nearest;
    const isSettled = isOther || settledPage(before, one.near) !== null;
    if (counts === null || isSettled || one.reason === "nothing_found") return one;
    const isAnswered = chanceWith(counts, rates) >= 0.5;
    const reason = isAnswered ? null : (one.reason ?? "not_opened");
    return { ...one, isAnswered, reason, missing: isAnswered ? [] : one.missing };
  });
}

/** As much of the question must be missing before its absence explains anything. */
const missingMin = 0.1;

function reasonOf(found: Answerability | null): GapReason {
  if (found?.nearest == null) return "nothing_found";
  return found.missingShare >= missingMin ? "words_missing" : "not_said_together";
}

/** New questions that one look asks: as many as are counted on a day. */
const newMax = 5_000;
/** Questions of earlier generations that are asked again: those of open gaps come first. */
const againMax = 1_000;
/** A question that was answered is asked again while somebody asks it. */
const recentDays = 7;

export interface ToAsk {
  readonly now: readonly WantedQuestion[];
  /** Left for the next look. */
  readonly waiting: number;
}

export interface KnownQuestions {
  readonly judged: ReadonlyMap<string, KeptQuestion>;
  /** Gaps whose questions count: all but the ignored ones. */
  readonly watched: ReadonlySet<string>;
  readonly generation: number;
  readonly today: number;
}

/** The most asked first. */
export function chooseToAsk(
  questions: readonly WantedQuestion[],
  { judged, watched, generation, today }: KnownQuestions,
): ToAsk {
  const isOld = (one: WantedQuestion): boolean => {
    const known = judged.get(questionName(one));
    return known !== undefined && (known.generation !== generation || one.told !== null);
  };
  const isInGap = (one: WantedQuestion): boolean =>
    watched.has(judged.get(questionName(one))?.gap ?? "");
  const byDemand = (a: WantedQuestion, b: WantedQuestion): number =>
    b.people + b.agents - (a.people + a.agents) || (a.key < b.key ? -1 : 1);
  const fresh = questions.filter((one) => !judged.has(questionName(one))).sort(byDemand);
  const old = questions.filter(isOld).sort(byDemand);
  const again = [
    ...old.filter(isInGap),
    ...old.filter((one) => !isInGap(one) && one.lastDay > today - recentDays),
  ];
  const told = again.filter((one) => one.told !== null);
  const asked = again.filter((one) => one.told === null);
  const now = [...fresh.slice(0, newMax), ...told, ...asked.slice(0, againMax)];
  return { now, waiting: fresh.length + again.length - now.length };
}
