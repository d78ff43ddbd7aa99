/** How well tickets are placed, for people to read. */
import { type ClassificationMeasures, isRight, type JudgedDecision } from "../classifier/index.ts";
import { colours, print } from "./terminal.ts";

const confusionsShown = 10;
const titleLength = 76;

export function printClassification(
  measures: ClassificationMeasures,
  worst: readonly JudgedDecision[],
  suspects: readonly JudgedDecision[],
): void {
  const { tickets, accuracy, macroF1, top3, ece, levels } = measures;
  print(`${tickets} tickets`);
  print(`Accuracy           ${percent(accuracy)}`);
  print(`Macro-F1           ${percent(macroF1)}`);
  print(`Among the first 3  ${percent(top3)}`);
  print(`Calibration error  ${percent(ece)}`);
  print("\nLevel    answers    share    right");
  for (const [level, { answers, coverage, precision }] of Object.entries(levels)) {
    const right = precision === null ? "–" : percent(precision);
    print(
      `${level.padEnd(7)} ${String(answers).padStart(8)} ${percent(coverage).padStart(8)} ${right.padStart(8)}`,
    );
  }
  print("\nProbability and share of right answers");
  for (const { from, answers, probability, accuracy: right } of measures.bins) {
    print(
      `from ${from.toFixed(2)} ${String(answers).padStart(8)} ${percent(probability).padStart(8)} ${percent(right).padStart(8)}`,
    );
  }
  const mistakes = measures.confusions.filter(({ expected, answered }) => expected !== answered);
  if (mistakes.length > 0) print("\nConfused most");
  for (const { expected, answered, count } of mistakes.slice(0, confusionsShown)) {
    print(`${String(count).padStart(5)}  ${expected} → ${answered}`);
  }
  if (worst.length > 0) print("\nWorst mistakes: the most confident wrong answers");
  worst.forEach(printMistake);
  if (suspects.length > 0) print("\nPerhaps the label is wrong: the model is confident of another");
  suspects.forEach(printMistake);
}

/** The surest wrong answers first. */
export function worstMistakes(
  decisions: readonly JudgedDecision[],
  count: number,
): JudgedDecision[] {
  return decisions
    .filter((decision) => !isRight(decision))
    .sort((left, right) => right.probability - left.probability)
    .slice(0, count);
}

/** Wrong answers with high confidence whose label is not even among the first three. */
export function suspectedLabels(
  decisions: readonly JudgedDecision[],
  count: number,
): JudgedDecision[] {
  return worstMistakes(decisions, decisions.length)
    .filter(
      ({ confidence, candidates, expected }) =>
        confidence === "high" && !candidates.slice(0, 3).includes(expected ?? ""),
    )
    .slice(0, count);
}

function printMistake({ text, expected, answered, probability, reasoning }: JudgedDecision): void {
  const title = text.length > titleLength ? `${text.slice(0, titleLength - 1)}…` : text;
  print(colours.bold(title));
  print(`  ${expected} was predicted as ${answered} (${probability.toFixed(2)}). ${reasoning}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
