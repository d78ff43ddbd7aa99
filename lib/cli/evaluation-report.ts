/** A measurement as people read it on a terminal. */
import {
  type Evaluation,
  type EvaluationComparison,
  type KindMeasures,
  type MeasureChange,
  type MeasureName,
  measureNames,
  type QuestionChange,
  type WorstQuestion,
} from "../evaluation/index.ts";
import { colours, print } from "./terminal.ts";

/** Questions shown of those that moved most, in each direction. */
const movedShown = 5;
/** Parts of the score shown by which one page leads another. */
const leadsShown = 3;

export function measureTitle(name: MeasureName, recallDepth: number): string {
  const titles: Readonly<Record<MeasureName, string>> = {
    ndcg5: "nDCG@5",
    ndcg10: "nDCG@10",
    mrr: "MRR",
    recall: `Recall@${recallDepth}`,
    hit1: "Hit@1",
  };
  return titles[name];
}

export function printEvaluation(
  evaluation: Evaluation,
  comparison: EvaluationComparison | null,
  worst: readonly WorstQuestion[],
): void {
  for (const name of measureNames) {
    const title = measureTitle(name, evaluation.recallDepth).padEnd(12);
    const change = comparison === null ? "" : `  ${describeChange(comparison.measures[name])}`;
    print(`${title} ${colours.bold(evaluation.measures[name].toFixed(3))}${change}`);
  }
  if (comparison !== null) printComparison(comparison);
  if (worst.length === 0) return;
  print("\nWorst questions");
  worst.forEach((question, index) => printQuestion(question, index + 1, evaluation.recallDepth));
}

/** A line for each kind of question. */
export function printKinds(kinds: readonly KindMeasures[], recallDepth: number): void {
  print("\nBy kind of question");
  for (const { kind, questions, measures } of kinds) {
    const figures = measureNames.map(
      (name) => `${measureTitle(name, recallDepth)} ${measures[name].toFixed(3)}`,
    );
    print(`${kind.padEnd(12)} ${String(questions).padStart(5)}  ${figures.join("  ")}`);
  }
}

function describeChange({ before, difference, low, high }: MeasureChange): string {
  const interval = `95 %: ${signed(low)} to ${signed(high)}`;
  return `before ${before.toFixed(3)}  ${signed(difference)}  (${interval})`;
}

function printComparison({ paired, won, lost }: EvaluationComparison): void {
  const equal = paired - won.length - lost.length;
  print(`\n${paired} questions compared: ${won.length} won, ${lost.length} lost, ${equal} equal`);
  printMoved("Lost most", lost);
  printMoved("Won most", won);
}

function printMoved(title: string, changes: readonly QuestionChange[]): void {
  if (changes.length === 0) return;
  print(title);
  for (const { query, before, after } of changes.slice(0, movedShown)) {
    print(`    ${before.toFixed(2)} → ${after.toFixed(2)}  ${query}`);
  }
}

function printQuestion(question: WorstQuestion, number: number, recallDepth: number): void {
  const { query, collection, expected, first, rank } = question;
  const where = rank === null ? `not among the first ${recallDepth}` : `found at rank ${rank}`;
  const others = expected.length > 1 ? ` or ${expected.length - 1} more` : "";
  const scope = collection === null ? "" : colours.dim(`  in ${collection}`);
  print(`${String(number).padStart(3)}. ${colours.bold(query)}${scope}`);
  print(`     expected ${expected[0] ?? ""}${others}, ${where}`);
  print(`     first    ${first ?? "no results"}`);
  const reasons = reasonsOf(question);
  if (reasons !== "") print(`     because  ${reasons}`);
}

/** Empty where the first hit is one of those that were expected. */
function reasonsOf({ first, expected, firstScore, expectedScore, leads }: WorstQuestion): string {
  if (first === null || firstScore === null || expected.includes(first)) return "";
  if (expectedScore === null) return "the expected page has none of the words";
  const told = leads.slice(0, leadsShown).map(({ part, lead }) => `${part} +${lead.toFixed(2)}`);
  return `${firstScore.toFixed(2)} against ${expectedScore.toFixed(2)}: ${told.join(", ")}`;
}

function signed(value: number): string {
  const shown = Math.abs(value).toFixed(3);
  return `${value < 0 && Number(shown) !== 0 ? "-" : "+"}${shown}`;
}
