/** How long an answer takes tells nobody whether an id stands in a collection that is hidden. */
import { expect, test } from "vitest";
import { shopPages } from "../../../tests/kit/stores/classifier-of.ts";
import { seededRandom } from "../../../tests/kit/stores/seeded-random.ts";
import { storeOf } from "../../../tests/kit/stores/store-of.ts";
import { openTicketClassifier } from "../ticket-classifier.ts";
import { runTraining } from "../training/run-training.ts";

const count = 5_000;
const pages = { ...shopPages, "plans/secret.md": "# Secret\n\nPlans about zeppelins." };
const permitted = ["billing", "shipping", "account"];

test(`hidden ids cost .1 ms more: reading, judging and sending ${count} of them take as long as ${count} others, |z| < 3`, async () => {
  const { store, dbPath, close } = await storeOf(pages);
  const classifier = await openTicketClassifier({ store, dbPath }, { train: runTraining });
  const random = seededRandom(21);
  const id = (): string => `T-${Math.floor(random() * 1e12)}`;
  const ids = Array.from({ length: 2 * count }, (_, at) => ({ id: id(), isHidden: at % 2 === 0 }));
  for (const { id: correlationId, isHidden } of ids) {
    if (isHidden) await classifier.classify({ correlationId, title: "Zeppelins of the plans" });
  }
  const { total } = await classifier.stats();
  const seen = classifier.limitedTo(permitted);
  await seen.preview({ title: "The invoice has the wrong address" });
  const asking: Readonly<Record<string, (correlationId: string) => Promise<unknown>>> = {
    read: (correlationId) => seen.ticket(correlationId),
    judge: (correlationId) =>
      seen.feedback({ correlationId, correctCollection: "billing" }).catch(() => null),
    send: (correlationId) =>
      seen.classify({ correlationId, title: "The invoice has the wrong address" }),
    "read again": (correlationId) => seen.ticket(correlationId),
  };
  try {
    expect(total).toBe(count);
    for (const [name, ask] of Object.entries(asking)) {
      const times: { isHidden: boolean; ms: number }[] = [];
      // In random order, so that what the machine does besides is in both.
      const order = ids.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
      for (const { one } of order) {
        const startedAt = performance.now();
        await ask(one.id);
        times.push({ isHidden: one.isHidden, ms: performance.now() - startedAt });
      }
      const z = rankScore(times);
      console.log(name, { z, hidden: middle(times, true), others: middle(times, false) });
      expect([name, Math.abs(z) < 3, z]).toEqual([name, true, z]);
    }
  } finally {
    await classifier.close();
    await close();
  }
});

interface Time {
  readonly isHidden: boolean;
  readonly ms: number;
}

function middle(times: readonly Time[], isHidden: boolean): number {
  const of = times.filter((time) => time.isHidden === isHidden).map(({ ms }) => ms);
  return of.toSorted((a, b) => a - b)[of.length >> 1] ?? Number.NaN;
}

/** Mann and Whitney's test, which single long pauses do not move. */
function rankScore(times: readonly Time[]): number {
  const sorted = times.toSorted((left, right) => left.ms - right.ms);
  let ranks = 0;
  for (const [at, { isHidden }] of sorted.entries()) if (isHidden) ranks += at + 1;
  const size = times.length / 2;
  const expected = (size * (times.length + 1)) / 2;
  return (ranks - expected) / Math.sqrt((size * size * (times.length + 1)) / 12);
}
