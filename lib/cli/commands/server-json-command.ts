/** `knowledge server-json`: the file with which a registry of MCP servers lists this service. */
import type { Command } from "commander";
import { serverCard } from "../../answers/index.ts";
import { packageVersion } from "../../base/index.ts";
import { print } from "../terminal.ts";

interface ServerJsonOptions {
  readonly origin: string;
  readonly title: string;
  readonly name?: string;
  readonly key?: boolean;
}

export function addServerJsonCommand(program: Command): void {
  program
    .command("server-json")
    .description("print server.json, with which a registry of MCP servers lists the service")
    .requiredOption("--origin <address>", "where the service answers: https://docs.example.com")
    .option("--title <text>", "what the documentation is called", "Documentation")
    .option("--name <name>", "name in the registry, such as com.example/docs")
    .option("--key", "clients must bring a key")
    .action(({ key = false, ...given }: ServerJsonOptions) => {
      const card = serverCard({ ...given, version: packageVersion(), needsKey: key });
      print(JSON.stringify(card, null, 2));
    });
}
