/** The cost of a correction, commit and learning included, with ten thousand earlier ones. */
import { openTicketClassifier } from "../../lib/classifier/ticket-classifier.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { cpuMs } from "../cpu.ts";
import { percentile } from "../metrics.ts";
import type { Row, TellRow } from "../report.ts";
import { indexInThisThread, temporaryFolder } from "../temporary-index.ts";
import { documentationOf } from "./cold-start.ts";
import { draw, type TicketSet } from "./ticket-sets.ts";

const corrections = 300;
const warmUp = 50;
/** How often a ticket is placed while the worker trains, in milliseconds. */
const askEveryMs = 25;

/** The whole classifier with its database, as the service has it. */
export async function feedbackSpeed(data: string, set: TicketSet, tell: TellRow): Promise<void> {
  const folder = temporaryFolder();
  const { dbPath } = folder;
  await indexInThisThread(dbPath, documentationOf(data));
  const store = await openSearchStore({ dbPath });
  const classifier = await openTicketClassifier({
    store,
    dbPath,
    settings: { collections: set.labels.map((name) => ({ name })) },
    onError: (error) => {
      throw error;
    },
  });
  const earlier = draw(set.train, Number.POSITIVE_INFINITY, 1);
  await classifier.importTickets(
    earlier.map(({ text, label }, index) => ({
      correlationId: `import ${index}`,
      title: text,
      collection: label,
    })),
  );
  await classifier.settled();
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let index = 0; index < warmUp + corrections; index++) {
    const { text, label } = set.test[index % set.test.length] as { text: string; label: string };
    const correlationId = `new ${index}`;
    await classifier.classify({ correlationId, title: text });
    const startedAt = performance.now();
    const before = cpuMs();
    await classifier.feedback({ correlationId, correctCollection: label });
    if (index < warmUp) continue;
    cpu.push(cpuMs() - before);
    wall.push(performance.now() - startedAt);
  }
  tell(row("feedback with commit", cpu), row("feedback with commit, wall ms", wall));
  const answers = await answersWhile(
    () => classifier.refit(),
    (index) => {
      const { text } = set.test[index % set.test.length] as { text: string };
      return classifier.classify({ correlationId: `meanwhile ${index}`, title: text });
    },
  );
  await classifier.close();
  await store.close();
  folder.remove();
  tell(row("tickets stored while training anew, wall ms", answers));
}

/** Wall time of each answer that is given while the work runs. */
async function answersWhile(
  work: () => Promise<unknown>,
  answer: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const progress = { isDone: false };
  const working = work().finally(() => {
    progress.isDone = true;
  });
  for (let index = 0; !progress.isDone; index++) {
    const startedAt = performance.now();
    await answer(index);
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  await working;
  return times;
}

function row(work: string, times: readonly number[]): Row {
  return {
    work,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    most: Math.max(...times),
  };
}
