/** `knowledge connect catch-up`: tickets whose events were missed are placed. */
import type { Command } from "commander";
import { type CaughtUp, type Connector, catchUp } from "../../../connectors/index.ts";
import { openDatabaseClock, withState } from "../../../storage/index.ts";
import { type CommonOptions, databasesOf } from "../../environment.ts";
import { createProgressLine, print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import {
  type ConnectorOf,
  type HistoryOptions,
  requireHistory,
  type WantedHistory,
  wantedHistory,
} from "./history-options.ts";

export function addCatchUpCommand(connect: Command, connectorOf: ConnectorOf): void {
  connect
    .command("catch-up")
    .description("place open tickets whose events were missed, such as while the service was away")
    .argument("<name>", "github")
    .requiredOption("--repository <owner/name>", "whose issues")
    .requiredOption("--since <day>", "those that have changed since then, such as 2026-01-31")
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<HistoryOptions>();
      const wanted = wantedHistory(options);
      const connector = await withClassifier(options, async (classifier) =>
        connectorOf(options, name, classifier),
      );
      requireHistory(connector);
      const { tickets, missed } = await catchUpWith(options, connector, wanted);
      print(`Read ${tickets} open tickets; ${missed} of them were missed.`);
      if (missed > 0) print("A running service places them within seconds.");
    });
}

async function catchUpWith(
  options: CommonOptions,
  connector: Connector,
  wanted: WantedHistory,
): Promise<CaughtUp> {
  const progress = createProgressLine();
  const catching = withState(databasesOf(options), async (database) => {
    let caughtUp: CaughtUp = { tickets: 0, missed: 0 };
    const clock = await openDatabaseClock(database);
    try {
      const { signal } = new AbortController();
      for await (caughtUp of catchUp({ database, clock }, connector, { ...wanted, signal })) {
        progress.show("Reading", caughtUp.tickets, null);
      }
      return caughtUp;
    } finally {
      clock.close();
    }
  });
  return catching.finally(() => progress.clear());
}
