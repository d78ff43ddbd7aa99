/** `knowledge embed`: makes the vectors that the index lacks; an interrupted run goes on where it was. */
import type { Command } from "commander";
import { type EmbedResult, KnowledgeError } from "../../contract/index.ts";
import { createIndexer } from "../../core/indexer/indexer.ts";
import { type CommonOptions, configuration, embedProviderOf, indexPath } from "../environment.ts";
import { createProgressLine, print } from "../terminal.ts";

interface EmbedOptions extends CommonOptions {
  readonly json?: boolean;
}

export function addEmbedCommand(program: Command): void {
  program
    .command("embed")
    .description("make the vectors of hybrid search that the index lacks")
    .option("--json", "print the result as JSON")
    .action(async (_options: unknown, command: Command) => {
      await run(command.optsWithGlobals<EmbedOptions>());
    });
}

async function run(options: EmbedOptions): Promise<void> {
  const settings = configuration(options);
  const embedProvider = embedProviderOf(settings);
  if (embedProvider === null) {
    throw new KnowledgeError(
      "configuration_invalid",
      'The configuration asks for no vectors; set "searchMode": "hybrid", and an embedProvider other than "none".',
    );
  }
  const { collections } = settings;
  const indexer = createIndexer({ dbPath: indexPath(options), collections, embedProvider });
  const progress = createProgressLine();
  let result: EmbedResult;
  try {
    result = await indexer.embed({ onProgress: (step) => progress.update(step) });
  } finally {
    progress.clear();
  }
  print(options.json === true ? JSON.stringify(result) : describeResult(result));
}

function describeResult({ embedded, needsEmbedding, model, duration_s }: EmbedResult): string {
  if (model === "") return 'There is no index yet; run "knowledge index" first.';
  const left = needsEmbedding === 0 ? "" : `; ${needsEmbedding} documents still lack some`;
  return `Made ${embedded} vectors by ${model} in ${duration_s.toFixed(2)} s${left}`;
}
