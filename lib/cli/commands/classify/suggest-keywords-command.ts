/** `knowledge classify suggest-keywords`: words that distinguish the collections. */
import type { Command } from "commander";
import { suggestKeywords } from "../../../classifier/index.ts";
import { openIndexDatabase } from "../../../storage/index.ts";
import { type CommonOptions, databasesOf } from "../../environment.ts";
import { wholeNumber } from "../../option-values.ts";
import { colours, print } from "../../terminal.ts";
import { withStore } from "../../with-store.ts";

interface SuggestOptions extends CommonOptions {
  readonly limit: number;
  readonly json?: boolean;
}

export function addSuggestKeywordsCommand(classify: Command): void {
  classify
    .command("suggest-keywords")
    .description("words of the documents that distinguish each collection from the others")
    .option("-n, --limit <number>", "number of words for each collection", wholeNumber(1, 200), 10)
    .option("--json", "print them as classifier.collections of the configuration")
    .action(async (_options: unknown, command: Command) => {
      await run(command.optsWithGlobals<SuggestOptions>());
    });
}

async function run(options: SuggestOptions): Promise<void> {
  const names = await withStore(options, async (store) =>
    (await store.listCollections()).map(({ name }) => name),
  );
  const database = await openIndexDatabase(databasesOf(options));
  const suggested = await suggestKeywords(database, names, options.limit).finally(() =>
    database.close(),
  );
  if (options.json === true) {
    const collections = suggested.map(({ collection, keywords }) => ({
      name: collection,
      keywords,
    }));
    print(JSON.stringify({ classifier: { collections } }, null, 2));
    return;
  }
  for (const { collection, keywords } of suggested) {
    print(`${colours.bold(collection)}  ${keywords.join(", ")}`);
  }
}
