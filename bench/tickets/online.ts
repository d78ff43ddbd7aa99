/** Is a model that learns ticket by ticket as good as one that is trained on all at once? */
import { measureDecisions } from "../../lib/classifier/evaluation/measures.ts";
import { createRandom } from "../../lib/classifier/linear/random.ts";
import { cpuMs } from "../cpu.ts";
import { percentile } from "../metrics.ts";
import type { Row } from "../report.ts";
import { judge } from "./judge.ts";
import { openModel } from "./open-model.ts";
import { asTicket, draw, type TicketSet } from "./ticket-sets.ts";

/** Learns all tickets one after the other, without any training of the whole. */
export async function onlineAndBatch(set: TicketSet): Promise<Row> {
  const examples = draw(set.train, Number.POSITIVE_INFINITY, 5);
  const online = await openModel(set.labels);
  const times: number[] = [];
  for (const example of examples) {
    const before = cpuMs();
    online.learn([example]);
    times.push(cpuMs() - before);
  }
  const stepwise = measureDecisions(judge(online.model, set.test)).accuracy;
  await online.close();
  const batch = await openModel(set.labels);
  await batch.learnAll(examples);
  const whole = measureDecisions(judge(batch.model, set.test)).accuracy;
  await batch.close();
  return {
    set: set.name,
    tickets: examples.length,
    "one by one": 100 * stepwise,
    "at once": 100 * whole,
    "lost points": 100 * (whole - stepwise),
    "learning p50 ms": percentile(times, 0.5),
    "learning p95 ms": percentile(times, 0.95),
  };
}

const corrections = 200;

/** Does a correction change the answer to the same ticket, and to one that is nearly the same? */
export async function correctedAgain(set: TicketSet, perClass: number): Promise<Row> {
  const open = await openModel(set.labels);
  await open.learnAll(draw(set.train, perClass, 1));
  const random = createRandom(11);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  let same = 0;
  let near = 0;
  for (let count = 0; count < corrections; count++) {
    const { text } = pick(set.test);
    const { collection } = open.model.decide(asTicket(text));
    const label = pick(set.labels.filter((name) => name !== collection));
    open.learn([{ text, label }]);
    if (open.model.decide(asTicket(text)).collection === label) same += 1;
    if (open.model.decide(asTicket(nearly(text, random))).collection === label) near += 1;
  }
  await open.close();
  return {
    set: set.name,
    "per class before": perClass,
    corrections,
    "same ticket": (100 * same) / corrections,
    "nearly the same": (100 * near) / corrections,
  };
}

/** The same ticket in other words: a greeting before it or thanks behind it, one word left out. */
function nearly(text: string, random: () => number): string {
  const words = text.split(" ");
  if (words.length > 8) words.splice(Math.floor(random() * words.length), 1);
  return random() < 0.5 ? `Hello, ${words.join(" ")}` : `${words.join(" ")} Thanks`;
}
