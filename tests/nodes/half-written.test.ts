/**
 * A node may stand still or lose its network at any byte of a write. Whatever part of it has reached
 * the server of the state, and whatever part of the answer is not fetched, no other write waits for
 * it: a write is one batch, which the server begins when it has all of it.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type Client, createClient } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { isKnowledgeError } from "../../lib/contract/index.ts";
import type { Database } from "../../lib/storage/index.ts";
import { openServerDatabase } from "../../lib/storage/server/server-database.ts";
import { stateMigrations } from "../../lib/storage/state-database/migrations.ts";
import { startStateServer } from "../kit/nodes/state-server.ts";
import { readSources } from "../kit/sources/source-files.ts";

const patience = { callMs: 30_000, refusedMs: 500 };
const cuts = 24;
/** Bytes of the answer; the last ones leave most of it unread. */
const unread = [1, 100, 300];
/** A lock that the server keeps for a caller who is silent lasts five seconds. */
const heldMs = 4_000;

interface CutWay {
  readonly port: number;
  /** From here on, so much of what is sent gets through, and so much of the answers. */
  begin(sentMax: number, answeredMax: number): void;
  counts(): { readonly sent: number; readonly answered: number };
  /** When nothing gets through any more, without either side being told. */
  untilCut(): Promise<void>;
  close(): void;
}

async function startCutWay(target: string): Promise<CutWay> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let [sent, answered, sentMax, answeredMax] = [
    0,
    0,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  let tellCut = (): void => undefined;
  let cut = new Promise<void>(() => undefined);
  const isCut = (): boolean => sent >= sentMax || answered >= answeredMax;
  const pass = (data: Buffer, to: Socket, left: number): void => {
    if (left > 0) to.write(data.subarray(0, left));
    if (!isCut()) return;
    for (const socket of sockets) socket.pause();
    tellCut();
  };
  const server = createServer((caller) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [caller, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    caller.on("data", (data) => {
      const left = isCut() ? 0 : Math.min(data.length, sentMax - sent);
      sent += data.length;
      pass(data, upstream, left);
    });
    upstream.on("data", (data) => {
      const left = isCut() ? 0 : Math.min(data.length, answeredMax - answered);
      answered += data.length;
      pass(data, caller, left);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    begin(nextSentMax, nextAnsweredMax) {
      [sent, answered, sentMax, answeredMax] = [0, 0, nextSentMax, nextAnsweredMax];
      cut = new Promise((resolve) => {
        tellCut = resolve;
      });
    },
    counts: () => ({ sent, answered }),
    untilCut: () => cut,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** More results than a cursor of the server holds back. */
const statements = (name: string) =>
  Array.from({ length: 12 }, (_unused, index) => ({
    sql: "INSERT OR REPLACE INTO webhook_mark (name, number) VALUES (?, 1) RETURNING number",
    args: [`${name} ${index} ${"x".repeat(200)}`],
  }));

/** A busy machine may hold the server up for longer than a silent one is waited for. */
async function openPatiently(url: string): Promise<Database> {
  for (;;) {
    try {
      return await openServerDatabase({ url }, stateMigrations, patience);
    } catch (error) {
      if (!isKnowledgeError(error) || error.code !== "state_unavailable") throw error;
    }
  }
}

/** Milliseconds for a write by each of them, one after the other. */
async function timeToWrite(clients: readonly Client[]): Promise<number> {
  const beganAt = performance.now();
  for (const client of clients) await client.batch(statements("other"), "write");
  return performance.now() - beganAt;
}

test.each(["http", "ws"])(
  "a write over %s that is cut at any byte holds no other write up",
  async (scheme) => {
    const state = await startStateServer();
    onTestFinished(() => state.remove());
    await (await openPatiently(state.url)).close();
    const others = [state.url, state.socketUrl].map((url) => createClient({ url }));
    // Where nothing was cut: what a busy machine takes is not what is looked for.
    const beside = await startStateServer();
    onTestFinished(() => beside.remove());
    await (await openPatiently(beside.url)).close();
    const uncut = [beside.url, beside.socketUrl].map((url) => createClient({ url }));
    const writeCutAt = async (sentMax: number, answeredMax: number) => {
      const way = await startCutWay(state.url);
      const url = `${scheme}://127.0.0.1:${way.port}`;
      const database = await openPatiently(url);
      way.begin(sentMax, answeredMax);
      const writing = database.write(statements("cut")).then(
        () => "written",
        () => "failed",
      );
      await Promise.race([way.untilCut(), writing]);
      const [held, usual] = await Promise.all([timeToWrite(others), timeToWrite(uncut)]);
      const ms = held - usual;
      way.close();
      await writing;
      await database.close();
      return { ...way.counts(), ms };
    };
    const whole = await writeCutAt(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    expect(whole.sent).toBeGreaterThan(3_000);
    const waits: number[] = [];
    for (let part = 1; part <= cuts; part += 1) {
      const at = Math.ceil((whole.sent * part) / (cuts + 1));
      waits.push((await writeCutAt(at, Number.POSITIVE_INFINITY)).ms);
    }
    for (const at of unread) waits.push((await writeCutAt(Number.POSITIVE_INFINITY, at)).ms);
    expect(Math.max(...waits)).toBeLessThan(heldMs);
    for (const client of [...others, ...uncut]) client.close();
  },
);

test("a transaction of several calls does hold them up, so the tests above would see one", async () => {
  const state = await startStateServer();
  onTestFinished(() => state.remove());
  await (await openPatiently(state.url)).close();
  const [client, other] = [createClient({ url: state.url }), createClient({ url: state.url })];
  const open = await client.transaction("write");
  await open.execute("DELETE FROM webhook_mark");
  const beganAt = performance.now();
  await other.batch(statements("other"), "write");
  expect(performance.now() - beganAt).toBeGreaterThan(heldMs);
  client.close();
  other.close();
});

test("no call opens a transaction that waits for the next one", () => {
  const opening = /\.(?:transaction|executeMultiple)\(/;
  const code = ["lib", "server", "app"].flatMap(readSources);
  const opened = code.filter(({ path, text }) => !path.endsWith(".test.ts") && opening.test(text));
  expect(code.length).toBeGreaterThan(1_000);
  expect(opened.map(({ path }) => path)).toEqual([]);
});
