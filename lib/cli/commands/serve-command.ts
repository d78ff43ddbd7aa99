/** `knowledge serve`: indexes a folder or the configured collections and answers over HTTP. */
import { type Command, InvalidArgumentError } from "commander";
import { startServer } from "../../adapters/standalone.ts";
import type { SkippedFile } from "../../contract/index.ts";
import { type Following, followConfiguration } from "../../core/follow-configuration.ts";
import { createIndexer } from "../../core/indexer/indexer.ts";
import { createSearchStore, type KnowledgeStore } from "../../core/search/search-store.ts";
import type { CommonOptions } from "../environment.ts";
import { configuredSettings, folderSettings, type ServeSettings } from "../serve-settings.ts";
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
  const settings =
    folder === undefined ? configuredSettings(options) : folderSettings(folder, options);
  const { dbPath, collections, configuration } = settings;
  const progress = createProgressLine();
  const skipped: SkippedFile[] = [];
  try {
    await createIndexer({ dbPath, collections: [...collections] }).run({
      onProgress: (step) => progress.update(step),
      onSkip: (file) => skipped.push(file),
    });
  } finally {
    progress.clear();
  }
  reportSkipped(skipped);
  const search = configuration?.search;
  const store = await createSearchStore({
    dbPath,
    collections: [...collections],
    ...(search !== undefined && { search }),
  });
  const following = follow(settings, store);
  const { port, host } = options;
  const server = await startServer(store, { port, host });
  print(`Serving ${store.status().documents} documents at ${server.url}/api/search?q=…`);
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
  following?.close();
  await server.close();
  await store.close();
}

/** Changes of `search` in the configuration file answer without a restart. */
function follow(
  { configuration, file }: ServeSettings,
  store: KnowledgeStore,
): Following | undefined {
  if (configuration === null || file === null) return undefined;
  return followConfiguration(file, store, {
    configuration,
    onChange: () => print("The search answers by the changed configuration."),
    onError: (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`The search goes on as before: ${reason}\n`);
    },
  });
}

function readPort(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError("must be a port number, 0 to 65535");
  }
  return value;
}
