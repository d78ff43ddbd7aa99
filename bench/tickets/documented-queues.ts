/**
 * Real tickets of products whose documentation is known, as the service reads them: with the
 * documents of all, and with those of two taken away, which are then known by their names alone.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TicketModel } from "../../lib/classifier/model/ticket-model.ts";
import { prepareTicket } from "../../lib/classifier/redaction/prepare-ticket.ts";
import type { Ticket } from "../../lib/classifier/ticket.ts";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import type { ResolvedCollection } from "../../lib/contract/index.ts";
import type { Row } from "../report.ts";
import { documentationOf, gradedQuestions, linkTexts } from "./cold-start.ts";
import { type LabelledTicket, openModel } from "./open-model.ts";
import { draw } from "./ticket-sets.ts";

export interface FiledIssue {
  readonly title: string;
  readonly body: string;
  readonly collection: string;
  /** Bug, feature or question. */
  readonly type: string;
}

interface DocumentedSet {
  readonly name: string;
  readonly documents: readonly ResolvedCollection[];
  readonly tickets: readonly LabelledTicket[];
}

const perQueue = 60;

/** Issues of the folder `issues` with the documentation of each product below `docs`; none without it. */
export function readIssues(data: string, part: "train" | "test"): FiledIssue[] {
  const file = join(data, "issues", `${part}.jsonl`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as FiledIssue);
}

/** `part`: of the tickets; those of `test` were not looked at when the rules were made. */
export async function documentedQueues(data: string, part: "train" | "test"): Promise<Row[]> {
  const rows: Row[] = [];
  for (const set of await documentedSets(data, part)) {
    const all = set.documents.map(({ name }) => name);
    rows.push(await judgedRow(set, []));
    const pairs = all.flatMap((first, index) =>
      all.slice(index + 1).map((second) => [first, second]),
    );
    for (const pair of pairs) rows.push(await judgedRow(set, pair));
    rows.push(meanRow(rows.filter((row) => row.set === set.name && row.without !== "none")));
  }
  return rows;
}

async function documentedSets(data: string, part: "train" | "test"): Promise<DocumentedSet[]> {
  const links = (await linkTexts(data)).filter(
    (_, index) => index % 2 === (part === "train" ? 0 : 1),
  );
  const asked = [...(part === "train" ? gradedQuestions(data) : []), ...draw(links, perQueue, 1)];
  const sets: DocumentedSet[] = [
    {
      name: "docs-eval",
      documents: documentationOf(data),
      tickets: asked.map(({ text, label }) => ({ ticket: asRead(text, ""), label })),
    },
  ];
  const issues = readIssues(data, part);
  if (issues.length === 0) return sets;
  const folder = join(data, "issues", "docs");
  const documents = readdirSync(folder)
    .sort()
    .map((name) => collectionAt({ name, folder: join(folder, name) }));
  const drawn = draw(
    issues.map((issue) => ({ text: JSON.stringify(issue), label: issue.collection })),
    perQueue,
    1,
  ).map(({ text }) => JSON.parse(text) as FiledIssue);
  for (const [name, hasBody] of [
    ["issues, title", false],
    ["issues, title and body", true],
  ] as const) {
    const tickets = drawn.map(({ title, body, collection }) => ({
      ticket: asRead(title, hasBody ? body : ""),
      label: collection,
    }));
    sets.push({ name, documents, tickets });
  }
  return sets;
}

export function asRead(title: string, body: string): Ticket {
  return prepareTicket({ title, body }, true).forModel;
}

async function judgedRow(
  { name, documents, tickets }: DocumentedSet,
  without: readonly string[],
): Promise<Row> {
  const open = await openModel(
    without,
    documents.filter((collection) => !without.includes(collection.name)),
  );
  const judged = tickets.map((entry) => judgedOne(open.model, entry));
  await open.close();
  const bare = judged.filter(({ label }) => without.includes(label));
  const others = judged.filter(({ label }) => !without.includes(label));
  return {
    set: name,
    without: without.join(" + ") || "none",
    right: share(judged, ({ isRight }) => isRight),
    "without documents": share(bare, ({ isRight }) => isRight),
    "with documents": share(others, ({ isRight }) => isRight),
    ...levelColumns(judged),
  };
}

interface Judged {
  readonly label: string;
  readonly isRight: boolean;
  readonly level: string;
}

function judgedOne(model: TicketModel, { ticket, label }: LabelledTicket): Judged {
  const { collection, confidence } = model.decide(ticket);
  return { label, isRight: collection === label, level: confidence };
}

function levelColumns(judged: readonly Judged[]): Row {
  const columns: Record<string, number | string> = {};
  for (const level of ["high", "medium", "low"]) {
    const own = judged.filter((one) => one.level === level);
    columns[`${level} share`] = share(judged, (one) => one.level === level);
    columns[`${level} right`] = share(own, ({ isRight }) => isRight);
  }
  return columns;
}

function share<Entry>(
  entries: readonly Entry[],
  isMeant: (entry: Entry) => boolean,
): number | string {
  return entries.length === 0 ? "–" : (100 * entries.filter(isMeant).length) / entries.length;
}

/** The mean over pairs. */
function meanRow(rows: readonly Row[]): Row {
  const mean: Record<string, number | string> = {};
  for (const column of Object.keys(rows[0] as Row)) {
    const values = rows.map((row) => row[column]).filter((value) => typeof value === "number");
    mean[column] =
      values.length === 0
        ? ((rows[0] as Row)[column] ?? "")
        : values.reduce((sum, value) => sum + value, 0) / values.length;
  }
  return { ...mean, without: "two, mean" };
}
