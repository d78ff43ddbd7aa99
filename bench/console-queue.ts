/** With 10,000 tickets that nobody has judged: what does each step through the queue cost, and how soon is it seen? */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { chromium, type Page } from "@playwright/test";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { threadsMsOf, untilResting } from "./server-process.ts";
import { temporaryFolder } from "./temporary-index.ts";

const port = 3_186;
const url = `http://127.0.0.1:${port}`;
const tickets = 10_000;
const warmUp = 10;
const steps = 40;
const cpuMsMax = 20;
const seenMsMax = 100;
const pageBytesMax = 150 * 1_024;
const api = `${url}/api/classify-ticket`;
const body =
  "Since the last upgrade our client is refused with status 401, although the key has not changed. ".repeat(
    10,
  );

/** Exits with 1 when a 95th percentile misses its bound, or the page is larger than its own. Linux only. */
export async function consoleQueueBenchmark(): Promise<void> {
  const folder = temporaryFolder();
  const server = spawn(process.execPath, ["build/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder.path,
      LOG_LEVEL: "error",
    },
  });
  try {
    await untilReady(server);
    await fill(folder.path);
    const cpu = await cpuOfSteps(server);
    printTable(`CPU ms of the server with ${tickets} tickets`, cpu);
    const seen = await timesToTheEye();
    printTable("From the key to the next frame with its ticket, ms", seen);
    const pages = await pageSizes();
    printTable(`Bytes of HTML, at most ${pageBytesMax}`, pages);
    writeResults("console-queue", { cpu, seen, pages });
    const isSlow = cpu.some(({ p95 }) => p95 > cpuMsMax) || seen.some(({ p95 }) => p95 > seenMsMax);
    if (isSlow || pages.some(({ bytes }) => bytes > pageBytesMax)) process.exitCode = 1;
  } finally {
    server.kill();
    folder.remove();
  }
}

/** Each view as a browser without scripts gets it, and one with a ticket beside it. */
async function pageSizes(): Promise<readonly (Row & { readonly bytes: number })[]> {
  const views = ["sort=doubtful", "status=predicted", "words=client", "words=client&ticket=Q-77"];
  return Promise.all(
    views.map(async (view) => {
      const response = await fetch(`${url}/console/tickets?${view}`);
      return { view, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
}

/** The index, the first model and the vectors, after which the server rests. */
async function untilReady(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (said: Buffer) => {
      if (said.toString().includes("Index is up to date")) resolve();
    });
    server.on("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  await untilResting(server);
}

/** Tickets with texts, features and answers, all like one that was classified. */
async function fill(dataDir: string): Promise<void> {
  await expectOk(send(api, { correlationId: "Q-0", title: "Client is refused with 401", body }));
  const client = createClient({ url: `file:${join(dataDir, "state.db")}` });
  const columns = (
    await client.execute("SELECT name FROM pragma_table_info('classification')")
  ).rows
    .map((row) => String(row.name))
    .filter((name) => !["correlation_id", "updated_at_ms", "probability", "title"].includes(name));
  const list = columns.join(", ");
  await client.execute(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${tickets})
    INSERT INTO classification (correlation_id, updated_at_ms, probability, ${list})
    SELECT 'Q-' || i, updated_at_ms - i * 1000, (i % 997) / 997.0, ${list}
    FROM classification, n WHERE correlation_id = 'Q-0'`);
  await client.execute(
    "UPDATE classification SET ticket = json_set(ticket, '$.title', 'Client ' || correlation_id || ' is refused')",
  );
  client.close();
  // Each search reads some of the tickets that are new to it.
  for (let areAll = false; !areAll; ) {
    const answer = await fetch(`${api}/tickets?words=client`);
    areAll = ((await answer.json()) as { areAll?: boolean }).areAll ?? true;
  }
}

/**
 * The steps take turns, so that none meets a colder server than the others. What a step leaves for the
 * background, such as what is learnt from a judgement, is counted beside it and at no other step.
 */
async function cpuOfSteps(
  server: ChildProcess,
): Promise<readonly (Row & { readonly p95: number })[]> {
  let cursor: string | null = null;
  const ways: Readonly<Record<string, (index: number) => Promise<void>>> = {
    "the counts of all views": async () => expectOk(fetch(`${api}/counts`)),
    "fifty tickets by doubt, page by page": async () => {
      const asked = new URLSearchParams({ sort: "doubtful", ...(cursor !== null && { cursor }) });
      const answer: Response = await fetch(`${api}/tickets?${asked}`);
      cursor = ((await answer.json()) as { nextCursor: string | null }).nextCursor;
    },
    "fifty tickets of a collection": async () =>
      expectOk(fetch(`${api}/tickets?status=predicted&collection=guide`)),
    "tickets with a word that all have": async () => expectOk(fetch(`${api}/tickets?words=client`)),
    "tickets with a word that one has, among others": async (index) =>
      expectOk(fetch(`${api}/tickets?words=${index * 200}+client+upgrade`)),
    "that word, and a filter that no ticket meets": async () =>
      expectOk(fetch(`${api}/tickets?words=client&collection=nothing`)),
    "the next ticket": async (index) => expectOk(fetch(`${api}/ticket?correlationId=Q-${index}`)),
    "a judgement": async (index) =>
      expectOk(
        send(`${api}/feedback/bulk`, { correlationIds: [`Q-${9_000 - index}`], none: true }),
      ),
    "the view as a page": async () =>
      expectOk(fetch(`${url}/console/tickets?status=predicted`, { headers: { RSC: "1" } })),
  };
  const times = new Map<string, { own: number; after: number }[]>(
    Object.keys(ways).map((way) => [way, []]),
  );
  for (let index = 1; index <= warmUp + steps; index++) {
    for (const [way, step] of Object.entries(ways)) {
      const before = threadsMsOf(server);
      await step(index);
      const answered = threadsMsOf(server);
      await untilResting(server, { windowMs: 60, restMs: 1 });
      if (index <= warmUp) continue;
      times.get(way)?.push({ own: answered - before, after: threadsMsOf(server) - answered });
    }
  }
  return [...times].map(([step, taken]) => ({
    ...rowOf(
      step,
      taken.map(({ own }) => own),
    ),
    "p50 afterwards": percentile(
      taken.map(({ after }) => after),
      0.5,
    ),
  }));
}

function rowOf(step: string, taken: readonly number[]) {
  return { step, p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}

async function timesToTheEye(): Promise<readonly (Row & { readonly p95: number })[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  await page.goto(`${url}/console/tickets?sort=doubtful`);
  await page.getByRole("heading", { name: "Your views" }).waitFor();
  await page.keyboard.press("j");
  await page.locator("#desk-placement").waitFor();
  const moved: number[] = [];
  const confirmed: number[] = [];
  for (let step = 0; step < steps; step++) {
    // A person looks at a ticket first; keys that judge rest for a moment as well.
    await page.waitForTimeout(600);
    moved.push(await timeOf(page, "j"));
    await page.waitForTimeout(600);
    confirmed.push(await timeOf(page, "Enter"));
  }
  await browser.close();
  return [rowOf("j", moved), rowOf("Enter, and the next ticket", confirmed)];
}

/** Until the frame after the one that draws another ticket with its decision. */
async function timeOf(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const shown = (): string =>
      document.querySelector("#desk-placement") === null
        ? ""
        : (document.querySelector(".queue-ticket article h2")?.textContent ?? "");
    const before = shown();
    const taken = new Promise<number>((resolve) => {
      document.addEventListener(
        "keydown",
        () => {
          const start = performance.now();
          const look = (): void => {
            const now = shown();
            if (now === "" || now === before) requestAnimationFrame(look);
            else requestAnimationFrame(() => resolve(performance.now() - start));
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { taken });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { taken: Promise<number> }).taken);
}

function send(address: string, data: unknown): Promise<Response> {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
  });
}

async function expectOk(asked: Promise<Response>): Promise<void> {
  const response = await asked;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
}
