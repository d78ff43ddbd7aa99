/** `knowledge collections`: what is indexed. */
import type { Command } from "commander";
import type { CommonOptions } from "../environment.ts";
import { colours, print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface CollectionsOptions extends CommonOptions {
  readonly json?: boolean;
}

export function addCollectionsCommand(program: Command): void {
  program
    .command("collections")
    .description("list the collections of the index")
    .option("--json", "print the list as JSON")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CollectionsOptions>();
      await withStore(options, async (store) => {
        const collections = await store.listCollections();
        if (options.json === true) {
          print(JSON.stringify(collections, null, 2));
          return;
        }
        for (const { name, documents, description } of collections) {
          print(
            `${String(documents).padStart(7)}  ${colours.bold(name)}  ${description}`.trimEnd(),
          );
        }
      });
    });
}
