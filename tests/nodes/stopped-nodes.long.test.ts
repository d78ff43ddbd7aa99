/** A node that stands still at any moment of its work holds up no other one: real processes, under load. */
import { expect, onTestFinished, test } from "vitest";
import { startCluster } from "../kit/nodes/cluster.ts";
import { type Answer, startLoad } from "../kit/nodes/cluster-load.ts";
import { keys } from "../kit/services/guarded-service.ts";

const stops = 50;
/** Longer than a call to the server may take, so that whatever waits for the stopped node shows. */
const stillMs = 2_000;
const betweenMs = 700;
const writeMaxMs = 1_500;

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const bearer = { Authorization: `Bearer ${keys.first}`, "Content-Type": "application/json" };

/** Every few milliseconds a write of another kind, so that a stop falls among all of them. */
function startOtherWrites(nodes: readonly string[]): () => Promise<void> {
  const ending = new AbortController();
  let count = 0;
  const send = (node: string, path: string, body: unknown) =>
    fetch(`${node}${path}`, {
      method: "POST",
      headers: bearer,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  const work = async (node: string): Promise<void> => {
    while (!ending.signal.aborted) {
      count += 1;
      const correlationId = `other-${count}`;
      await send(node, "/api/classify-ticket", { correlationId, title: `A transfer ${count}` });
      await send(node, "/api/classify-ticket/feedback", { correlationId, collection: "transfers" });
      await send(node, "/api/auth/token", { apiKey: keys.first });
      await pass(5);
    }
  };
  const running = nodes.map(work);
  return async () => {
    ending.abort();
    await Promise.all(running);
  };
}

test(`${stops} times a node is stopped amid its writes: the other writes on, each within 1.5 s, and refuses none`, async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.remove);
  const urls = cluster.nodes.map(({ url }) => url);
  const endOthers = startOtherWrites(urls);
  const loads = urls.map((url) =>
    startLoad(
      () => url,
      () => url,
    ),
  );
  await pass(3_000);
  const spans: { readonly running: number; readonly from: number; readonly to: number }[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    const stopped = stop % 2;
    const process = cluster.nodes[stopped]?.process().child;
    await pass(betweenMs + Math.random() * 100);
    const from = performance.now();
    process?.kill("SIGSTOP");
    await pass(stillMs);
    process?.kill("SIGCONT");
    spans.push({ running: 1 - stopped, from, to: performance.now() });
  }
  await endOthers();
  const answered = await Promise.all(loads.map((load) => load.stop()));
  const elsewhere = answered.flatMap(({ writes }, node) => {
    const during = (answer: Answer, isOwn: boolean): boolean =>
      spans.some(({ running, from, to }) => {
        const overlaps = answer.sentAt < to && answer.sentAt + answer.ms > from;
        return overlaps && (running === node) !== isOwn;
      });
    // What a node was asked before it stood still itself, it answers late.
    return writes.filter((answer) => during(answer, false) && !during(answer, true));
  });
  const times = elsewhere.map(({ ms }) => ms).toSorted((a, b) => a - b);
  console.log(
    `${stops} stops: ${elsewhere.length} writes at the other node, p50 ${times[Math.floor(times.length / 2)]?.toFixed()} ms, slowest ${times.at(-1)?.toFixed()} ms`,
  );
  expect(elsewhere.length).toBeGreaterThan(stops);
  expect(elsewhere.filter(({ status }) => status !== 200)).toEqual([]);
  expect(times.at(-1)).toBeLessThan(writeMaxMs);
}, 600_000);
