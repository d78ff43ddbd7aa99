/** Sends events to a service that is killed in the middle, and looks at what was placed, written and learnt. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openStateDatabase } from "../../../../lib/storage/index.ts";
import { projectFolder } from "../../sources/source-files.ts";
import { classifierOf } from "../../stores/classifier-of.ts";
import type { ConnectedSystem, SentRequest, SystemTicket } from "./connected-system.ts";
import { teach } from "./connectors-of.ts";

export interface ConnectDrill {
  readonly system: ConnectedSystem;
  readonly events: number;
  /** 0 to 1; the same numbers again in each run. */
  readonly random: () => number;
  readonly kills: number;
  /** Share of what comes twice, of what comes late, and of requests to the system that fail. Default .05. */
  readonly share?: number;
  /** How fast the time of the service runs: its pauses before another attempt are as much shorter. Default 1. */
  readonly speed?: number;
}

export interface ConnectResult {
  readonly tickets: number;
  /** Requests with duplicates and those that were sent again after a kill. */
  readonly sent: number;
  /** Tickets that are in the history as placed just once, or once for each of their texts. */
  readonly placedOnce: number;
  /** Tickets whose text came to belong elsewhere: those that are written, and have that place alone. */
  readonly rewritten: number;
  readonly movedOnce: number;
  /** Tickets that a person has corrected, and how many of them learnt just one judgement, that one. */
  readonly corrected: number;
  readonly learntOnce: number;
  /** Tickets with a judgement that nobody made. */
  readonly unasked: number;
  /** Tickets that were to get a note, and how many have just one. */
  readonly noted: number;
  readonly notedOnce: number;
  readonly failures: number;
  readonly milliseconds: number;
}

const shareDefault = 0.05;
const queues = ["billing", "shipping", "account"] as const;

export async function connectDrill(options: ConnectDrill): Promise<ConnectResult> {
  const { system, random, kills, share = shareDefault, speed = 1 } = options;
  const opened = await classifierOf();
  await teach(opened);
  const { requests, ...planned } = plan(options);
  let failures = 0;
  if (system.api !== null) {
    system.api.intervene = (_request, response) => {
      if (random() >= share) return false;
      failures += 1;
      response.writeHead(500).end();
      return true;
    };
  }
  const settings = JSON.stringify({ [system.name]: system.settings });
  const startedAt = performance.now();
  // One clock for all its runs.
  const time = JSON.stringify({ begun_ms: Date.now(), speed });
  const start = () => startService([opened.dbPath, settings, time]);
  let run = await start();
  let sent = 0;
  const send = async (request: SentRequest): Promise<void> => {
    sent += 1;
    const { status } = await fetch(`http://127.0.0.1:${run.port}/${system.name}`, {
      method: "POST",
      headers: request.headers,
      body: request.body,
    });
    if (status !== 202) throw new Error(`the event was answered with ${status}`);
  };
  system.onEcho = (request) => void send(request).catch(() => undefined);
  for (const [at, request] of requests.entries()) {
    await send(request);
    const isKilled = (at + 1) % Math.ceil(requests.length / (kills + 1)) === 0;
    if (!isKilled || at + 1 === requests.length) continue;
    await run.kill();
    run = await start();
    // Nobody heard the answers to the last ones: they come again.
    for (const last of requests.slice(Math.max(0, at - 5), at + 1)) await send(last);
  }
  await untilIdle(opened.dbPath);
  const milliseconds = performance.now() - startedAt;
  await run.kill();
  const counted = await count(opened.dbPath, { system, ...planned });
  await opened.close();
  return {
    tickets: planned.tickets.length,
    sent,
    corrected: planned.corrected.size,
    failures,
    milliseconds,
    ...counted,
  };
}

/**
 * Three of ten tickets are corrected afterwards, for another queue, and one is edited, so that it
 * belongs to another; the others are opened and left alone.
 */
function plan({ system, events, random, share = shareDefault }: ConnectDrill) {
  const tickets: SystemTicket[] = [];
  const corrected = new Map<string, string>();
  const edited = new Set<string>();
  const requests: SentRequest[] = [];
  for (let at = 0; requests.length < events; at++) {
    const isCorrected = at % 10 < 3;
    // Words that nothing was learnt of: where it is not sure, nothing is written.
    const words = Array.from({ length: 4 }, () => random().toString(36).slice(2, 10)).join(" ");
    const title = isCorrected ? words : `The courier lost parcel ${at} on its way to me`;
    const ticket = system.open(title);
    tickets.push(ticket);
    requests.push(system.opened(ticket));
    const isEdited = at % 10 === 5 && requests.length < events;
    const edit = isEdited
      ? system.edited(ticket, `I forgot the password ${at} of my login`, 1)
      : null;
    if (edit !== null) {
      edited.add(ticket.correlationId);
      requests.push(edit);
    }
    if (!isCorrected || requests.length >= events) continue;
    const queue = queues[at % queues.length] ?? "account";
    corrected.set(ticket.correlationId, queue);
    requests.push(system.placed(ticket, queue, 5));
  }
  const late = requests.flatMap((request, at) => {
    const order = random() < share ? at + 1 + Math.floor(random() * 20) : at;
    const place = { request, order };
    return random() < share
      ? [place, { request, order: order + Math.floor(random() * 30) }]
      : [place];
  });
  const sorted = late.sort((one, other) => one.order - other.order);
  return { tickets, corrected, edited, requests: sorted.map(({ request }) => request) };
}

async function startService(given: readonly string[]) {
  const script = join(projectFolder, "tests/kit/connectors/connect-process.mjs");
  const child = spawn(process.execPath, [script, ...given], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const port = await Promise.race([
    once(child.stdout, "data").then(([data]) => Number(String(data))),
    ended.then(() => Promise.reject(new Error("the service has ended"))),
  ]);
  return {
    port,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const countWaiting = `SELECT (SELECT count(*) FROM connector_event WHERE state = 'waiting') +
  (SELECT count(*) FROM connector_write WHERE state = 'waiting')`;

async function untilIdle(dbPath: string): Promise<void> {
  const database = await openStateDatabase(dbPath);
  for (let idle = 0; idle < 3; ) {
    const { rows } = await database.read(countWaiting);
    idle = Number(rows[0]?.[0]) === 0 ? idle + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await database.close();
}

interface Counting {
  readonly system: ConnectedSystem;
  readonly tickets: readonly SystemTicket[];
  readonly corrected: ReadonlyMap<string, string>;
  readonly edited: ReadonlySet<string>;
}

const selectSteps = `SELECT correlation_id, sum(action = 'classified'),
    sum(action IN ('corrected', 'confirmed')), max(collection)
  FROM ticket_event WHERE correlation_id NOT LIKE 'import %' GROUP BY correlation_id`;
const selectLearnt = `SELECT correlation_id, correct_collection FROM classification
  WHERE correct_collection IS NOT NULL AND correlation_id NOT LIKE 'import %'`;
const selectNoted = `SELECT correlation_id, wish ->> '$.collection' FROM connector_write
  WHERE state <> 'gone'`;

async function count(dbPath: string, { system, tickets, corrected, edited }: Counting) {
  const database = await openStateDatabase(dbPath);
  const steps = (await database.read(selectSteps)).rows;
  const rows = (await database.read(selectLearnt)).rows;
  const learnt = new Map(rows.map((row) => [String(row[0]), String(row[1])]));
  const noted = (await database.read(selectNoted)).rows;
  const wished = new Map(noted.map((row) => [String(row[0]), String(row[1])]));
  const rewritten = tickets.filter(({ correlationId: id }) => edited.has(id) && wished.has(id));
  await database.close();
  const judgedOnce = steps.filter((row) => Number(row[2]) === 1).map((row) => String(row[0]));
  return {
    placedOnce: steps.filter(
      (row) => Number(row[1]) === 1 || (Number(row[1]) === 2 && edited.has(String(row[0]))),
    ).length,
    unasked: steps.filter((row) => Number(row[2]) > 0 && !corrected.has(String(row[0]))).length,
    rewritten: rewritten.length,
    movedOnce: rewritten.filter(
      (one) =>
        new Set(system.places(one)).size === 1 &&
        system.places(one).includes(wished.get(one.correlationId) ?? ""),
    ).length,
    learntOnce: judgedOnce.filter((id) => corrected.has(id) && learnt.get(id) === corrected.get(id))
      .length,
    noted: wished.size,
    notedOnce: tickets.filter(
      (one) => wished.has(one.correlationId) && system.notes(one).length === 1,
    ).length,
  };
}
