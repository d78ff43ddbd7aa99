/** Kills real indexers in the middle of their work and looks at what they leave. */
import { createClient } from "@libsql/client";
import { createSearchStore } from "knowledge-sdk";
import type { Workplace } from "../stores/corpus.ts";
import { finished, runCommand, startCommand } from "./command-line.ts";

/** What one killed run left. */
export interface KilledRun {
  /** The database's own word; "ok" when it is sound. */
  readonly integrity: string;
  readonly documents: number;
  /** Editions that answer; one of them on all pages when nothing is mixed. */
  readonly found: readonly string[];
  readonly before: readonly string[];
  readonly edition: string;
  readonly wasKilled: boolean;
}

export function indexArguments(place: Workplace): string[] {
  return ["--config", place.config, "--data", place.data, "index"];
}

/** A word that no stemmer changes, different for every round. */
export function editionName(round: number): string {
  const letters = "bcdfghjklm";
  const digits = String(round).padStart(3, "0");
  return `edition${digits.replace(/\d/g, (digit) => letters[Number(digit)] ?? "")}`;
}

/** Each round writes a new edition of all pages, starts an indexer and kills it somewhere on its way. */
export async function killRuns(
  place: Workplace,
  pages: number,
  kills: number,
): Promise<readonly KilledRun[]> {
  place.writeEdition(editionName(0), pages);
  const startedAt = Date.now();
  await runCommand(indexArguments(place));
  let runMs = Date.now() - startedAt;
  const runs: KilledRun[] = [];
  for (let round = 1; round <= kills; round++) {
    const editions = Array.from({ length: round }, (_unused, index) => editionName(index));
    const before = (await answers(place, editions)).found;
    const edition = editionName(round);
    place.writeEdition(edition, pages);
    const startedAgainAt = Date.now();
    const child = startCommand(indexArguments(place));
    const ended = finished(child).then(() => Date.now() - startedAgainAt);
    // From before the first file is read to after the last row is written.
    await new Promise((resolve) => setTimeout(resolve, (runMs * (round + 2)) / (kills + 3)));
    const wasKilled = child.kill("SIGKILL");
    // On a busy machine the first run may have been the slowest.
    const ranMs = await ended;
    if (!wasKilled) runMs = Math.min(runMs, ranMs);
    const { found, documents } = await answers(place, [...editions, edition]);
    const integrity = await checkIntegrity(place.dbPath);
    runs.push({ integrity, documents, found, before, edition, wasKilled });
  }
  return runs;
}

/** Which editions answer, and how many documents there are. */
export async function answers(
  place: Workplace,
  editions: readonly string[],
): Promise<{ found: string[]; documents: number }> {
  const store = await createSearchStore({ dbPath: place.dbPath });
  try {
    const found: string[] = [];
    for (const edition of editions) {
      const { total } = await store.search(edition, { limit: 50, typo: false });
      if (total > 0) found.push(edition);
      if (total !== 0 && total !== 50) found.push(`only ${total} pages of ${edition}`);
    }
    return { found, documents: store.status().documents };
  } finally {
    await store.close();
  }
}

async function checkIntegrity(dbPath: string): Promise<string> {
  const client = createClient({ url: `file:${dbPath}`, timeout: 5_000 });
  const { rows } = await client.execute("PRAGMA integrity_check");
  client.close();
  return rows.map((row) => String(row[0])).join("; ");
}
