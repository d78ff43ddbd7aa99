/**
 * How much CPU does the server spend from a ticket's submission to its answer, and how soon is the
 * console visible?
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chromium } from "@playwright/test";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { threadsMsOf, untilResting } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const port = 3_185;
const url = `http://127.0.0.1:${port}`;
const warmUp = 15;
const tickets = 50;
const cpuMsMax = 20;
const paintMsMax = 1_000;
const loads = 7;
const body =
  "Since the last upgrade our client is refused with status 401, although the key has not changed. ".repeat(
    20,
  );

/** CPU time of every thread of the server; exits with 1 when a bound is missed. Linux only. */
export async function consoleBenchmark(): Promise<void> {
  const folder = temporaryFolder();
  const server = start(folder.path);
  try {
    await untilReady(server);
    await untilResting(server);
    const rows = await measured(server);
    printTable(`From submission to answer, CPU ms of the server, ${tickets} tickets`, rows);
    const paints = await paintTimes();
    const paint = {
      page: "/console",
      median: percentile(paints, 0.5),
      slowest: Math.max(...paints),
    };
    printTable("Largest contentful paint, ms", [paint]);
    writeResults("console", { rows, paint });
    const isSlow = rows.some(({ p95, bound }) => bound !== "none" && p95 > bound);
    if (isSlow || paint.median > paintMsMax) process.exitCode = 1;
  } finally {
    server.kill();
    folder.remove();
  }
}

function start(dataDir: string): ChildProcess {
  const env = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error" };
  return spawn(process.execPath, ["build/server/main.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
  });
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (said: Buffer) => {
      if (said.toString().includes("Index is up to date")) resolve();
    });
    server.on("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

interface Way {
  readonly way: string;
  /** For p95, in milliseconds: for what a person waits for, except whole pages. */
  readonly bound: number | "none";
  readonly submit: (correlationId: string) => Promise<void>;
}

const ways: readonly Way[] = [
  { way: "answer shown by the script of the page", bound: cpuMsMax, submit: byScript },
  { way: "with what it asks for once that is shown", bound: "none", submit: described },
  { way: "page after a plain form", bound: "none", submit: byForm },
];

/**
 * The tickets after the first ones, which warm everything up. The ways take turns, so that none
 * meets a server that is colder than that of the others.
 */
async function measured(
  server: ChildProcess,
): Promise<readonly (Row & Pick<Way, "bound"> & { readonly p95: number })[]> {
  const times = new Map<Way, number[]>(ways.map((way) => [way, []]));
  for (let index = 0; index < warmUp + tickets; index++) {
    for (const [number, way] of ways.entries()) {
      const before = threadsMsOf(server);
      await way.submit(`${number}-${index}`);
      const ms = threadsMsOf(server) - before;
      if (index >= warmUp) times.get(way)?.push(ms);
    }
  }
  return [...times].map(([{ way, bound }, taken]) => ({
    way,
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    most: Math.max(...taken),
    bound,
  }));
}

/** A ticket that the service has not seen. */
function ticketOf(correlationId: string) {
  return { correlationId, title: `Client ${correlationId} is refused with 401`, body };
}

async function byScript(correlationId: string): Promise<void> {
  await expectOk(
    fetch(`${url}/api/classify-ticket`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ticketOf(correlationId)),
    }),
  );
}

/** Similar tickets and earlier judgements come a moment after the answer. */
async function described(correlationId: string): Promise<void> {
  await byScript(correlationId);
  await expectOk(fetch(`${url}/api/classify-ticket/ticket?correlationId=${correlationId}`));
}

/** The form and the page that it leads to. */
async function byForm(correlationId: string): Promise<void> {
  const fields = new URLSearchParams(ticketOf(correlationId));
  await expectOk(fetch(`${url}/console/classify`, { method: "POST", body: fields }));
}

async function expectOk(asked: Promise<Response>): Promise<void> {
  const response = await asked;
  await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
}

/** A new browser context each time, so that nothing is cached. */
async function paintTimes(): Promise<readonly number[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const times: number[] = [];
  for (let load = 0; load < loads; load++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/console?ticket=0-1`, { waitUntil: "load" });
    times.push(await page.evaluate(largestPaint));
    await context.close();
  }
  await browser.close();
  return times;
}

/** Runs in the page. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}
