/** What does an import of 50,000 labelled tickets cost, and does the next start answer with its model? */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { openTicketClassifier } from "../../lib/classifier/ticket-classifier.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { cpuMs } from "../cpu.ts";
import type { Row } from "../report.ts";
import { indexInThisThread, temporaryFolder } from "../temporary-index.ts";
import { type LabelledText, readTicketSet } from "./ticket-sets.ts";

const tickets = 50_000;

/** In a process of its own, whose memory holds nothing else. */
export function importSpeed(data: string): Row[] {
  const args = [process.argv[1] as string, "ticket-import", "--data", data];
  const told = execFileSync(process.execPath, args, { encoding: "utf8" });
  // Lines of the build stand before it.
  return [JSON.parse(told.trim().split("\n").at(-1) as string) as Row];
}

export async function ticketImport(data: string): Promise<void> {
  const set = readTicketSet(data, "banking77");
  const folder = temporaryFolder();
  await indexInThisThread(folder.dbPath, []);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const open = () =>
    openTicketClassifier({
      store,
      dbPath: folder.dbPath,
      settings: { collections: set.labels.map((name) => ({ name })) },
      onError: (error) => {
        throw error;
      },
    });
  const classifier = await open();
  const before = cpuMs();
  await classifier.importTickets({ [Symbol.iterator]: () => ticketsOf(set.train) });
  const cpuSeconds = (cpuMs() - before) / 1_000;
  const megabytes = process.resourceUsage().maxRSS / 1_024;
  await classifier.close();
  const startedAt = performance.now();
  const next = await open();
  await next.classify({ correlationId: "new", title: "My card has not arrived" });
  const row = {
    tickets,
    "CPU s": cpuSeconds,
    "MB at most": megabytes,
    "state.db MB": statSync(join(dirname(folder.dbPath), "state.db")).size / 1e6,
    "ms from start to the first answer": performance.now() - startedAt,
  };
  await next.close();
  await store.close();
  folder.remove();
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/** One by one, as from a file: what is measured holds none of them. */
function* ticketsOf(train: readonly LabelledText[]) {
  for (let index = 0; index < tickets; index++) {
    const { text, label } = train[index % train.length] as LabelledText;
    const { text: body } = train[(index * 7) % train.length] as LabelledText;
    yield { correlationId: `T-${index}`, title: text, body, collection: label };
  }
}
