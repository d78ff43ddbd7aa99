/** What does the server spend from a ticket's submission to its answer, and how soon is the console seen? */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
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
    const rows = [
      await measured("answer to the script of the page", server, byScript),
      await measured("page after a plain form", server, byForm),
    ];
    printTable(`From submission to answer, CPU ms of the server, ${tickets} tickets`, rows);
    const paints = await paintTimes();
    const paint = {
      page: "/console",
      median: percentile(paints, 0.5),
      slowest: Math.max(...paints),
    };
    printTable("Largest contentful paint, ms", [paint]);
    writeResults("console", { rows, paint });
    const [first] = rows as [{ readonly p95: number }];
    if (first.p95 > cpuMsMax || paint.median > paintMsMax) process.exitCode = 1;
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

/** The tickets after the first ones, which warm everything up. */
async function measured(
  way: string,
  server: ChildProcess,
  submit: (index: number) => Promise<void>,
): Promise<Row & { readonly p95: number }> {
  const times: number[] = [];
  for (let index = 0; index < warmUp + tickets; index++) {
    const before = cpuMsOf(server.pid as number);
    await submit(index);
    if (index >= warmUp) times.push(cpuMsOf(server.pid as number) - before);
  }
  return {
    way,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    most: Math.max(...times),
  };
}

/** The kernel's own count of time on a processor, in nanoseconds, of all threads. */
function cpuMsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, task) => {
    const [nanoseconds = "0"] = readFileSync(`${folder}/${task}/schedstat`, "utf8").split(" ");
    return sum + Number(nanoseconds) / 1e6;
  }, 0);
}

function ticketOf(index: number) {
  return { correlationId: `bench-${index}`, title: `Client ${index} is refused with 401`, body };
}

async function byScript(index: number): Promise<void> {
  await expectOk(
    fetch(`${url}/api/classify-ticket`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ticketOf(index)),
    }),
  );
}

/** The form and the page that it leads to. */
async function byForm(index: number): Promise<void> {
  const fields = new URLSearchParams(ticketOf(index));
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
    await page.goto(`${url}/console?ticket=bench-1`, { waitUntil: "load" });
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
