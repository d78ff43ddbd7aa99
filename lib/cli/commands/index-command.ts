/** `knowledge index`: brings the index up to date, once or whenever a file changes. */

import { dirname, join } from "node:path";
import { watch } from "chokidar";
import type { Command } from "commander";
import { messageOf } from "../../base/index.ts";
import type { IndexResult } from "../../contract/index.ts";
import { createHttpSource, createIndexer } from "../../indexer/index.ts";
import {
  type CommonOptions,
  configuration,
  databasesOf,
  embedProviderOf,
  indexPath,
  readyData,
  variableOf,
} from "../environment.ts";
import { runIndexer } from "../run-indexer.ts";
import { print } from "../terminal.ts";

interface IndexOptions extends CommonOptions {
  readonly watch?: boolean;
  readonly json?: boolean;
  readonly allowShrink?: boolean;
}

/** Editors write a file in several steps; changes within this time are one. */
const settleMs = 300;

export function addIndexCommand(program: Command): void {
  program
    .command("index")
    .description("read the collections and update the index")
    .option("--watch", "keep running and index again whenever a file changes")
    .option("--allow-shrink", "publish collections that lost more than a third of their documents")
    .option("--json", "print the result as JSON")
    .action(async (_options: unknown, command: Command) => {
      await run(command.optsWithGlobals<IndexOptions>());
    });
}

async function run(options: IndexOptions): Promise<void> {
  await readyData(databasesOf(options), (line) => process.stderr.write(`${line}\n`));
  const { withheld } = await indexOnce(options);
  if (options.watch !== true) {
    if (withheld !== undefined) process.exitCode = 1;
    return;
  }
  const folders = configuration(options).collections.map(({ path }) => path);
  print(`Watching ${folders.join(", ")}; stop with Ctrl-C.`);
  const watcher = watch(folders, { ignoreInitial: true });
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();
  watcher.on("all", () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => indexOnce(options)).catch(reportFailure);
    }, settleMs);
  });
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await watcher.close();
  await running;
}

/** A watching process keeps running: the next change may fix the fault. */
function reportFailure(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`);
}

async function indexOnce(options: IndexOptions): Promise<IndexResult> {
  const settings = configuration(options);
  const { collections, contentSources } = settings;
  const embedProvider = embedProviderOf(settings);
  const indexer = createIndexer({
    dbPath: databasesOf(options),
    collections,
    contentSources,
    plugins: [
      createHttpSource({
        cacheFolder: join(dirname(indexPath(options)), "fetched", ".cache"),
        readVariable: variableOf,
      }),
    ],
    ...(options.allowShrink === true && { allowShrink: true }),
    ...(embedProvider !== null && { embedProvider }),
  });
  const isJson = options.json === true;
  const { result, skipped } = await runIndexer(indexer, {
    say: (line) => {
      if (!isJson) print(line);
    },
    onEmbedFailure: reportFailure,
  });
  print(isJson ? JSON.stringify(result) : describeResult(result, skipped));
  return result;
}

function describeResult(result: IndexResult, skipped: number): string {
  const { indexed, updated, unchanged, removed, needsEmbedding, duration_s } = result;
  const left = skipped === 0 ? "" : `, ${skipped} skipped`;
  const lacking =
    needsEmbedding === 0
      ? ""
      : `; ${needsEmbedding} documents have no vectors yet: run "knowledge embed"`;
  return `Indexed ${indexed} new, ${updated} changed, ${removed} removed, ${unchanged} unchanged${left} in ${duration_s.toFixed(2)} s${lacking}`;
}
