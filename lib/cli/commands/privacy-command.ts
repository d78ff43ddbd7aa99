/** `knowledge privacy`: gives out, or erases, what is kept of somebody. */
import { once } from "node:events";
import type { Command } from "commander";
import {
  countRows,
  createTextMatch,
  type ErasureReport,
  erasePerson,
  findPerson,
} from "../../privacy/index.ts";
import { withState } from "../../storage/index.ts";
import { type CommonOptions, databasesOf } from "../environment.ts";
import { wholeNumber } from "../option-values.ts";
import { recordCommand } from "../record-command.ts";
import { print } from "../terminal.ts";
import { withClassifier } from "../with-classifier.ts";

const textHelp = "the key of a ticket, the name of a key or a person, or other words of a text";
const rowsMax = 100_000_000;

export function addPrivacyCommand(program: Command): void {
  const privacy = program.command("privacy").description("what is kept of somebody");
  privacy
    .command("export")
    .description("print everything that speaks of somebody as JSON Lines")
    .argument("<text or key>", textHelp)
    .action(async (text: string, _options: unknown, command: Command) => {
      await exportPerson(text, command.optsWithGlobals<CommonOptions>());
    });
  privacy
    .command("erase")
    .description("remove everything that speaks of somebody, and say what was done")
    .argument("<text or key>", textHelp)
    .option(
      "--confirm <rows>",
      "the number of rows, if the text stands nearly everywhere",
      (given) => wholeNumber(0, rowsMax)(given),
    )
    .option("--json", "print the report as JSON")
    .action(async (text: string, options: EraseOptions, command: Command) => {
      await erase(text, options, command.optsWithGlobals<CommonOptions>());
    });
}

interface EraseOptions {
  readonly confirm?: number;
  readonly json?: boolean;
}

async function exportPerson(text: string, options: CommonOptions): Promise<void> {
  const isMeant = createTextMatch(text);
  const { rows } = await withState(databasesOf(options), (database) =>
    findPerson(database, isMeant),
  );
  const counts = Object.entries(countRows(rows)).map(([table, count]) => `${count} ${table}`);
  await recordCommand(options, "privacy_exported", counts.join(", ") || "nothing");
  for (const { table, row } of rows) {
    const line = JSON.stringify({ table, row }, withoutBytes);
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  }
  process.stderr.write(`${counts.join(", ") || "Nothing is kept of that."}\n`);
}

async function erase(text: string, given: EraseOptions, options: CommonOptions): Promise<void> {
  const { confirm: confirmed = null, json = false } = given;
  const isMeant = createTextMatch(text);
  const report = await withState(databasesOf(options), (database) =>
    withClassifier(options, (classifier) =>
      erasePerson(database, { isMeant, confirmed, forget: (id) => classifier.forget(id) }),
    ),
  );
  if (json) print(JSON.stringify(report));
  else describe(report);
  if (Object.keys(report.left).length > 0) process.exitCode = 1;
}

function describe({ rows, pseudonyms, left }: ErasureReport): void {
  if (Object.keys(rows).length === 0) {
    print("Nothing is kept of that.");
    return;
  }
  for (const [table, count] of Object.entries(rows)) print(`${table.padEnd(20)} ${count}`);
  print(`In the audit trail ${pseudonyms} rows have a pseudonym now.`);
  for (const [table, count] of Object.entries(left)) print(`Left in ${table}: ${count}`);
  print("Running services forget the tickets with their next answer, and train again.");
  print("Not touched: backups, exports, logs, files that were renamed, documents, names of keys.");
}

/** Numbers that a model learns from. */
function withoutBytes(_name: string, value: unknown): unknown {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? undefined : value;
}
