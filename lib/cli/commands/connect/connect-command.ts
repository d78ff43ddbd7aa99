/** `knowledge connect`: asks connected systems, learns from their history, and sends again. */

import type { Command } from "commander";
import { messageOf } from "../../../base/index.ts";
import type { KnowledgeClassifier } from "../../../classifier/index.ts";
import { type Connector, readConnectors } from "../../../connectors/index.ts";
import { KnowledgeError } from "../../../contract/index.ts";
import { type CommonOptions, configuration, variableOf } from "../../environment.ts";
import { print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import { addBackfillCommand } from "./backfill-command.ts";
import { addCatchUpCommand } from "./catch-up-command.ts";
import { addDeadCommands } from "./dead-commands.ts";

const checkTimeoutMs = 30_000;

export function addConnectCommand(program: Command): void {
  const connect = program.command("connect").description("the systems where tickets live");
  connect
    .command("test")
    .description("ask whether a connector is set up; exits with 1 if it is not")
    .argument("<name>", "github, zendesk or mail")
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      await withClassifier(options, (classifier) => test(connectorIn(options, name, classifier)));
    });
  addBackfillCommand(connect, connectorIn);
  addCatchUpCommand(connect, connectorIn);
  addDeadCommands(connect, connectorIn);
}

function connectorIn(
  options: CommonOptions,
  name: string,
  classifier: KnowledgeClassifier,
): Connector {
  const connectors = readConnectors(configuration(options).connectors, {
    variable: variableOf,
    collections: () => classifier.collections(),
  });
  const found = connectors.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new KnowledgeError(
    "configuration_invalid",
    `The configuration has no connectors.${name}; add it first.`,
  );
}

async function test(connector: Connector): Promise<void> {
  const { client, name } = connector;
  print(`${name} is configured: POST /api/connect/${name}`);
  if (client === null) {
    print("No token is configured, so nothing is asked or written there.");
    return;
  }
  try {
    for (const { isRight, text } of await client.check(AbortSignal.timeout(checkTimeoutMs))) {
      print(`${isRight ? "ok   " : "wrong"} ${text}`);
      if (!isRight) process.exitCode = 1;
    }
  } catch (error) {
    print(`wrong ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
