/** One gap with its demand, its examples, and why its nearest page does not answer. */
import type { SearchedDay } from "../../analytics/index.ts";
import { dayMs } from "../../base/index.ts";
import { wilsonInterval } from "../../classifier/index.ts";
import type { Gap, GapQuestion, GapTimes } from "../../contract/index.ts";
import { byFrequency } from "../grouping/by-frequency.ts";
import { QuestionGroup } from "../grouping/question-group.ts";
import type { QuestionSpace } from "../grouping/question-space.ts";
import { gapDays } from "../questions/wanted-question.ts";
import type { StoredGap } from "../records/gap-table.ts";
import type { GapMember } from "./gap-member.ts";

export interface GapView {
  /** Days since 1970-01-01, in UTC. */
  readonly today: number;
  readonly days: number;
  /** Questions that are shown. */
  readonly rows: number;
  readonly space: QuestionSpace;
}

const wordsMax = 6;
const missingMax = 8;
/** A word is one of the group when so many of its questions say it. */
const wordShare = 0.5;

/** `members`: the most wanted first, at least one. */
export function describeGap(gap: StoredGap, members: readonly GapMember[], view: GapView): Gap {
  const { today, days, rows, space } = view;
  const first = today - days + 1;
  const open = members.filter(({ judged }) => !judged.isAnswered);
  const [nearest = null] = byFrequency(open.flatMap(({ judged }) => judged.nearest ?? []));
  const { low, high } = wilsonInterval(open.length, members.length);
  const missing = members.flatMap(({ asked, judged }) => [
    ...new Set(judged.missing.map(([start, end]) => asked.text.slice(start, end).toLowerCase())),
  ]);
  return {
    id: gap.id,
    name: gap.name ?? members[0]?.asked.text ?? gap.id,
    state: gap.state,
    isReviewed: gap.isReviewed,
    page: gap.page,
    note: gap.note,
    firstDay: dayText(members.reduce((day, { asked }) => Math.min(day, asked.firstDay), today)),
    lastDay: dayText(members.reduce((day, { asked }) => Math.max(day, asked.lastDay), 0)),
    asked: askedIn(members, first),
    weeks: weeksOf(members, first, today),
    size: members.length,
    unanswered: {
      count: open.length,
      share: rounded(open.length / members.length),
      low: rounded(low),
      high: rounded(high),
    },
    words: commonWords(members, space),
    nearness: nearnessWithin(members, space),
    nearest: nearest === null ? null : placeOf(nearest),
    reason: byFrequency(open.flatMap(({ judged }) => judged.reason ?? []))[0] ?? null,
    missing: byFrequency(missing).slice(0, missingMax),
    answeredBy: gap.answeredBy === null ? null : placeOf(gap.answeredBy),
    answeredOn: gap.answeredDay === null ? null : dayText(gap.answeredDay),
    helped: gap.answeredDay === null ? null : helpedBy(members, gap.answeredDay, today),
    questions: members.slice(0, rows).map((member) => questionOf(member, first)),
    revision: gap.revision,
  };
}

/** Title and address are filled in by who has the index. */
function placeOf(id: string): NonNullable<Gap["nearest"]> {
  return { id, title: id, path: id.startsWith("/") ? id : "" };
}

function questionOf({ asked, judged, days }: GapMember, first: number): GapQuestion {
  const { kind, key, text } = asked;
  const counted = kind === "search" ? sumOf(days, first) : asked;
  const { isAnswered, chance, reason, nearest, missing } = judged;
  return {
    kind,
    key,
    text,
    people: counted.people,
    agents: counted.agents,
    isAnswered,
    chance: rounded(chance),
    reason,
    nearest,
    missing: missing.map(([start, end]) => text.slice(start, end)),
  };
}

interface DayCounts {
  readonly people: number;
  readonly agents: number;
}

function sumOf(days: readonly SearchedDay[], first: number): DayCounts {
  const counted = days.filter(({ day }) => day >= first);
  return {
    people: counted.reduce((sum, { people }) => sum + people, 0),
    agents: counted.reduce((sum, { agents }) => sum + agents, 0),
  };
}

function askedIn(members: readonly GapMember[], first: number): Gap["asked"] {
  const searches = members.map(({ days }) => sumOf(days, first));
  const others = members.filter(({ asked }) => asked.lastDay >= first);
  const sum = (kind: string): number =>
    others.reduce((total, { asked }) => total + (asked.kind === kind ? asked.people : 0), 0);
  return {
    people: searches.reduce((total, { people }) => total + people, 0),
    agents: searches.reduce((total, { agents }) => total + agents, 0),
    tickets: sum("ticket"),
    votes: sum("vote"),
  };
}

/** Weeks end today; the first one may be shorter. */
function weeksOf(members: readonly GapMember[], first: number, today: number): Gap["weeks"] {
  const weeks = Math.ceil((today - first + 1) / 7);
  return Array.from({ length: weeks }, (_unused, index) => {
    const to = today - 7 * (weeks - 1 - index);
    const from = Math.max(first, to - 6);
    const isIn = (day: number): boolean => day >= from && day <= to;
    const days = members.flatMap((member) => member.days.filter(({ day }) => isIn(day)));
    const others = members.filter(({ asked }) => asked.kind !== "search" && isIn(asked.lastDay));
    return {
      from: dayText(from),
      ...sumOf(days, from),
      others: others.reduce((sum, { asked }) => sum + asked.people, 0),
    };
  });
}

/** As many days before as there are after it, of those that are counted; null where there are none. */
function helpedBy(members: readonly GapMember[], answered: number, today: number): Gap["helped"] {
  const length = Math.min(today - answered, answered - (today - gapDays + 1));
  if (length < 1) return null;
  const between = (from: number, to: number): GapTimes => {
    const isIn = (day: number): boolean => day >= from && day < to;
    const days = members.flatMap((member) => member.days.filter(({ day }) => isIn(day)));
    const told = members.filter(({ asked }) => isIn(asked.lastDay));
    const count = (kind: string): number =>
      told.reduce((sum, { asked }) => sum + (asked.kind === kind ? asked.people : 0), 0);
    return {
      days: to - from,
      searches: days.reduce((sum, { people, agents }) => sum + people + agents, 0),
      withoutResults: days.reduce((sum, { withoutResults }) => sum + withoutResults, 0),
      clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
      tickets: count("ticket"),
      notHelpful: count("vote"),
    };
  };
  // The day itself has searches of both kinds.
  return {
    before: between(answered - length, answered),
    after: between(answered + 1, answered + 1 + length),
  };
}

function commonWords(members: readonly GapMember[], space: QuestionSpace): string[] {
  const counts = new Map<string, { readonly word: string; times: number }>();
  for (const { asked } of members) {
    for (const [term, word] of space.termsOf(asked.text)) {
      const known = counts.get(term);
      if (known === undefined) counts.set(term, { word, times: 1 });
      else known.times += 1;
    }
  }
  return [...counts]
    .filter(([, { times }]) => times >= wordShare * members.length)
    .sort(([a, { times }], [b, other]) => other.times - times || (a < b ? -1 : 1))
    .slice(0, wordsMax)
    .map(([, { word }]) => word);
}

/** Members beyond these say no more of how near they are. */
const comparedMax = 50;

function nearnessWithin(members: readonly GapMember[], space: QuestionSpace): number | null {
  if (members.length < 2) return null;
  const places = members.slice(0, comparedMax).map(({ asked }) => space.place(asked.text));
  const groups = places.map((place) => {
    const group = new QuestionGroup();
    group.add(place);
    return group;
  });
  const nearest = places.map((place, at) =>
    groups.reduce(
      (best, group, index) => (index === at ? best : Math.max(best, group.nearness(place))),
      0,
    ),
  );
  return rounded(Math.min(1, nearest.reduce((sum, value) => sum + value, 0) / nearest.length));
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
