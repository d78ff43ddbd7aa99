/**
 * How well are tickets placed, how fast, and how soon after a correction? Exits with 1 when a bar is
 * missed.
 */
import { missedBars, tellMissed } from "./bars.ts";
import { automaticMail } from "./mail/automatic-mail.ts";
import { mailForms, mailLoss } from "./mail/mail-loss.ts";
import { printTable, type Row, toldRows, writeParts } from "./report.ts";
import { coldStart } from "./tickets/cold-start.ts";
import { documentedQueues } from "./tickets/documented-queues.ts";
import { feedbackSpeed } from "./tickets/feedback-speed.ts";
import { importSpeed } from "./tickets/import-speed.ts";
import { issueTypes } from "./tickets/issue-types.ts";
import { confidenceOf, learningCurve } from "./tickets/learning-curves.ts";
import { correctedAgain, onlineAndBatch } from "./tickets/online.ts";
import { reportSpeed } from "./tickets/report-speed.ts";
import { strangersIn } from "./tickets/strangers.ts";
import { stepsBack, ticketBars } from "./tickets/ticket-bars.ts";
import { readTicketSet, setNames } from "./tickets/ticket-sets.ts";
import { ticketSpeed } from "./tickets/ticket-speed.ts";
import { withVectors } from "./tickets/with-vectors.ts";

/** `only` names parts: curves, confidence, strangers, cold-start, queues, types, vectors, online, corrections, reports, automatic, mail, mail-forms, import, speed; empty runs all. */
export async function classification(data: string, only: readonly string[]): Promise<void> {
  const sets = setNames.map((name) => readTicketSet(data, name));
  const [first] = sets as [(typeof sets)[number]];
  const parts: Readonly<Record<string, readonly [title: string, work: () => Promise<Row[]>]>> = {
    "cold-start": [
      "Documentation alone, then texts of links as corrections, % right",
      () => coldStart(data),
    ],
    queues: [
      "Documents of two collections taken away, in all pairs, % right",
      () => documentedQueues(data, "test"),
    ],
    types: ["Types of issues, macro-F1 in %", () => issueTypes(data)],
    confidence: [
      "Confidence, in %",
      () =>
        inTurn(
          [10, Number.POSITIVE_INFINITY].flatMap((perClass) =>
            sets.map((set) => () => confidenceOf(set, perClass).then((row) => [row])),
          ),
        ),
    ],
    strangers: ["Tickets that fit nothing, and small sets, in %", () => strangersIn(data, sets)],
    curves: [
      "Learning curves, % right; ours knows the names of classes",
      () => inTurn(sets.map((set) => () => learningCurve(set))),
    ],
    vectors: [
      "By words, and with vectors learnt from the documents, % right and CPU milliseconds",
      () => withVectors(data),
    ],
    online: [
      "One by one against at once, % right",
      () => inTurn(sets.map((set) => () => onlineAndBatch(set).then((row) => [row]))),
    ],
    corrections: [
      "Tickets after a correction to a place drawn by chance, % that get it",
      () =>
        inTurn(
          [10, Number.POSITIVE_INFINITY].flatMap((perClass) =>
            sets.map((set) => () => correctedAgain(set, perClass).then((row) => [row])),
          ),
        ),
    ],
    reports: ["Figures over 100,000 judged tickets, milliseconds", () => reportSpeed()],
    automatic: ["Taken for the mail of programs, %", () => automaticMail(data, sets)],
    mail: ["Tickets as mail, by what stands in the subject, % right", () => mailLoss(data, sets)],
    "mail-forms": ["Ten queues of banking77, each form of mail, % right", () => mailForms(first)],
    import: ["50,000 labelled tickets in one import", async () => importSpeed(data)],
    speed: [
      "CPU milliseconds, 10,003 corrections of 77 classes, 11,253 sections",
      () =>
        toldRows(async (tell) => {
          await ticketSpeed(data, first, tell);
          await feedbackSpeed(data, first, tell);
        }),
    ],
  };
  const results: Record<string, Row[]> = {};
  for (const [name, [title, work]] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const rows = await work();
    printTable(title, rows);
    results[name] = rows;
    writeParts("classification", { [name]: rows });
  }
  tellMissed([...missedBars(ticketBars, results), ...stepsBack(results.curves ?? [], "banking77")]);
}

async function inTurn(works: readonly (() => Promise<Row[]>)[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const work of works) rows.push(...(await work()));
  return rows;
}
