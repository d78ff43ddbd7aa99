/** `knowledge serve`: indexes a folder or the configured collections and answers over HTTP. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { startServer } from "../../adapters/standalone.ts";
import { KnowledgeError, type SkippedFile } from "../../contract/index.ts";
import { collectionAt } from "../../core/configuration.ts";
import { createIndexer } from "../../core/indexer/indexer.ts";
import { createSearchStore } from "../../core/search/search-store.ts";
import { type CommonOptions, configuration, indexPath } from "../environment.ts";
import { createProgressLine, print, reportSkipped } from "../terminal.ts";

interface ServeOptions extends CommonOptions {
  readonly port: number;
  readonly host: string;
}

export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description("index a folder, or the configured collections, and serve the search API")
    .argument("[folder]", "folder of Markdown, MDX or text files")
    .option("-p, --port <number>", "port, 0 for any free one", readPort, 3001)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .action(async (folder: string | undefined, _options: unknown, command: Command) => {
      await run(folder, command.optsWithGlobals<ServeOptions>());
    });
}

async function run(folder: string | undefined, options: ServeOptions): Promise<void> {
  const { dbPath, collections } =
    folder === undefined
      ? { dbPath: indexPath(options), collections: configuration(options).collections }
      : folderSettings(folder, options);
  const progress = createProgressLine();
  const skipped: SkippedFile[] = [];
  try {
    await createIndexer({ dbPath, collections }).run({
      onProgress: (step) => progress.update(step),
      onSkip: (file) => skipped.push(file),
    });
  } finally {
    progress.clear();
  }
  reportSkipped(skipped);
  const store = await createSearchStore({ dbPath, collections });
  const { port, host } = options;
  const server = await startServer(store, { port, host });
  print(`Serving ${store.status().documents} documents at ${server.url}/api/search?q=…`);
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
  await server.close();
  await store.close();
}

/** A served folder keeps its index beside other temporary files, so the folder stays untouched. */
function folderSettings(
  folder: string,
  options: ServeOptions,
): { dbPath: string; collections: ReturnType<typeof collectionAt>[] } {
  const absolute = resolve(folder);
  if (!existsSync(absolute)) {
    throw new KnowledgeError("collection_folder_missing", `The folder ${folder} does not exist.`);
  }
  const name = basename(absolute)
    .replace(/[^\p{L}\p{N}._-]/gu, "-")
    .replace(/^[._-]+/, "");
  const hash = createHash("sha256").update(absolute).digest("hex").slice(0, 16);
  const dbPath =
    options.data === undefined
      ? join(tmpdir(), `knowledge-sdk-${hash}`, "index.db")
      : indexPath(options);
  return { dbPath, collections: [collectionAt(name || "docs", absolute)] };
}

function readPort(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError("must be a port number, 0 to 65535");
  }
  return value;
}
