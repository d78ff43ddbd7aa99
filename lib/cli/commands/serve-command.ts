/** `knowledge serve`: indexes a folder or the configured collections and answers over HTTP. */
import { basename, resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { isMcpInstalled } from "../../adapters/load-mcp.ts";
import { serveStore } from "../../adapters/serve-store.ts";
import { messageOf, requireWikiPackages } from "../../base/index.ts";
import { ConnectorName, isWebOrigin, KnowledgeError } from "../../contract/index.ts";
import { followFolder } from "../../wiki/index.ts";
import {
  type CommonOptions,
  metricsOptions,
  servedHosts,
  servedImageOrigins,
  servedPlayerOrigins,
} from "../environment.ts";
import { offerPackages } from "../offer-packages.ts";
import { type OpenedCollections, openCollections } from "../open-collections.ts";
import { servedSite } from "../served-site.ts";
import { print } from "../terminal.ts";

interface ServeOptions extends CommonOptions {
  readonly port: number;
  readonly host: string;
  readonly wikiKey?: string;
  readonly corsOrigin: string;
  readonly install?: boolean;
}

export function addServeCommand(program: Command): void {
  program
    .command("serve")
    .description(
      "index a folder and serve it as a wiki, or serve the search API of the configured collections",
    )
    .argument("[folder]", "folder of Markdown, MDX or text files")
    .option("-p, --port <number>", "port, 0 for any free one", readPort, 3001)
    .option("--wiki-key <key>", "key for a served folder and its search; open without")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option(
      "--cors-origin <origins>",
      "origins whose pages may read answers, separated by commas, or * for all; none without",
      readOrigins,
      "",
    )
    .option("--install", "install the optional packages that are missing, without a question")
    .action(async (folder: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ServeOptions>();
      if (folder === undefined && options.wikiKey !== undefined) {
        command.error("error: --wiki-key protects a served folder; name the folder");
      }
      await run(folder, options);
    });
}

async function run(folder: string | undefined, options: ServeOptions): Promise<void> {
  // A large folder takes a while to index, only to fail then.
  if (folder !== undefined) await readyPackages(options.install === true);
  const opened = await openCollections(folder, options, { say: print, takesEvents: true });
  try {
    await serve(folder, options, opened);
  } finally {
    await opened.close();
  }
}

async function readyPackages(install: boolean): Promise<void> {
  const groups = ["wikiPages", "wiki", "wikiDecoration", "agents"] as const;
  await offerPackages({ groups, purpose: "A wiki with agents", install });
  try {
    requireWikiPackages();
  } catch (error) {
    if (!(error instanceof KnowledgeError)) throw error;
    // Under npx the library lies where no npm install of the reader's reaches it.
    const message = `${error.message}, or add --install to this command`;
    throw new KnowledgeError(error.code, message, { cause: error });
  }
}

async function serve(
  folder: string | undefined,
  options: ServeOptions,
  { store, classifier, connectors, votes, takeIn, exportFolder, facts }: OpenedCollections,
): Promise<void> {
  const wikiDir = folder === undefined ? undefined : resolve(folder);
  const { port, host, wikiKey, corsOrigin } = options;
  // An operator who protects the pages wants their texts protected too.
  const guard = { wikiKey, wikiGuardsApi: wikiKey !== undefined };
  const pages =
    wikiDir === undefined
      ? {}
      : {
          wikiDir,
          exportFolder,
          wikiTitle: basename(wikiDir),
          site: servedSite(options),
          imageOrigins: servedImageOrigins(),
          playerOrigins: servedPlayerOrigins(),
          votes,
          ...guard,
        };
  const mcp = isMcpInstalled();
  const allowedHosts = servedHosts(host);
  const shared = { corsOrigin, classifier, connectors, mcp, allowedHosts, ...metricsOptions(port) };
  const server = await serveStore(store, { port, host, ...shared, ...pages }, facts);
  const files =
    wikiDir === undefined
      ? null
      : followFolder({
          folder: wikiDir,
          onChange: async () => {
            await takeIn();
            await server.refreshPages();
          },
          onError: warn,
        });
  print(`Serving ${store.status().documents} documents at ${server.url}/api/search?q=…`);
  print(`Tickets are placed at ${server.url}/api/classify-ticket`);
  const connected = ConnectorName.options.filter((name) => connectors?.has(name));
  for (const name of connected) print(`Events are taken at ${server.url}/api/connect/${name}`);
  print(
    mcp
      ? `Agents connect to ${server.url}/api/mcp`
      : "Agents can connect once @modelcontextprotocol/server is installed.",
  );
  if (server.metricsUrl !== undefined) print(`Metrics are at ${server.metricsUrl}`);
  if (wikiDir !== undefined) print(`Read them at ${server.url}/wiki`);
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
  await files?.close();
  await server.close();
}

function warn(error: unknown): void {
  const reason = messageOf(error);
  process.stderr.write(`Changed files are not found yet: ${reason}\n`);
}

function readPort(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError("must be a port number, 0 to 65535");
  }
  return value;
}

function readOrigins(text: string): string {
  const origins = text.split(",").map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== "*" && !isWebOrigin(origin));
  if (wrong === undefined) return origins.join(",");
  throw new InvalidArgumentError(
    "must be *, or exact origins separated by commas, http or https, without a path",
  );
}
