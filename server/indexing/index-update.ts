/** Brings index and vectors up to date in the background, while the service answers from what it has. */
import {
  createHttpSource,
  createIndexer,
  type ErrorCode,
  type IndexResult,
  type KnowledgeStore,
} from "knowledge-sdk";
import type { EmbedResult } from "knowledge-sdk/schemas";
import { describeLeftOut, type EmbedEstimate, messageOf } from "knowledge-sdk/service";
import { readNamedVariable } from "../environment.ts";
import type { Service } from "../service.ts";
import type { Terminal } from "../terminal.ts";
import type { IndexWriter } from "./index-writer.ts";
import { type RetryPauses, seldomAgain, soonAgain } from "./retried-work.ts";

/** What indexing needs, with a whole service around it or without. */
export interface IndexingHost
  extends Pick<
    Service,
    "environment" | "documents" | "lastRun" | "embedProvider" | "writtenPath" | "log" | "metrics"
  > {
  readonly store: Pick<KnowledgeStore, "status" | "refresh">;
  /** Publishes what was indexed; absent where the index answers as the file that it is. */
  readonly writer?: IndexWriter | undefined;
  isStopping(): boolean;
}

/** Somebody else is at work, or a database does not answer: seconds later all may be well. */
const passing: ReadonlySet<string> = new Set([
  "index_locked",
  "index_unavailable",
  "state_unavailable",
  "request_timeout",
] satisfies ErrorCode[]);

/** When a run is tried again that failed so. */
export function pausesAfter(error: unknown): RetryPauses {
  return passing.has((error as { code?: string } | undefined)?.code ?? "")
    ? soonAgain
    : seldomAgain;
}

/**
 * Resolves to null when the index is current, or to when it is tried again if updating failed but an
 * older one keeps answering; rejects if there is nothing to answer from. A stop ends it without a word.
 */
export async function updateIndex(
  service: IndexingHost,
  terminal: Terminal,
): Promise<RetryPauses | null> {
  const { store, writer } = service;
  const { logger } = service.log;
  let skipped = 0;
  try {
    // With an index of an earlier run, a server that is away now is no end.
    if (writer !== undefined) await store.refresh();
    await writer?.hold();
    const result = await indexerOf(service).run({
      onProgress: (progress) => terminal.progress(progress),
      onSkip(file) {
        skipped += 1;
        logger.warn({ ...file }, "file skipped");
      },
      onFault: (file) => logger.warn({ ...file }, "a part of the file cannot be read"),
    });
    writer?.requestDocuments();
    await store.refresh();
    service.metrics?.countWork("index", true);
    logger.info({ ...result, skipped }, "index is up to date");
    for (const held of result.withheld ?? []) {
      logger.error({ ...held }, "a collection was left as it was: too much of it would be gone");
    }
    terminal.print(summaryOf(result, skipped));
    service.lastRun.keep(result);
    tellLeftOut(result, service, terminal);
    return null;
  } catch (error) {
    if (service.isStopping()) return null;
    service.metrics?.countWork("index", false);
    if (!store.status().ready) throw error;
    logger.error({ err: error }, "indexing failed; the previous index keeps answering");
    terminal.print(`Indexing failed, the previous index keeps answering: ${messageOf(error)}`);
    return pausesAfter(error);
  }
}

/**
 * Makes the missing vectors of hybrid search. Never rejects: words keep answering. A provider that
 * gave up has already been asked several times within a run. Once an hour costs it one refused call,
 * and nobody has to restart the service when it is well again.
 */
export async function updateVectors(
  service: IndexingHost,
  terminal: Terminal,
): Promise<RetryPauses | null> {
  if (service.embedProvider === null) return null;
  const { logger } = service.log;
  try {
    const result = await indexerOf(service).embed({
      onProgress: (progress) => terminal.progress(progress),
      onEmbedEstimate(estimate) {
        logger.info({ ...estimate }, "sections are sent to the provider of vectors");
        terminal.print(estimateOf(estimate));
      },
    });
    service.writer?.requestVectors();
    await service.store.refresh();
    service.metrics?.countWork("vectors", true);
    logger.info({ ...result }, "vectors are up to date");
    terminal.print(vectorSummaryOf(result));
    return null;
  } catch (error) {
    if (service.isStopping()) return null;
    service.metrics?.countWork("vectors", false);
    logger.error(
      { err: error },
      "vectors could not be made and are tried again; sections without one are ranked by words alone",
    );
    terminal.print(`Vectors could not be made, and are tried again: ${messageOf(error)}`);
    return seldomAgain;
  }
}

function estimateOf({ needsEmbedding, missingTokens, cost }: EmbedEstimate): string {
  const price = cost === null ? "" : `, about ${cost.toFixed(2)} US dollars`;
  return `${needsEmbedding} documents lack vectors: up to ${missingTokens} tokens${price}`;
}

function vectorSummaryOf({ embedded, model, duration_s }: EmbedResult): string {
  return `Vectors are up to date after ${duration_s.toFixed(1)} s: ${embedded} new, by ${model}`;
}

function indexerOf({ writtenPath, documents, embedProvider, environment }: IndexingHost) {
  const { collections, contentSources } = documents.current().configuration;
  return createIndexer({
    dbPath: writtenPath,
    collections: [...collections],
    contentSources: [...contentSources],
    fetchOutputDir: `${environment.dataDir}/fetched`,
    plugins: [
      createHttpSource({
        cacheFolder: `${environment.dataDir}/fetched/.cache`,
        readVariable: readNamedVariable,
      }),
    ],
    // The index answers before its vectors are made.
    skipEmbed: true,
    ...(embedProvider !== null && { embedProvider }),
  });
}

function tellLeftOut(result: IndexResult, { log }: IndexingHost, terminal: Terminal): void {
  const notice = describeLeftOut(result);
  if (notice === null) return;
  if (notice.isWarning) log.logger.warn({ leftOut: result.leftOut }, notice.message);
  terminal.print(notice.isWarning ? `Warning: ${notice.message}` : notice.message);
}

function summaryOf(result: IndexResult, skipped: number): string {
  const { indexed, updated, unchanged, removed, duration_s } = result;
  const counts = `${indexed} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed`;
  const left = skipped === 0 ? "" : `; ${skipped} files skipped, the log says why`;
  return `Index is up to date after ${duration_s.toFixed(1)} s: ${counts}${left}`;
}
