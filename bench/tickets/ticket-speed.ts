/** The cost of an answer with ten thousand sections and ten thousand corrections. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { cpuMs, mainThreadCpuMs } from "../cpu.ts";
import { percentile } from "../metrics.ts";
import type { Row, TellRow } from "../report.ts";
import { documentationOf } from "./cold-start.ts";
import { openModel } from "./open-model.ts";
import { asTicket, draw, type TicketSet } from "./ticket-sets.ts";

const asks = 1_000;
const warmUp = 300;
const longLength = 2_500;
/** How often an answer is given while the worker trains, in milliseconds. */
const askEveryMs = 25;
/** How often it is looked whether the thread was held, in milliseconds. */
const lookEveryMs = 2;
/** One after the other: a pause that is rare shows only in many. */
const trainings = 20;

export async function ticketSpeed(data: string, set: TicketSet, tell: TellRow): Promise<void> {
  const memory = memoryWatch();
  const open = await openModel(set.labels, documentationOf(data));
  tell({ work: "memory with documents, MB", most: memory() });
  const examples = draw(set.train, Number.POSITIVE_INFINITY, 1);
  const startedAt = performance.now();
  await open.learnAll(examples);
  tell({ work: "first training, wall ms", p50: performance.now() - startedAt });
  const { model } = open;
  const bodies = longBodies(set);
  const short = await timed((index) => model.decide(asTicket(textAt(set, index))));
  tell(row("decide, one sentence", short));
  const long = await timed((index) =>
    model.decide(asTicket(textAt(set, index), bodies[index % 50])),
  );
  tell(row("decide, 2,500 characters", long));
  const deep = await timed((index) => {
    const ticket = asTicket(textAt(set, index));
    return model.decideDeeply(ticket, model.decide(ticket));
  });
  tell(row("deeper look, one sentence", deep));
  const rebuild = await rebuildWhileAnswering(
    async () => {
      for (let training = 0; training < trainings; training++) await model.refit();
    },
    () => {
      model.decide(asTicket(textAt(set, 7)));
    },
  );
  const held = memory();
  await open.close();
  tell(
    { work: "training anew, wall ms", p50: rebuild.wallMs / trainings },
    { work: "answers meanwhile, wall ms", p50: rebuild.p50, p95: rebuild.p95, most: rebuild.most },
    { work: "longest pause of the thread, ms", most: rebuild.pauseMs },
    { work: "longest hold of the thread, CPU ms", most: rebuild.heldMs },
    { work: "memory with training and documents, MB", most: held },
  );
}

/** Megabytes by which the process has grown since. */
function memoryWatch(): () => number {
  const before = process.memoryUsage().rss;
  return () => (process.memoryUsage().rss - before) / 1024 / 1024;
}

function row(work: string, times: readonly number[]): Row {
  return {
    work,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    most: Math.max(...times),
  };
}

function textAt({ test }: TicketSet, index: number): string {
  return (test[index % test.length] as { text: string }).text;
}

/** Long tickets: sentences behind each other. */
function longBodies(set: TicketSet): string[] {
  return Array.from({ length: 50 }, (_, start) => {
    let body = "";
    for (let index = start; body.length < longLength; index += 7) body += `${textAt(set, index)}\n`;
    return body.slice(0, longLength);
  });
}

/** CPU time of each call, in milliseconds. */
async function timed(call: (index: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < warmUp + asks; index++) {
    const before = cpuMs();
    await call(index);
    if (index >= warmUp) times.push(cpuMs() - before);
  }
  return times;
}

async function rebuildWhileAnswering(rebuild: () => Promise<unknown>, answer: () => void) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  const timer = setInterval(() => {
    const before = performance.now();
    answer();
    times.push(performance.now() - before);
  }, askEveryMs);
  // Time of the thread alone: on a busy machine a pause is mostly other people's work.
  let heldMs = 0;
  let seen = mainThreadCpuMs() ?? 0;
  const watch = setInterval(() => {
    const now = mainThreadCpuMs() ?? 0;
    heldMs = Math.max(heldMs, now - seen);
    seen = now;
  }, lookEveryMs);
  delays.enable();
  const startedAt = performance.now();
  await rebuild();
  const wallMs = performance.now() - startedAt;
  delays.disable();
  clearInterval(timer);
  clearInterval(watch);
  return {
    wallMs,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    most: Math.max(...times),
    pauseMs: delays.max / 1e6,
    heldMs,
  };
}
