/** `knowledge doctor`: versions, paths, counts, bytes, and whether the databases are sound. */
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "commander";
import { packageVersion } from "../../base/index.ts";
import { countStoredTickets } from "../../classifier/index.ts";
import type { Configuration } from "../../configuration/index.ts";
import { type DatabasePlace, KnowledgeError } from "../../contract/index.ts";
import { describeLeftOut, findLeftOut } from "../../indexer/index.ts";
import {
  checkIntegrity,
  damaged,
  hasState,
  indexFileAt,
  openIndexDatabase,
  openStateDatabase,
  stateFileAt,
  stateServerOf,
} from "../../storage/index.ts";
import { describeSites } from "../described-sites.ts";
import { type CommonOptions, configuration, databasesOf } from "../environment.ts";
import {
  capacityOf,
  type MeasuredIndex,
  readMachine,
  ticketCapacityOf,
} from "../machine-capacity.ts";
import { print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("check the databases and print their state")
    .action(async (_options: unknown, command: Command) => {
      await run(command.optsWithGlobals<CommonOptions>());
    });
}

async function run(options: CommonOptions): Promise<void> {
  const databases = databasesOf(options);
  const file = databases.index;
  printLine("knowledge-sdk", packageVersion());
  printLine("Node", process.versions.node);
  printLine("Index", file);
  if (!existsSync(file)) {
    throw new KnowledgeError("index_unavailable", 'There is no index yet; run "knowledge index".');
  }
  const fileBytes = statSync(file).size;
  printLine("File", megabytes(fileBytes));
  const faults = await checkIntegrity(openIndexDatabase(databases));
  printLine("Integrity", faults.length === 0 ? "ok" : faults.join("; "));
  await withStore(options, async (store) => {
    const { generation, documents, sections, bytes, vectors } = store.status();
    printLine("Generation", String(generation));
    printLine("Documents", String(documents));
    const each = sections === 0 ? 0 : Math.round(bytes / sections);
    printLine("Sections", `${sections} (${each} bytes each in memory)`);
    if (vectors !== undefined) {
      printLine("Vectors", `${vectors.count} by ${vectors.model || "no model yet"}`);
    }
    printLine("Memory", megabytes(bytes));
    printMachine(dirname(file), { documents, sections, fileBytes });
  });
  await printLeftOut(options);
  await printSites(databases, options);
  if (faults.length > 0) throw damaged(indexFileAt(databases), new Error(faults.join("; ")));
  const server = stateServerOf(databases);
  const state = stateFileAt(databases);
  if (server !== null) printLine("State at", server.url);
  if (!hasState(databases)) return;
  const stateFaults = await checkIntegrity(openStateDatabase(databases));
  printLine("State", stateFaults.length === 0 ? "ok" : stateFaults.join("; "));
  if (stateFaults.length > 0) throw damaged(state, new Error(stateFaults.join("; ")));
  // What its disk carries, the server knows.
  if (server !== null) return;
  await printTickets(databases, statSync(state.path).size);
}

/** Without a configuration there are no folders to look into. */
async function printLeftOut(options: CommonOptions): Promise<void> {
  const collections = configuredCollections(options);
  const leftOut = await findLeftOut(collections);
  const indexed = await withStore(options, async (store) => store.status().documents);
  const notice = describeLeftOut({ leftOut, indexed, updated: 0, unchanged: 0 });
  if (notice !== null) printLine("Not indexed", notice.message);
}

function configuredCollections(options: CommonOptions): Configuration["collections"] {
  try {
    return configuration(options).collections;
  } catch {
    return [];
  }
}

/** Sites of collections whose pages are those of a documentation site. */
async function printSites(databases: DatabasePlace, options: CommonOptions): Promise<void> {
  for (const { collection, lines } of await describeSites(
    databases,
    configuredCollections(options),
  )) {
    for (const [at, line] of lines.entries()) {
      printLine(at === 0 ? `Site of ${collection}` : "", line);
    }
  }
}

async function printTickets(databases: DatabasePlace, fileBytes: number): Promise<void> {
  const tickets = await countStoredTickets(openStateDatabase(databases));
  const machine = readMachine(dirname(databases.index));
  const { judgedByMemory, byDisk } = ticketCapacityOf(machine, { tickets, fileBytes });
  const [stored, memory, disk] = [tickets, judgedByMemory, byDisk].map((count) =>
    count.toLocaleString("en"),
  );
  printLine("Tickets", `${stored}; the machine carries about ${disk} by disk`);
  printLine("Judged", `about ${memory} by memory`);
}

function printMachine(folder: string, index: MeasuredIndex): void {
  const machine = readMachine(folder);
  const { pagesByMemory, pagesByDisk } = capacityOf(machine, index);
  const memory = gigabytes(machine.memoryBytes);
  const disk = gigabytes(machine.diskFreeBytes);
  printLine("Machine", `${machine.cores} cores, ${memory} of memory, ${disk} of the disk free`);
  const counts = [pagesByMemory, pagesByDisk].map((pages) => pages.toLocaleString("en"));
  printLine("Carries", `about ${counts[0]} such pages by memory, ${counts[1]} by disk`);
}

function printLine(name: string, value: string): void {
  print(`${name.padEnd(14)} ${value}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
