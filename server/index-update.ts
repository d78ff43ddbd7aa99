/** Brings index and vectors up to date in the background, while the service answers from what it has. */
import { createIndexer, type IndexResult } from "knowledge-sdk";
import type { EmbedEstimate } from "knowledge-sdk/host";
import type { EmbedResult } from "knowledge-sdk/schemas";
import type { Service } from "./service.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Resolves when the index is current, or when updating failed but an older one keeps answering;
 * rejects if there is nothing to answer from. A stop ends it without a word.
 */
export async function updateIndex(service: Service, terminal: Terminal): Promise<void> {
  const { store } = service;
  const { logger } = service.log;
  let skipped = 0;
  try {
    const result = await indexerOf(service).run({
      onProgress: (progress) => terminal.progress(progress),
      onSkip(file) {
        skipped += 1;
        logger.warn({ ...file }, "file skipped");
      },
      onFault: (file) => logger.warn({ ...file }, "a part of the file cannot be read"),
    });
    await store.refresh();
    service.metrics?.countWork("index", true);
    logger.info({ ...result, skipped }, "index is up to date");
    terminal.print(summaryOf(result, skipped));
  } catch (error) {
    if (service.isStopping()) return;
    service.metrics?.countWork("index", false);
    if (!store.status().ready) throw error;
    logger.error({ err: error }, "indexing failed; the previous index keeps answering");
    terminal.print(`Indexing failed, the previous index keeps answering: ${messageOf(error)}`);
  }
}

/**
 * Makes the missing vectors of hybrid search. Never rejects: words keep answering. Resolves to false
 * when it has to be tried again.
 */
export async function updateVectors(service: Service, terminal: Terminal): Promise<boolean> {
  if (service.embedProvider === null) return true;
  const { logger } = service.log;
  try {
    const result = await indexerOf(service).embed({
      onProgress: (progress) => terminal.progress(progress),
      onEmbedEstimate(estimate) {
        logger.info({ ...estimate }, "sections are sent to the provider of vectors");
        terminal.print(estimateOf(estimate));
      },
    });
    await service.store.refresh();
    service.metrics?.countWork("vectors", true);
    logger.info({ ...result }, "vectors are up to date");
    terminal.print(vectorSummaryOf(result));
    return true;
  } catch (error) {
    if (service.isStopping()) return true;
    service.metrics?.countWork("vectors", false);
    logger.error(
      { err: error },
      "vectors could not be made and are tried again; sections without one are ranked by words alone",
    );
    terminal.print(`Vectors could not be made, and are tried again: ${messageOf(error)}`);
    return false;
  }
}

function estimateOf({ needsEmbedding, missingTokens, cost }: EmbedEstimate): string {
  const price = cost === null ? "" : `, about ${cost.toFixed(2)} US dollars`;
  return `${needsEmbedding} documents lack vectors: up to ${missingTokens} tokens${price}`;
}

function vectorSummaryOf({ embedded, model, duration_s }: EmbedResult): string {
  return `Vectors are up to date after ${duration_s.toFixed(1)} s: ${embedded} new, by ${model}`;
}

function indexerOf({ dbPath, configuration, embedProvider, environment }: Service) {
  const { collections, contentSources } = configuration;
  return createIndexer({
    dbPath,
    collections: [...collections],
    contentSources: [...contentSources],
    fetchOutputDir: `${environment.dataDir}/fetched`,
    // The index answers before its vectors are made.
    skipEmbed: true,
    ...(embedProvider !== null && { embedProvider }),
  });
}

function summaryOf(result: IndexResult, skipped: number): string {
  const { indexed, updated, unchanged, removed, duration_s } = result;
  const counts = `${indexed} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed`;
  const left = skipped === 0 ? "" : `; ${skipped} files skipped, the log says why`;
  return `Index is up to date after ${duration_s.toFixed(1)} s: ${counts}${left}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
