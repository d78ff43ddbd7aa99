/** Why a wrong page stands first: its score beside that of the page that should, part by part. */
import type { Explanation } from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import { type Evaluation, type QuestionOutcome, worstQuestions } from "./evaluate.ts";

type PartName = Explanation["parts"][number]["part"];

export interface PartLead {
  readonly part: PartName;
  /** By how much the first hit has more of it. */
  readonly lead: number;
}

export interface WorstQuestion extends QuestionOutcome {
  /** Score of the first hit, and of the best of the expected pages; null for one that is no hit. */
  readonly firstScore: number | null;
  readonly expectedScore: number | null;
  /** What puts the first hit above the expected page, most first; empty where one of them is no hit. */
  readonly leads: readonly PartLead[];
}

/** The questions with the poorest answers, worst first. Costs an explanation for each. */
export async function explainWorst(
  store: Pick<KnowledgeStore, "explain">,
  evaluation: Evaluation,
  count: number,
): Promise<WorstQuestion[]> {
  const explained: WorstQuestion[] = [];
  for (const outcome of worstQuestions(evaluation, count)) {
    explained.push({ ...outcome, ...(await compareFirst(store, outcome)) });
  }
  return explained;
}

async function compareFirst(
  store: Pick<KnowledgeStore, "explain">,
  { query, collection, first, expected }: QuestionOutcome,
): Promise<Pick<WorstQuestion, "firstScore" | "expectedScore" | "leads">> {
  const only = [first, ...expected].filter((id) => id !== null);
  const hits = await store.explain(query, { ...(collection !== null && { collection }), only });
  const ahead = hits.find(({ id }) => id === first);
  const [wanted] = hits
    .filter(({ id }) => expected.includes(id))
    .sort((left, right) => right.score - left.score);
  const leads = ahead === undefined || wanted === undefined ? [] : leadsOf(ahead, wanted);
  return { firstScore: ahead?.score ?? null, expectedScore: wanted?.score ?? null, leads };
}

function leadsOf(ahead: Explanation, wanted: Explanation): PartLead[] {
  const scoreIn = ({ parts }: Explanation, name: PartName): number =>
    parts.find(({ part }) => part === name)?.score ?? 0;
  return ahead.parts
    .map(({ part }) => ({ part, lead: scoreIn(ahead, part) - scoreIn(wanted, part) }))
    .filter(({ lead }) => lead > 0)
    .sort((left, right) => right.lead - left.lead);
}
