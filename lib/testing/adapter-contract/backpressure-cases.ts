/** Five searches run, twenty wait, the rest is refused, and a client that leaves makes room. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { SearchStore } from "../../contract/index.ts";
import type { ContractCase } from "../contract-case.ts";
import { send } from "../http-exchange.ts";
import { assertProblem } from "./compare.ts";
import { contractStore, type StartHost, withHost } from "./host.ts";

/** `maxConcurrency` and `maxPending` of the limiter, with which every host starts. */
const placesDefault = 25;
const patienceMs = 5_000;

export function backpressureCases(start: StartHost): ContractCase[] {
  return [
    {
      name: "of 26 slow searches one is told to come back, 25 are answered",
      run: () => {
        const { store, release } = heldStore();
        return withHost(start, { store }, (url) => oneTooMany(url, release));
      },
    },
    {
      name: "clients that go away free their slots and stop their searches",
      run: () => {
        const { store, release, stopped } = heldStore();
        return withHost(start, { store }, async (url) => {
          await leaving(url);
          await until(() => stopped() === 5, "the five running searches were stopped");
          release();
        });
      },
    },
  ];
}

async function oneTooMany(url: string, release: () => void): Promise<void> {
  const asked = Array.from({ length: placesDefault + 1 }, (_unused, index) =>
    send(url, { target: `/api/search?q=held+${index}` }),
  );
  const refused = await Promise.race(asked);
  assert.deepEqual([refused.status, refused.headers["retry-after"]], [429, "1"]);
  assertProblem(refused, "too_many_requests");
  // A bad request is still reported, and health still answers: neither needs a slot.
  assert.equal((await send(url, { target: "/api/search" })).status, 400);
  assert.equal((await send(url, { target: "/api/health" })).status, 200);
  release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, placesDefault);
}

async function leaving(url: string): Promise<void> {
  const clients = Array.from({ length: placesDefault }, () => new AbortController());
  const gone = clients.map(({ signal }, index) =>
    send(url, { target: `/api/search?q=held+${index}` }, signal).catch(() => "gone"),
  );
  const statusNow = async (): Promise<number> =>
    (await send(url, { target: `/api/search?q=install` })).status;
  await until(async () => (await statusNow()) === 429, "all slots were taken");
  for (const client of clients) client.abort();
  await Promise.all(gone);
  await until(async () => (await statusNow()) === 200, "the slots were free again");
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await condition())) {
    assert.ok(performance.now() < end, `within ${patienceMs} ms ${what}`);
    await sleep(10);
  }
}

/** Searches for "held …" wait until `release`; others are answered, and no answer is kept. */
function heldStore(): { store: SearchStore; release: () => void; stopped: () => number } {
  const inner = contractStore();
  const signals: AbortSignal[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const search: SearchStore["search"] = async (query, options) => {
    if (query.startsWith("held")) {
      if (options?.signal) signals.push(options.signal);
      await released;
    }
    return inner.search(query, options);
  };
  const { status: _absent, ...store } = contractStore({ search });
  const stopped = (): number => signals.filter(({ aborted }) => aborted).length;
  return { store, release: () => release(), stopped };
}
