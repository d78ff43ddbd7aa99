/** `knowledge connect dead` and `retry`: what was given up, and trying it once more. */
import type { Command } from "commander";
import { commandEntry, createAuditTrail } from "../../../audit/index.ts";
import {
  type Connector,
  type DeadWork,
  readDeadWork,
  retryWrite,
} from "../../../connectors/index.ts";
import { KnowledgeError } from "../../../contract/index.ts";
import { type Database, openDatabaseClock, withState } from "../../../storage/index.ts";
import { type CommonOptions, databasesOf } from "../../environment.ts";
import { print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import type { ConnectorOf } from "./history-options.ts";

export function addDeadCommands(connect: Command, connectorOf: ConnectorOf): void {
  connect
    .command("dead")
    .description("list what was given up: writings, and events")
    .option("--json", "as JSON")
    .action(async ({ json }: { json?: boolean }, command: Command) => {
      const dead = await withState(
        databasesOf(command.optsWithGlobals<CommonOptions>()),
        readDeadWork,
      );
      print(json === true ? JSON.stringify(dead.map(described)) : listed(dead));
    });
  connect
    .command("retry")
    .description("send writings again that were given up")
    .argument("<name>", "github or zendesk")
    .argument("[tickets...]", "such as github:acme/shop#12; without any, all of them")
    .action(async (name: string, tickets: readonly string[], _options, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      await withClassifier(options, async (classifier) =>
        requireWriting(connectorOf(options, name, classifier)),
      );
      const count = await withState(
        databasesOf(command.optsWithGlobals<CommonOptions>()),
        (database) => retry(database, name, tickets),
      );
      print(
        count === 0
          ? `Nothing of ${name} was given up.`
          : `${count} ${count === 1 ? "writing is" : "writings are"} sent again, by a running service within seconds.`,
      );
    });
}

/** Throws `configuration_invalid` where nothing is sent. */
function requireWriting({ client, writesBack, name }: Connector): void {
  if (client !== null && writesBack) return;
  throw new KnowledgeError(
    "configuration_invalid",
    `Nothing is written to ${name}: the configuration has no connectors.${name}.writeBack.`,
  );
}

/** Recorded and changed in one transaction. */
async function retry(
  database: Database,
  name: string,
  tickets: readonly string[],
): Promise<number> {
  const dead = await readDeadWork(database);
  const writes = dead.filter(({ connector, work }) => connector === name && work === "write");
  const known = writes.map(({ ticket }) => ticket);
  const unknown = tickets.find((ticket) => !known.includes(ticket));
  if (unknown !== undefined) {
    throw new KnowledgeError(
      "parameter_invalid",
      `Nothing of ${name} was given up for ${unknown}; "knowledge connect dead" lists what was.`,
    );
  }
  const meant = tickets.length === 0 ? known : [...new Set(tickets)];
  if (meant.length === 0) return 0;
  const clock = await openDatabaseClock(database);
  try {
    await createAuditTrail(database).append(
      commandEntry("writes_retried", `${name}: ${meant.join(", ")}`),
      meant.map((ticket) => retryWrite(ticket, clock.now())),
    );
  } finally {
    clock.close();
  }
  return meant.length;
}

function described({ connector, work, ticket, fault, at_ms }: DeadWork) {
  return { connector, work, ticket, fault, at: new Date(at_ms).toISOString() };
}

function listed(dead: readonly DeadWork[]): string {
  if (dead.length === 0) return "Nothing was given up.";
  return dead
    .map((one) => {
      const at = new Date(one.at_ms).toISOString().slice(0, 16);
      return `${at}  ${one.work}  ${one.ticket}  ${one.fault}`;
    })
    .join("\n");
}
