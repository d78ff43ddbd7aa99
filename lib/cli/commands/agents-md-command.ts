/** `knowledge agents-md`: the file that tells an agent what is where, for a repository of one's own. */
import type { Command } from "commander";
import { agentsText } from "../../answers/index.ts";
import { KnowledgeError, type SearchStore } from "../../contract/index.ts";
import { createIndexPages, sourceAddress, type WikiEntry } from "../../wiki/index.ts";
import type { CommonOptions } from "../environment.ts";
import { print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface AgentsMdOptions extends CommonOptions {
  readonly origin?: string;
  readonly title?: string;
}

export function addAgentsMdCommand(program: Command): void {
  program
    .command("agents-md")
    .description("print what is where in the documentation, in 8 KB for AGENTS.md")
    .argument("[collection]", "only this collection")
    .option("--origin <address>", "where the service answers, such as https://docs.example.com")
    .option("--title <text>", "what the documentation is called")
    .action(
      async (
        collection: string | undefined,
        _options: unknown,
        command: Command,
      ): Promise<void> => {
        const options = command.optsWithGlobals<AgentsMdOptions>();
        await withStore(options, async (store) =>
          print((await written(store, collection, options)).trimEnd()),
        );
      },
    );
}

async function written(
  store: SearchStore,
  collection: string | undefined,
  { origin = "", title }: AgentsMdOptions,
): Promise<string> {
  const known = (await store.listCollections()).map(({ name }) => name);
  if (collection !== undefined && !known.includes(collection)) {
    throw new KnowledgeError(
      "parameter_invalid",
      `No collection is called ${collection}; there are: ${known.join(", ")}.`,
    );
  }
  const entries = await entriesOf(store, collection ?? null);
  return agentsText({
    title: title ?? collection ?? "Documentation",
    origin: origin.replace(/\/+$/, ""),
    pages: entries.map((entry) => ({
      address: sourceAddress(entry),
      title: entry.title,
      description: entry.description,
      headings: entry.headings.filter(({ level }) => level === 2).map(({ text }) => text),
    })),
  });
}

async function entriesOf(store: SearchStore, space: string | null): Promise<readonly WikiEntry[]> {
  const pages = await createIndexPages(store);
  try {
    return (await (await pages?.current())?.entries(space)) ?? [];
  } finally {
    await pages?.close();
  }
}
