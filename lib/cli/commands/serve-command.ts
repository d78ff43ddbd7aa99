/** `knowledge serve`: indexes a folder or the configured collections and answers over HTTP. */
import { type Command, InvalidArgumentError } from "commander";
import { startServer } from "../../adapters/standalone.ts";
import type { CommonOptions } from "../environment.ts";
import { openCollections } from "../open-collections.ts";
import { print } from "../terminal.ts";

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
  const { store, classifier, close } = await openCollections(folder, options, print);
  const { port, host } = options;
  const server = await startServer(store, { port, host, classifier, mcp: { classifier } });
  print(`Serving ${store.status().documents} documents at ${server.url}/api/search?q=…`);
  print(`Tickets are placed at ${server.url}/api/classify-ticket`);
  print(`Agents connect to ${server.url}/api/mcp`);
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
  await server.close();
  await close();
}

function readPort(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError("must be a port number, 0 to 65535");
  }
  return value;
}
