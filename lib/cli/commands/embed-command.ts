/**
 * `knowledge embed`: makes the missing vectors of the index; an interrupted run continues where it
 * stopped.
 */
import type { Command } from "commander";
import {
  type EmbedProviderConfig,
  type EmbedResult,
  KnowledgeError,
} from "../../contract/index.ts";
import { estimateCost, runEmbed } from "../../embeddings/index.ts";
import { createIndexer } from "../../indexer/index.ts";
import { describeEstimate } from "../describe-estimate.ts";
import { type CommonOptions, configuration, databasesOf, embedProviderOf } from "../environment.ts";
import { createProgressLine, print } from "../terminal.ts";

interface EmbedOptions extends CommonOptions {
  readonly json?: boolean;
  readonly estimate?: boolean;
}

export function addEmbedCommand(program: Command): void {
  program
    .command("embed")
    .description("make the missing vectors of hybrid search")
    .option("--estimate", "only print what is missing and what it would cost")
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
      'The configuration uses no vectors; set "searchMode": "hybrid", and an embedProvider other than "none".',
    );
  }
  const dbPath = databasesOf(options);
  if (options.estimate === true) {
    const missing = await runEmbed({ dbPath, provider: embedProvider, mayEmbed: false }, {});
    print(
      options.json === true ? JSON.stringify(missing) : describeMissing(missing, embedProvider),
    );
    return;
  }
  const { collections } = settings;
  const indexer = createIndexer({ dbPath, collections, embedProvider });
  const progress = createProgressLine();
  let result: EmbedResult;
  try {
    result = await indexer.embed({
      onProgress: (step) => progress.update(step),
      onEmbedEstimate(estimate) {
        if (options.json !== true) print(describeEstimate(estimate));
      },
    });
  } finally {
    progress.clear();
  }
  print(options.json === true ? JSON.stringify(result) : describeResult(result));
}

function describeMissing(missing: EmbedResult, provider: EmbedProviderConfig): string {
  if (provider.provider === "local")
    return `${missing.needsEmbedding} documents lack vectors; free of charge`;
  return describeEstimate({ ...missing, cost: estimateCost(provider, missing.missingTokens) });
}

function describeResult({ embedded, needsEmbedding, model, duration_s }: EmbedResult): string {
  if (model === "") return 'There is no index yet; run "knowledge index" first.';
  const left = needsEmbedding === 0 ? "" : `; ${needsEmbedding} documents still lack some`;
  return `Made ${embedded} vectors by ${model} in ${duration_s.toFixed(2)} s${left}`;
}
