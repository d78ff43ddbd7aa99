/** `knowledge connect backfill`: past tickets with the label of one collection are learnt. */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import type { Command } from "commander";
import { type KnowledgeClassifier, ticketsOf } from "../../../classifier/index.ts";
import {
  type Connector,
  type HistoryRequest,
  peoplesExamples,
  readHistory,
} from "../../../connectors/index.ts";
import { withState } from "../../../storage/index.ts";
import { type BackfillFile, openBackfillFile } from "../../backfill-file.ts";
import { configuration, databasesOf, indexPath } from "../../environment.ts";
import { recordCommand } from "../../record-command.ts";
import { createProgressLine, print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import {
  type ConnectorOf,
  type HistoryOptions,
  requireHistory,
  type WantedHistory,
  wantedHistory,
} from "./history-options.ts";

interface BackfillOptions extends HistoryOptions {
  readonly labels?: boolean | undefined;
}

export function addBackfillCommand(connect: Command, connectorOf: ConnectorOf): void {
  connect
    .command("backfill")
    .description("learn from the labels of past tickets")
    .argument("<name>", "github")
    .requiredOption("--repository <owner/name>", "whose issues")
    .requiredOption(
      "--since <day>",
      "such as 2026-01-31; a run that was cut off goes on from where it was",
    )
    .option("--labels", "only count the labels, and propose one for each collection")
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BackfillOptions>();
      const wanted = wantedHistory(options);
      await withClassifier(options, async (classifier) => {
        const connector = connectorOf(options, name, classifier);
        requireHistory(connector);
        if (options.labels === true) await countLabels(connector, classifier, wanted);
        else await backfill(options, connector, classifier, wanted);
      });
    });
}

async function backfill(
  options: BackfillOptions,
  connector: Connector,
  classifier: KnowledgeClassifier,
  wanted: WantedHistory,
): Promise<void> {
  const { name } = connector;
  const file = openBackfillFile({
    folder: dirname(indexPath(options)),
    name,
    placedBy: placedBy(options, classifier),
    ...wanted,
  });
  const { tickets, unchanged } = await gather(connector, wanted, file);
  if (unchanged > 0) print(`${unchanged} pages have not changed since they were learnt.`);
  print(`Read ${tickets} tickets; ${file.examples()} have the label of one collection.`);
  if (file.examples() > 0) {
    await recordCommand(options, "tickets_imported", `${name}:${wanted.repository}`);
    await learn(options, connector, classifier, file.path);
  }
  file.finish();
}

async function learn(
  options: BackfillOptions,
  { name }: Connector,
  classifier: KnowledgeClassifier,
  path: string,
): Promise<void> {
  const progress = createProgressLine();
  const learning = withState(databasesOf(options), async (database) => {
    // Asked now: people may have judged since the tickets were read.
    const examples = peoplesExamples({ database, connector: name }, ticketsOf(path));
    const learnt = await classifier.importTickets(examples, (done, total) =>
      progress.show("Learning", done, total || null),
    );
    return { ...learnt, leftOut: examples.leftOut() };
  });
  const { tickets, changed, leftOut } = await learning.finally(() => progress.clear());
  if (leftOut > 0) {
    print(`${leftOut} are left out: the label is ours, or people judged the ticket here.`);
  }
  print(`Learnt ${tickets} tickets, ${changed} of them new or changed.`);
}

/** Where labels lead: pages that were learnt under other names are read once more. */
function placedBy(options: BackfillOptions, classifier: KnowledgeClassifier): string {
  const labels = configuration(options).connectors?.github?.labels ?? {};
  const shown = JSON.stringify([labels, classifier.collections()]);
  return createHash("sha256").update(shown).digest("base64url");
}

/** Into the file, with how far it has come. */
async function gather(connector: Connector, wanted: WantedHistory, file: BackfillFile) {
  const progress = createProgressLine();
  let tickets = 0;
  let unchanged = 0;
  const { knownPages, position } = file;
  const { since_ms, read: alreadyRead } = position;
  const request = { ...wanted, since_ms, alreadyRead, knownPages };
  try {
    for await (const page of historyOf(connector, request)) {
      file.add(page);
      tickets += page.tickets;
      if (page.isUnchanged) unchanged += 1;
      progress.show("Reading", tickets, null);
    }
  } finally {
    progress.clear();
  }
  return { tickets, unchanged };
}

function historyOf(connector: Connector, request: Omit<HistoryRequest, "signal">) {
  return readHistory(connector, { ...request, signal: new AbortController().signal });
}

/** A proposal: it counts when a person has put it into the configuration. */
async function countLabels(
  connector: Connector,
  classifier: KnowledgeClassifier,
  wanted: WantedHistory,
): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { labels } of historyOf(connector, wanted)) {
    for (const [label, count] of labels) counts.set(label, (counts.get(label) ?? 0) + count);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  for (const [label, count] of sorted) {
    print(`${String(count).padStart(6)}  ${label}  ${connector.collectionOf(label) ?? "-"}`);
  }
  const unnamed = classifier
    .collections()
    .filter((name) => !sorted.some(([label]) => connector.collectionOf(label) === name));
  const proposed = unnamed.flatMap((name) => {
    const near = sorted.find(([label]) => label.toLowerCase().includes(name.toLowerCase()));
    return near === undefined ? [] : [[name, near[0]] as const];
  });
  print("Proposed for connectors.github.labels:");
  print(JSON.stringify(Object.fromEntries(proposed), null, 2));
}
