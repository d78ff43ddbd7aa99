/** Brings the index up to date in the background, while the service answers from what it has. */
import { createIndexer, type IndexResult } from "knowledge-sdk";
import type { Service } from "./service.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Resolves when the index is current, or when it cannot be made so but an older one goes on
 * answering; rejects when there is nothing to answer from.
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
        logger.warn({ ...file }, "file left out of the index");
      },
    });
    await store.refresh();
    logger.info({ ...result, skipped }, "index is up to date");
    terminal.print(summaryOf(result, skipped));
  } catch (error) {
    if (!store.status().ready) throw error;
    logger.error({ err: error }, "indexing failed; the index of before goes on answering");
    terminal.print(`Indexing failed, the index of before goes on answering: ${messageOf(error)}`);
  }
}

function indexerOf({ dbPath, configuration, environment }: Service) {
  const { collections, contentSources, embedProvider } = configuration;
  return createIndexer({
    dbPath,
    collections: [...collections],
    contentSources: [...contentSources],
    fetchOutputDir: `${environment.dataDir}/fetched`,
    ...(embedProvider !== undefined && { embedProvider }),
  });
}

function summaryOf(result: IndexResult, skipped: number): string {
  const { indexed, updated, unchanged, removed, duration_s } = result;
  const counts = `${indexed} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed`;
  const left = skipped === 0 ? "" : `; ${skipped} files left out, the log says why`;
  return `Index is up to date after ${duration_s.toFixed(1)} s: ${counts}${left}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
