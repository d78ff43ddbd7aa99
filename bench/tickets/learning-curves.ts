/** How well are tickets placed after so many corrections of each class? */
import { measureDecisions } from "../../lib/classifier/evaluation/measures.ts";
import { mean } from "../metrics.ts";
import type { Row } from "../report.ts";
import { judge, judgeOne } from "./judge.ts";
import { openModel } from "./open-model.ts";
import { ticketPeers } from "./peers.ts";
import { draw, type LabelledText, type TicketSet } from "./ticket-sets.ts";

const steps = [0, 1, 5, 10, 50, Number.POSITIVE_INFINITY];
/** Few tickets are drawn several times: which ones are drawn moves the figures by a point or two. */
const drawsOf = (perClass: number): readonly number[] =>
  perClass === 0 || perClass > 10 ? [1] : [1, 2, 3];

/** One row for each step: the model with the names of its classes, and the peers without. */
export async function learningCurve(set: TicketSet): Promise<Row[]> {
  const rows: Row[] = [];
  for (const perClass of steps) {
    const seeds = drawsOf(perClass);
    const drawn = seeds.map((seed) => draw(set.train, perClass, seed));
    const ours: number[] = [];
    for (const examples of drawn) ours.push(await accuracyOfOurs(set, examples));
    const row: Record<string, string | number> = {
      set: set.name,
      "per class": perClass === Number.POSITIVE_INFINITY ? "all" : perClass,
      tickets: drawn[0]?.length ?? 0,
      "knowledge-sdk": mean(ours),
    };
    for (const { name, train } of ticketPeers) {
      if (perClass === 0) continue;
      row[name] = mean(
        drawn.map((examples) => {
          const place = train(examples);
          return percent(set.test.filter(({ text, label }) => place(text) === label).length, set);
        }),
      );
    }
    rows.push(row);
  }
  return rows;
}

async function accuracyOfOurs(set: TicketSet, examples: readonly LabelledText[]): Promise<number> {
  const open = await openModel(set.labels);
  if (examples.length > 0) await open.learnAll(examples);
  const { accuracy } = measureDecisions(judge(open.model, set.test));
  await open.close();
  return 100 * accuracy;
}

function percent(right: number, { test }: TicketSet): number {
  return (100 * right) / test.length;
}

/** The meaning of confidence: levels, calibration, and tickets that belong nowhere. */
export async function confidenceOf(set: TicketSet, perClass: number): Promise<Row> {
  const open = await openModel(set.labels);
  const examples = draw(set.train, perClass, 1);
  await open.learnAll(examples);
  const decisions = judge(open.model, set.test);
  const measures = measureDecisions(decisions);
  const { high, medium } = measures.levels;
  const outside = set.outOfScope.map((text) => judgeOne(open.model, text, null));
  await open.close();
  const row: Record<string, string | number> = {
    set: set.name,
    "per class": perClass === Number.POSITIVE_INFINITY ? "all" : perClass,
    tickets: examples.length,
    accuracy: 100 * measures.accuracy,
    "macro-F1": 100 * measures.macroF1,
    "top 3": 100 * measures.top3,
    "ECE %": 100 * measures.ece,
    "high right": 100 * (high.precision ?? 0),
    "high share": 100 * high.coverage,
    "medium right": medium.precision === null ? "–" : 100 * medium.precision,
    "medium share": 100 * medium.coverage,
  };
  if (outside.length > 0) {
    const wronglyHigh = outside.filter(({ confidence }) => confidence === "high").length;
    row["outside: high"] = (100 * wronglyHigh) / outside.length;
    row["outside: found"] = 100 * outsideRecall(decisions, outside);
  }
  return row;
}

/** In-scope answers that may be given up to find what is out of scope, as a share of all. */
const lossMax = 0.03;

/** Share of tickets out of scope below the highest bound that gives up no more than `lossMax`. */
function outsideRecall(
  inside: ReturnType<typeof judge>,
  outside: readonly ReturnType<typeof judgeOne>[],
): number {
  const right = inside
    .filter(({ expected, answered }) => expected === answered)
    .map(({ probability }) => probability)
    .sort((left, next) => left - next);
  const bound = right[Math.floor(lossMax * inside.length)] ?? 1;
  return outside.filter(({ probability }) => probability < bound).length / outside.length;
}
