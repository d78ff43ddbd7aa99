/** `knowledge connect`: asks connected systems, and learns from their history. */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { type KnowledgeClassifier, ticketsOf } from "../../classifier/index.ts";
import { type Connector, readConnectors, readHistory } from "../../connectors/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import { type CommonOptions, configuration, indexPath, variableOf } from "../environment.ts";
import { recordCommand } from "../record-command.ts";
import { createProgressLine, print } from "../terminal.ts";
import { withClassifier } from "../with-classifier.ts";

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
  connect
    .command("backfill")
    .description("learn from the labels of past tickets")
    .argument("<name>", "github")
    .requiredOption("--repository <owner/name>", "whose issues")
    .requiredOption(
      "--since <day>",
      "such as 2026-01-31; a run that was cut off goes on from there",
    )
    .option("--labels", "only count the labels, and propose one for each collection")
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<BackfillOptions>();
      await withClassifier(options, (classifier) => backfill(options, name, classifier));
    });
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
    print(`wrong ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

interface BackfillOptions extends CommonOptions {
  readonly repository: string;
  readonly since: string;
  readonly labels?: boolean | undefined;
}

async function backfill(
  options: BackfillOptions,
  name: string,
  classifier: KnowledgeClassifier,
): Promise<void> {
  const connector = connectorIn(options, name, classifier);
  if (connector.client?.history === undefined) {
    throw new KnowledgeError(
      "configuration_invalid",
      `The history of ${name} cannot be read; that of github can, with connectors.github.token.`,
    );
  }
  const file = join(dirname(indexPath(options)), `backfill-${name}.jsonl`);
  const read = await gather(connector, options, file);
  if (options.labels === true) return printLabels(connector, classifier, read.labels);
  print(`Read ${read.tickets} tickets; ${read.examples} have the label of one collection.`);
  if (!existsSync(file)) return;
  await recordCommand(options, "tickets_imported", `${name}:${options.repository}`);
  const progress = createProgressLine();
  const report = await classifier
    .importTickets(ticketsOf(file), (done, total) => progress.show("Learning", done, total || null))
    .finally(() => progress.clear());
  rmSync(file);
  rmSync(`${file}.until`, { force: true });
  print(`Learnt ${report.tickets} tickets, ${report.changed} of them new or changed.`);
}

/** Into a file, with how far it has come: a run that was cut off is gone on with. */
async function gather(connector: Connector, options: BackfillOptions, file: string) {
  const { repository } = options;
  const progress = createProgressLine();
  const total = { tickets: 0, examples: 0, labels: new Map<string, number>() };
  const since_ms = sinceOf(options, `${file}.until`);
  const request = { repository, since_ms, signal: new AbortController().signal };
  for await (const page of readHistory(connector, request)) {
    total.tickets += page.tickets;
    total.examples += page.examples.length;
    for (const [label, count] of page.labels) {
      total.labels.set(label, (total.labels.get(label) ?? 0) + count);
    }
    progress.show("Reading", total.tickets, null);
    if (options.labels === true) continue;
    appendFileSync(file, page.examples.map((one) => `${JSON.stringify(one)}\n`).join(""));
    if (page.until_ms !== null) writeFileSync(`${file}.until`, `${repository} ${page.until_ms}`);
  }
  progress.clear();
  return total;
}

function sinceOf({ since, repository, labels }: BackfillOptions, untilFile: string): number {
  const since_ms = Date.parse(since);
  if (Number.isNaN(since_ms)) {
    throw new KnowledgeError(
      "parameter_invalid",
      `--since must be a day such as 2026-01-31, got ${since.slice(0, 40)}`,
    );
  }
  if (labels === true || !existsSync(untilFile)) return since_ms;
  const [of, until] = readFileSync(untilFile, "utf8").split(" ");
  return of === repository ? Math.max(since_ms, Number(until)) : since_ms;
}

/** A proposal: it counts when a person has put it into the configuration. */
function printLabels(
  connector: Connector,
  classifier: KnowledgeClassifier,
  labels: ReadonlyMap<string, number>,
): void {
  const sorted = [...labels].sort(([, one], [, other]) => other - one);
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
