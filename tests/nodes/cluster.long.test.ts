/** What happens to several nodes when something else fails: real processes, under load. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openServerDatabase } from "../../lib/storage/server/server-database.ts";
import { stateMigrations } from "../../lib/storage/state-database/migrations.ts";
import { type Cluster, startCluster } from "../kit/nodes/cluster.ts";
import { type Answer, knowsTicket, startLoad } from "../kit/nodes/cluster-load.ts";
import { startHealthProxy } from "../kit/nodes/health-proxy.ts";
import { startStateServer } from "../kit/nodes/state-server.ts";
import { send } from "../kit/requests/http-client.ts";
import { cookieOf, issueToken, keys, post, signIn } from "../kit/services/guarded-service.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

let cluster: Cluster;

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];
const slowest = (answers: readonly Answer[]) =>
  Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));

async function begin(variables?: readonly Readonly<Record<string, string>>[]) {
  cluster = await startCluster({ variables });
  onTestFinished(cluster.remove);
  const [first = "", second = ""] = cluster.nodes.map(({ url }) => url);
  let turn = 0;
  const either = (): string => {
    turn += 1;
    return turn % 2 === 0 ? first : second;
  };
  return { first, second, either };
}

/** Those of the confirmed tickets that the node does not know. */
async function lostAt(node: string, tickets: readonly (Answer & { correlationId: string })[]) {
  const lost: string[] = [];
  for (const { status, correlationId } of tickets) {
    if (status === 200 && !(await knowsTicket(node, correlationId))) lost.push(correlationId);
  }
  return lost;
}

test.each(["SIGKILL", "SIGSTOP"] as const)(
  "the primary gets %s under load: reads are whole, writes are 503 soon, nothing confirmed is lost, all goes on",
  async (signal) => {
    const { first, second, either } = await begin();
    const load = startLoad(either, either);
    await pass(3_000);
    const killedAt = performance.now();
    if (signal === "SIGKILL") await cluster.state.kill();
    else cluster.state.signal(signal);
    await pass(8_000);
    const startedAt = performance.now();
    if (signal === "SIGKILL") await cluster.state.start();
    else cluster.state.signal("SIGCONT");
    await pass(5_000);
    const { reads, writes } = await load.stop();
    const during = writes.filter(({ sentAt }) => sentAt > killedAt && sentAt < startedAt - 2_000);
    const after = writes.filter(({ sentAt }) => sentAt > startedAt + 2_000);
    console.log(
      signal,
      `${reads.length} reads, slowest ${slowest(reads)} ms; ${during.length} writes meanwhile, slowest ${slowest(during)} ms; ${after.length} afterwards`,
    );
    expect(statuses(reads)).toEqual([200]);
    expect(statuses(during)).toEqual([503]);
    expect(slowest(during)).toBeLessThan(2_000);
    expect(statuses(after)).toEqual([200]);
    expect(await lostAt(first, writes)).toEqual([]);
    expect(await lostAt(second, writes)).toEqual([]);
  },
);

test("Redis is killed under load: no request fails", async () => {
  const { either } = await begin();
  const load = startLoad(either, either);
  await pass(2_000);
  await cluster.redis.kill();
  await pass(4_000);
  await cluster.redis.start();
  await pass(2_000);
  const { reads, writes } = await load.stop();
  console.log(`Redis: ${reads.length} reads, ${writes.length} writes`);
  expect([statuses(reads), statuses(writes)]).toEqual([[200], [200]]);
});

test("a node is killed under load: the other answers all, knows all that was confirmed, and takes its work over", async () => {
  const { first, second } = await begin();
  const load = startLoad(
    () => second,
    () => second,
  );
  const doomed = startLoad(
    () => first,
    () => first,
  );
  await pass(3_000);
  await cluster.nodes[0]?.process().stop("SIGKILL");
  await pass(3_000);
  const cut = await doomed.stop();
  await cluster.nodes[0]?.start();
  await pass(1_000);
  const { reads, writes } = await load.stop();
  console.log(`Node killed: ${reads.length} reads and ${writes.length} writes at the other`);
  expect([statuses(reads), statuses(writes)]).toEqual([[200], [200]]);
  expect(await lostAt(second, [...cut.writes, ...writes])).toEqual([]);
  expect(await lostAt(first, writes)).toEqual([]);
});

test("both nodes are restarted in turn behind a proxy that repeats nothing: no request fails", async () => {
  await begin([{ STOP_DELAY_MS: "2000" }, { STOP_DELAY_MS: "2000" }]);
  const proxy = await startHealthProxy(cluster.nodes.map(({ url }) => url));
  const load = startLoad(
    () => proxy.url,
    () => proxy.url,
  );
  await pass(2_000);
  for (const node of cluster.nodes) {
    expect(await node.process().stop()).toBe(0);
    await node.start();
    await expect.poll(() => proxy.isHealthy(node.url)).toBe(true);
    await pass(1_000);
  }
  const { reads, writes } = await load.stop();
  await proxy.close();
  console.log(`Rolling restart: ${reads.length} reads, ${writes.length} writes`);
  expect([statuses(reads), statuses(writes)]).toEqual([[200], [200]]);
  expect(await lostAt(cluster.nodes[0]?.url ?? "", writes)).toEqual([]);
});

test("the primary is put back to a backup, and the nodes are restarted: they are what it was then", async () => {
  const { first, second } = await begin();
  const bearer = { Authorization: `Bearer ${keys.first}` };
  const classify = (node: string, correlationId: string) =>
    post(node, "/api/classify-ticket", { correlationId, title: "A card was lost" }, bearer);
  await classify(first, "before");
  await cluster.state.kill();
  const restore = cluster.state.keepCopy();
  await cluster.state.start();
  await expect.poll(async () => (await classify(second, "after")).status).toBe(200);
  await cluster.state.kill();
  restore();
  await cluster.state.start();
  for (const node of cluster.nodes) {
    await node.process().stop();
    await node.start();
  }
  for (const node of [first, second]) {
    expect(await knowsTicket(node, "before")).toBe(true);
    expect(await knowsTicket(node, "after")).toBe(false);
  }
  const cookie = await signIn(first);
  const signOut = { method: "DELETE", target: "/api/auth", headers: { cookie } };
  const search = { target: "/api/search?q=alpine", headers: { cookie } };
  expect((await send(second, search)).status).toBe(200);
  await send(first, signOut);
  await expect.poll(async () => (await send(second, search)).status).toBe(401);
  expect((await classify(second, "again")).status).toBe(200);
});

test("the clock of a node is ahead by 90 seconds: tokens and sessions of both hold at both, and end at both", async () => {
  const preload = `--import=${join(projectFolder, "tests/kit/nodes/clock-ahead.mjs")}`;
  const { first, second } = await begin([{ NODE_OPTIONS: preload }, {}]);
  const searchAs = async (node: string, cookie: string) =>
    (await send(node, { target: "/api/search?q=alpine", headers: { cookie } })).status;
  for (const [issuer, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const redeemed = await post(other, "/api/auth/session", { token: await issueToken(issuer) });
    expect(redeemed.status).toBe(200);
    const cookie = cookieOf(redeemed);
    expect([await searchAs(issuer, cookie), await searchAs(other, cookie)]).toEqual([200, 200]);
    // A token is for a minute of the primary, which the clock of the node is beyond.
    const { expiresAt } = JSON.parse(
      (await post(issuer, "/api/auth/session", { token: await issueToken(other) })).body,
    );
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 86_400_000)).toBeLessThan(20_000);
    await send(issuer, { method: "DELETE", target: "/api/auth", headers: { cookie } });
    await expect.poll(() => searchAs(other, cookie)).toBe(401);
  }
});

test("the disk of the primary is full: writing says so, reading goes on, and so does writing when there is space", async () => {
  const disk = temporaryFolder("knowledge full disk ");
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "none", disk]);
  expect([mounted.status, String(mounted.stderr)]).toEqual([0, ""]);
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", disk]);
  });
  const state = await startStateServer({ folder: disk });
  onTestFinished(() => state.remove());
  const database = await openServerDatabase({ url: state.url }, stateMigrations, {
    callMs: 1_500,
    refusedMs: 500,
  });
  onTestFinished(() => database.close());
  const count = async () => (await database.read("SELECT count(*) FROM webhook_mark")).rows[0]?.[0];
  const write = (name: string) =>
    database.write([
      { sql: "INSERT INTO webhook_mark (name, number) VALUES (?, 1)", args: [name] },
    ]);
  await write("before");
  const ballast = join(disk, "ballast");
  expect(() => writeFileSync(ballast, Buffer.alloc(16 * 1024 * 1024))).toThrow("ENOSPC");
  await expect(write("x".repeat(500_000))).rejects.toMatchObject({ code: "disk_full" });
  expect(await count()).toBe(1);
  rmSync(ballast);
  await expect.poll(() => write("after").then(() => "written", String)).toBe("written");
  expect(await count()).toBe(2);
});
