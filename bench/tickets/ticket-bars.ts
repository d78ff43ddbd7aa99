/** The bounds of the classifier, without downloaded weights and without a language model. */
import type { Bar } from "../bars.ts";
import type { Row } from "../report.ts";
import { setNames } from "./ticket-sets.ts";

const ours = "knowledge-sdk";
/** % right, banking77 with the names of its classes, by examples of each class. */
const curve: readonly (readonly [perClass: number | string, least: number])[] = [
  [0, 41],
  [1, 50],
  [5, 65],
  [10, 74],
  ["all", 91],
];

export const ticketBars: readonly Bar[] = [
  ...curve.map(([perClass, least]) => ({
    part: "curves",
    of: { set: "banking77", "per class": perClass },
    column: ours,
    least,
  })),
  { part: "curves", of: { set: "hwu64", "per class": "all" }, column: ours, least: 88 },
  { part: "curves", of: { set: "clinc150", "per class": "all" }, column: ours, least: 92.5 },
  ...setNames.map((set) => ({
    part: "confidence",
    of: fully(set),
    column: "high right",
    least: 95,
  })),
  ...["banking77", "hwu64"].map((set) => ({
    part: "confidence",
    of: fully(set),
    column: "high share",
    least: 70,
  })),
  ...setNames.map((set) => ({ part: "confidence", of: fully(set), column: "ECE %", most: 5 })),
  { part: "confidence", of: fully("clinc150"), column: "outside: high", most: 3 },
  { part: "confidence", of: fully("clinc150"), column: "outside: found", least: 82 },
  {
    part: "cold-start",
    of: { set: "graded questions", "per class": 0 },
    column: "accuracy",
    least: 90,
  },
  {
    part: "queues",
    of: { set: "docs-eval", without: "two, mean" },
    column: "right",
    least: 55,
  },
  ...strangersTo("documentation", "strangers high", 3),
  ...[
    ["banking77", "hwu64"],
    ["banking77", "clinc150, other"],
    ["hwu64", "banking77"],
    ["hwu64", "clinc150, money"],
    ["clinc150", "clinc150, out of scope"],
  ].map(([set = "", asked = ""]) => ({
    part: "strangers",
    of: { set, asked },
    column: "strangers high",
    most: 3,
  })),
  ...strangersTo("documentation", "strangers medium", 15),
  ...setNames.map((set) => ({ part: "online", of: { set }, column: "lost points", most: 1.5 })),
  ...speed("decide, one sentence", "p95", 10),
  ...speed("decide, 2,500 characters", "p95", 10),
  ...speed("feedback with commit", "p95", 10),
  ...speed("training anew, wall ms", "p50", 10_000),
  ...speed("answers meanwhile, wall ms", "most", 20),
  ...speed("longest hold of the thread, CPU ms", "most", 20),
  { part: "import", of: { tickets: 50_000 }, column: "CPU s", most: 100 },
  { part: "import", of: { tickets: 50_000 }, column: "MB at most", most: 400 },
  ...speed("memory with training and documents, MB", "most", 100),
];

/** Most of what is asked of a service that belongs nowhere in it. */
function strangersTo(set: string, column: string, most: number): Bar[] {
  return ["banking77", "hwu64", "clinc150, money", "clinc150, other", "clinc150, out of scope"].map(
    (asked) => ({ part: "strangers", of: { set, asked }, column, most }),
  );
}

/** Feedback may not take away more than this of what a model with less of it got right, in points. */
const backMax = 0.5;

/** A sentence for each step of a learning curve that is worse than a step before it. */
export function stepsBack(curves: readonly Row[], set: string): string[] {
  let best = 0;
  return curves
    .filter((row) => row.set === set)
    .flatMap((row) => {
      const right = Number(row[ours]);
      const isBack = right < best - backMax;
      const told = isBack ? [`curves, ${set} ${row["per class"]}: ${right} after ${best}.`] : [];
      best = Math.max(best, right);
      return told;
    });
}

function fully(set: string): Row {
  return { set, "per class": "all" };
}

function speed(work: string, column: string, most: number): Bar[] {
  return [{ part: "speed", of: { work }, column, most }];
}
