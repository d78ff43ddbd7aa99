/** Kills a service again and again while it sends to a receiver that fails, and looks at what arrived. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { openStateDatabase } from "../../../lib/storage/index.ts";
import { projectFolder } from "../sources/source-files.ts";
import type { TemporaryClassifier } from "../stores/classifier-of.ts";
import { createWebhookReceiver, type ReceivedMessage } from "./webhook-receiver.ts";

export interface DrillOptions {
  readonly opened: TemporaryClassifier;
  /** Four messages each. */
  readonly tickets: number;
  readonly kills: number;
  /** Which requests fail, by their number from 0 on. */
  readonly fails: (request: number) => boolean;
}

export interface DrillResult {
  readonly kills: number;
  /** All requests, also those that failed. */
  readonly requests: number;
  /** Distinct messages about tickets that were received with 204. */
  readonly messages: number;
  /** What the history of each ticket says, and what arrived, in order of the first receipt. */
  readonly stored: Readonly<Record<string, readonly string[]>>;
  readonly arrived: Readonly<Record<string, readonly string[]>>;
}

const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;

export async function webhookDrill(options: DrillOptions): Promise<DrillResult> {
  const { opened, tickets, kills, fails } = options;
  const receiver = await createWebhookReceiver();
  const accepted = new Map<string, ReceivedMessage>();
  let requests = 0;
  receiver.answer = (message, response) => {
    receiver.verify(message, secret);
    const isFailing = fails(requests++);
    // An incident is of no single ticket, and in no ticket's history.
    const isOfTicket = message.data.correlationId !== undefined;
    if (!isFailing && isOfTicket && !accepted.has(message.id)) accepted.set(message.id, message);
    response.writeHead(isFailing ? 500 : 204).end();
  };
  let next = 0;
  for (let killed = 0; killed <= kills; killed++) {
    const isLast = killed === kills;
    const run = startRun([opened.dbPath, receiver.url, secret, String(next), String(tickets)]);
    await run.until((lines) => lines.includes("ready"));
    const share = Math.ceil(tickets / (kills + 1));
    await run.until((lines) => lines.includes("done") || (!isLast && lines.length > share));
    if (isLast) await untilAllArrived(opened, accepted);
    // Somewhere between two statements, with messages on their way.
    next += run.lines().filter((line) => line.startsWith("T-")).length;
    await run.kill();
    // The ticket that was cut off stays as it is.
    next += 1;
  }
  const stored = await histories(opened);
  await receiver.close();
  const arrived: Record<string, string[]> = {};
  for (const { data, type } of accepted.values()) {
    const ticket = String(data.correlationId);
    arrived[ticket] = [...(arrived[ticket] ?? []), type.replace("ticket.", "")];
  }
  return { kills, requests, messages: accepted.size, stored, arrived };
}

function startRun(args: readonly string[]) {
  const script = join(projectFolder, "tests/kit/connectors/webhook-process.mjs");
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  let output = "";
  let check = (): void => undefined;
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    check();
  });
  const lines = (): string[] => output.split("\n");
  return {
    lines,
    until: (holds: (lines: readonly string[]) => boolean) =>
      new Promise<void>((resolve, reject) => {
        check = () => {
          if (holds(lines())) resolve();
        };
        check();
        void ended.then(() => reject(new Error(`The process ended after: ${output.slice(-200)}`)));
      }),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function histories({ dbPath }: TemporaryClassifier): Promise<Record<string, string[]>> {
  const database = await openStateDatabase(dbPath);
  const { rows } = await database.read(
    "SELECT correlation_id, action FROM ticket_event WHERE action <> 'repeated' ORDER BY event_id",
  );
  await database.close();
  const stored: Record<string, string[]> = {};
  for (const row of rows) {
    const ticket = String(row[0]);
    stored[ticket] = [...(stored[ticket] ?? []), String(row[1])];
  }
  return stored;
}

async function untilAllArrived(
  opened: TemporaryClassifier,
  accepted: ReadonlyMap<string, unknown>,
): Promise<void> {
  const total = Object.values(await histories(opened)).flat().length;
  while (accepted.size < total) await new Promise((resolve) => setTimeout(resolve, 100));
}
