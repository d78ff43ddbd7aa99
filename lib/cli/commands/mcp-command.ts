/** `knowledge mcp`: the MCP server over standard input and output, for a client on this machine. */
import type { Command } from "commander";
import { loadMcp } from "../../adapters/load-mcp.ts";
import type { CommonOptions } from "../environment.ts";
import { openCollections } from "../open-collections.ts";

export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description("index a folder, or the configured collections, and answer an MCP client on stdio")
    .argument("[folder]", "folder of Markdown, MDX or text files")
    .action(async (folder: string | undefined, _options: unknown, command: Command) => {
      await run(folder, command.optsWithGlobals<CommonOptions>());
    });
}

/** Standard output belongs to the protocol: everything for people goes to standard error. */
async function run(folder: string | undefined, options: CommonOptions): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const { serveMcpOverStdio } = await loadMcp();
  const { store, classifier, close } = await openCollections(folder, options, {
    say,
    takesEvents: false,
  });
  const server = serveMcpOverStdio(store, { classifier });
  say(`Answering on standard input and output from ${store.status().documents} documents`);
  const cause = await new Promise<string>((stop) => {
    // Clients end a server by closing its input, or with a signal. A file or /dev/null ends and is
    // not closed.
    for (const ending of ["end", "close"] as const) {
      process.stdin.once(ending, () => stop("standard input has ended"));
    }
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop(signal));
  });
  await server.close().finally(close);
  say(`Stopped: ${cause}`);
}
