/** `knowledge get`: the source of one document. */
import type { Command } from "commander";
import { KnowledgeError, limits } from "../../contract/index.ts";
import type { CommonOptions } from "../environment.ts";
import { print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface GetOptions extends CommonOptions {
  readonly json?: boolean;
}

export function addGetCommand(program: Command): void {
  program
    .command("get")
    .description("print a document by the id of a search hit")
    .argument("<id>", "such as kb://guide/start.md")
    .option("--json", "print the document with its fields as JSON")
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GetOptions>();
      await withStore(options, async (store) => {
        const document = await store.getDocument(id, { maxBytes: limits.bodyLengthMax });
        if (document === null) {
          throw new KnowledgeError(
            "document_not_found",
            `No document has the id ${id}; "knowledge search" shows ids.`,
          );
        }
        print(options.json === true ? JSON.stringify(document, null, 2) : document.body);
      });
    });
}
