/** Answers to tickets that belong nowhere: said so by the file, and made by leaving collections out. */

import type { ConfidenceLevel } from "../confidence/thresholds.ts";
import { inChanceOrder } from "../linear/random.ts";
import { type TicketEvaluationOptions, withQueues } from "./evaluate-tickets.ts";
import type { EvaluatedTicket } from "./evaluated-ticket.ts";
import { judge, learnTickets, withModel } from "./evaluation-model.ts";
import type { JudgedDecision } from "./judged-decision.ts";

export interface NowhereFigures {
  readonly tickets: number;
  /** Shares of the answers of each level, 0 to 1; all should be `low`. */
  readonly shares: Readonly<Record<ConfidenceLevel, number>>;
}

/** Null without tickets that belong nowhere. */
export function measureNowhere(all: readonly JudgedDecision[]): NowhereFigures | null {
  const strangers = all.filter(({ expected }) => expected === null);
  if (strangers.length === 0) return null;
  const shareOf = (level: ConfidenceLevel): number =>
    strangers.filter(({ confidence }) => confidence === level).length / strangers.length;
  return {
    tickets: strangers.length,
    shares: { high: shareOf("high"), medium: shareOf("medium"), low: shareOf("low") },
  };
}

/** With fewer collections there is no other that a ticket could be taken for. */
const collectionsMin = 3;
/** One collection of so many is left out. */
const groups = 3;
const judgedMax = 500;

/**
 * The tickets of a third of the collections, judged by a model that does not know those collections.
 * Empty for fewer than three collections.
 */
export async function judgeLeftOut(
  tickets: readonly EvaluatedTicket[],
  options: Omit<TicketEvaluationOptions, "method">,
): Promise<readonly JudgedDecision[]> {
  const names = [...new Set(tickets.flatMap(({ collection }) => collection ?? []))].sort();
  if (names.length < collectionsMin) return [];
  const gone = new Set(inChanceOrder(names).filter((_, index) => index % groups === 0));
  const isGone = ({ collection }: EvaluatedTicket): boolean =>
    collection !== null && gone.has(collection);
  const { settings } = await withQueues(tickets, options);
  const known = new Set(settings.collections.map(({ name }) => name));
  const collections = [
    ...settings.collections.map((entry) =>
      gone.has(entry.name) ? { ...entry, enabled: false } : entry,
    ),
    ...[...gone].filter((name) => !known.has(name)).map((name) => ({ name, enabled: false })),
  ];
  const left = await withQueues([], { ...options, settings: { ...settings, collections } });
  const run = { ...options, settings: left.settings };
  return await withModel(run, async (model) => {
    const learnt = tickets.filter((ticket) => !isGone(ticket));
    await learnTickets(learnt, model);
    const judged = inChanceOrder(tickets.filter(isGone)).slice(0, judgedMax);
    return judged.map((ticket) => ({ ...judge(ticket, model, null), expected: null }));
  });
}
