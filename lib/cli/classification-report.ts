/** How well tickets are placed, for people to read. */

import {
  type ClassificationMeasures,
  type CurvePoint,
  type EvaluatedField,
  type Interval,
  isRight,
  type JudgedDecision,
  type LevelPromise,
  type NowhereFigures,
  type RivalFigures,
} from "../classifier/index.ts";
import { cutText } from "../contract/index.ts";
import { colours, print } from "./terminal.ts";

const confusionsShown = 10;
const titleLength = 76;

/** All that an evaluation found, for people and for its page. */
export interface EvaluationFigures {
  readonly measures: ClassificationMeasures;
  /** Null when logistic regression answered nothing. */
  readonly rival: RivalFigures | null;
  readonly nowhere: NowhereByOrigin;
  /** By name; empty where the file says nothing of configured fields. */
  readonly fields: readonly EvaluatedField[];
  readonly curve: readonly CurvePoint[];
}

export interface NowhereByOrigin {
  /** Tickets of the file that belong nowhere; null without any. */
  readonly said: NowhereFigures | null;
  /** Those of collections that were left out; null with fewer than three collections. */
  readonly leftOut: NowhereFigures | null;
}

export function printClassification(
  { measures, rival, nowhere, fields, curve }: EvaluationFigures,
  worst: readonly JudgedDecision[],
  suspects: readonly JudgedDecision[],
): void {
  const { tickets, accuracy, macroF1, top3, ece } = measures;
  print(`${tickets} tickets`);
  print(`Accuracy             ${percent(accuracy)}`);
  if (rival !== null) {
    print(`Logistic regression  ${percent(rival.accuracy)}  ${aloneOf(rival)}`);
  }
  print(`Macro-F1             ${percent(macroF1)}`);
  print(`Among the first 3    ${percent(top3)}`);
  print(`Calibration error    ${percent(ece)}`);
  printLevels(measures);
  printNowhere(nowhere);
  printFields(fields);
  print("\nProbability and share of right answers");
  for (const { from, answers, probability, accuracy: right } of measures.bins) {
    print(
      `from ${from.toFixed(2)} ${String(answers).padStart(8)} ${percent(probability).padStart(8)} ${percent(right).padStart(8)}`,
    );
  }
  printCurve(curve);
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

/** Who is right where the other is wrong. */
export function aloneOf({ onlyModel, onlyRival }: RivalFigures): string {
  return `right alone: ${onlyRival}, the classifier: ${onlyModel}`;
}

/** Such as "95 %: broken"; a dash for a level that promises nothing. */
export function promiseText(promise: LevelPromise | null): string {
  if (promise === null) return "–";
  const share = `${(100 * promise.share).toFixed(0)} %`;
  return promise.state === null ? share : `${share}: ${promise.state}`;
}

export function intervalText(interval: Interval | null): string {
  return interval === null
    ? "–"
    : `${(100 * interval.low).toFixed(1)} to ${(100 * interval.high).toFixed(1)} %`;
}

function printLevels({ levels }: ClassificationMeasures): void {
  print("\nLevel    answers    share    right    95 % interval      promise");
  for (const [level, figures] of Object.entries(levels)) {
    const { answers, coverage, precision, interval, promise } = figures;
    print(
      [
        level.padEnd(7),
        String(answers).padStart(8),
        percent(coverage).padStart(8),
        (precision === null ? "–" : percent(precision)).padStart(8),
        intervalText(interval).padStart(16),
        promiseText(promise).padStart(12),
      ].join(" "),
    );
  }
}

const nowhereLabels: Readonly<Record<keyof NowhereByOrigin, string>> = {
  said: "Belong nowhere",
  leftOut: "Of collections left out",
};

/** A row for each kind of tickets that belong nowhere: its name, their number, shares by level. */
export function nowhereRows(nowhere: NowhereByOrigin): readonly (readonly string[])[] {
  return (["said", "leftOut"] as const).flatMap((origin) => {
    const figures = nowhere[origin];
    if (figures === null) return [];
    const { high, medium, low } = figures.shares;
    const shares = [high, medium, low].map(percent);
    return [[nowhereLabels[origin], String(figures.tickets), ...shares]];
  });
}

function printNowhere(nowhere: NowhereByOrigin): void {
  const rows = nowhereRows(nowhere);
  if (rows.length === 0) return;
  print("\nTickets of no collection  tickets     high   medium      low");
  for (const [name = "", ...numbers] of rows) {
    print([name.padEnd(24), ...numbers.map((text) => text.padStart(9))].join(""));
  }
}

/** A row for each configured field: its name, its tickets, then shares. */
export function fieldRows(fields: readonly EvaluatedField[]): readonly (readonly string[])[] {
  return fields.map(({ field, tickets, accuracy, mostFrequent, coverage, precision }) => [
    field,
    String(tickets),
    percent(accuracy),
    percent(mostFrequent),
    percent(coverage),
    precision === null ? "–" : percent(precision),
  ]);
}

function printFields(fields: readonly EvaluatedField[]): void {
  if (fields.length === 0) return;
  const rows = fieldRows(fields);
  const width = Math.max("Field".length, ...fields.map(({ field }) => field.length));
  print(`\n${"Field".padEnd(width)}  tickets    right  most frequent  answered  right answers`);
  const widths = [9, 9, 15, 10, 15];
  for (const [name = "", ...numbers] of rows) {
    const cells = numbers.map((text, place) => text.padStart(widths[place] ?? 0));
    print([name.padEnd(width), ...cells].join(""));
  }
}

function printCurve(curve: readonly CurvePoint[]): void {
  print("\nLearnt    right  logistic regression");
  for (const { learnt, accuracy, rival } of curve) {
    const other = rival === null ? "–" : percent(rival);
    print([String(learnt).padEnd(6), percent(accuracy).padStart(8), other.padStart(20)].join(" "));
  }
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
  const title = text.length > titleLength ? `${cutText(text, titleLength - 1)}…` : text;
  print(colours.bold(title));
  print(`  ${expected} was predicted as ${answered} (${probability.toFixed(2)}). ${reasoning}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
