/** How long do figures over 100,000 judged tickets block the thread that answers? */
import { performance } from "node:perf_hooks";
import { openTicketClassifier } from "../../lib/classifier/ticket-classifier.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { openStateDatabase } from "../../lib/storage/open-databases.ts";
import { cpuMs } from "../cpu.ts";
import type { Row } from "../report.ts";
import { temporaryFolder } from "../temporary-index.ts";

const tickets = 100_000;
const ticketsPerWrite = 5_000;
const collections = 20;

/** A year of tickets with texts, seven of ten placed rightly. */
const insertTickets = `WITH RECURSIVE n(i) AS (SELECT :first UNION ALL SELECT i + 1 FROM n
    WHERE i + 1 < :first + :count)
  INSERT INTO classification (correlation_id, ticket_hash, collection, confidence, probability, path,
    model_sequence, created_at_ms, updated_at_ms, judged_collection, judged_confidence,
    judged_probability, judged_at_ms, correct_collection, ticket)
  SELECT 'T-' || i, 'h', 'queue ' || (i % ${collections}), level, share, 'fast', 0, at, at,
    'queue ' || (i % ${collections}), level, share, at,
    'queue ' || (iif(i % 10 < 7, i, i + 1 + i % 3) % ${collections}),
    json_object('title', 'Ticket ' || i, 'body', hex(zeroblob(600)))
  FROM (SELECT i, :now - (i * 315360) AS at, (i % 100) / 100.0 AS share,
    iif(i % 100 > 90, 'high', iif(i % 100 > 70, 'medium', 'low')) AS level FROM n)`;

export async function reportSpeed(): Promise<Row[]> {
  const folder = temporaryFolder();
  const { dbPath } = folder;
  await fill(dbPath);
  const store = await openSearchStore({ dbPath });
  const settings = {
    collections: Array.from({ length: collections }, (_, index) => ({ name: `queue ${index}` })),
  };
  const classifier = await openTicketClassifier({ store, dbPath, settings });
  await classifier.settled();
  // Starts the thread.
  await classifier.report({ days: 1 });
  const rows = [
    await measured("stats", () => classifier.stats()),
    await measured("stats with detail", () => classifier.stats({ detail: true })),
    await measured("report on a year", () => classifier.report({ days: 365 })),
    await measured("the same report again", () => classifier.report({ days: 365 })),
  ];
  await classifier.close();
  await store.close();
  folder.remove();
  return rows;
}

async function fill(dbPath: string): Promise<void> {
  const database = await openStateDatabase(dbPath);
  const now = Date.now();
  for (let first = 0; first < tickets; first += ticketsPerWrite) {
    await database.write([{ sql: insertTickets, args: { first, count: ticketsPerWrite, now } }]);
  }
  await database.close();
}

/** CPU of all threads, and the time that this one was busy, in milliseconds. */
async function measured(work: string, ask: () => Promise<unknown>): Promise<Row> {
  const before = performance.eventLoopUtilization();
  const cpuBefore = cpuMs();
  const startedAt = performance.now();
  await ask();
  const wall = performance.now() - startedAt;
  const cpu = cpuMs() - cpuBefore;
  const busy = performance.eventLoopUtilization(before).active;
  return { work, wall, "CPU, all threads": cpu, "this thread busy": busy };
}
