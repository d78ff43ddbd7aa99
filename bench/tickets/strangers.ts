/**
 * Tickets that fit nothing, and confidence on small sets: services of a part of each set's classes,
 * asked by people of their own and by those of another shop.
 */
import { readFileSync } from "node:fs";
import { measureDecisions } from "../../lib/classifier/evaluation/measures.ts";
import { createRandom } from "../../lib/classifier/linear/random.ts";
import { requireFile } from "../data.ts";
import type { Row } from "../report.ts";
import { documentationOf } from "./cold-start.ts";
import { judge, judgeOne } from "./judge.ts";
import { type OpenModel, openModel } from "./open-model.ts";
import type { LabelledText, TicketSet } from "./ticket-sets.ts";

/** Classes of small services, each of so many tickets in all; classes differ in size. */
const smallClasses = [28, 59];
const smallTickets = 600;
const foreignMax = 400;
/** Topics of CLINC150 that Banking77 is about as well. */
const sharedDomains = ["banking", "credit_cards"];

interface Foreign {
  readonly name: string;
  readonly texts: readonly string[];
}

export async function strangersIn(data: string, sets: readonly TicketSet[]): Promise<Row[]> {
  const [banking, hwu, clinc] = sets as [TicketSet, TicketSet, TicketSet];
  const isShared = sharedLabels(data);
  const foreign = {
    banking77: drawTexts(banking.test),
    hwu64: drawTexts(hwu.test),
    "clinc150, money": drawTexts(clinc.test.filter(({ label }) => isShared(label))),
    "clinc150, other": drawTexts(clinc.test.filter(({ label }) => !isShared(label))),
    "clinc150, out of scope": clinc.outOfScope,
  };
  const of = (...names: readonly (keyof typeof foreign)[]): Foreign[] =>
    names.map((name) => ({ name, texts: foreign[name] }));
  const cases = [
    [banking, of("hwu64", "clinc150, other")],
    [hwu, of("banking77", "clinc150, money")],
    [clinc, of("clinc150, out of scope")],
  ] as const;
  const rows: Row[] = [];
  for (const [set, others] of cases) {
    for (const classes of smallClasses) rows.push(...(await smallService(set, classes, others)));
    rows.push(...(await service(set, set.train, "all", others)));
  }
  rows.push(...(await documentsAlone(data, foreign)));
  return rows;
}

async function smallService(
  set: TicketSet,
  classes: number,
  others: readonly Foreign[],
): Promise<Row[]> {
  const labels = shuffled(set.labels, classes).slice(0, classes);
  const own = {
    ...set,
    labels: [...labels].sort(),
    test: set.test.filter(({ label }) => labels.includes(label)),
  };
  return await service(own, smallDraw(set, labels), classes, others);
}

async function service(
  set: TicketSet,
  train: readonly LabelledText[],
  classes: number | string,
  others: readonly Foreign[],
): Promise<Row[]> {
  const open = await openModel(set.labels);
  await open.learnAll(train);
  const { levels, accuracy, ece } = measureDecisions(judge(open.model, set.test));
  const own = {
    set: set.name,
    classes,
    tickets: train.length,
    asked: "its own",
    accuracy: 100 * accuracy,
    "ECE %": 100 * ece,
    "high right": percent(levels.high.precision),
    "high share": 100 * levels.high.coverage,
    "medium right": percent(levels.medium.precision),
    "medium share": 100 * levels.medium.coverage,
  };
  const rows = [own, ...others.map((other) => foreignRow(open, set.name, classes, other))];
  await open.close();
  return rows;
}

async function documentsAlone(
  data: string,
  foreign: Readonly<Record<string, readonly string[]>>,
): Promise<Row[]> {
  const open = await openModel([], documentationOf(data));
  const rows = Object.entries(foreign).map(([name, texts]) =>
    foreignRow(open, "documentation", 4, { name, texts }),
  );
  await open.close();
  return rows;
}

function foreignRow(
  { model }: OpenModel,
  set: string,
  classes: number | string,
  { name, texts }: Foreign,
): Row {
  const levels = texts.map((text) => judgeOne(model, text, null).confidence);
  const shareOf = (level: string): number =>
    (100 * levels.filter((own) => own === level).length) / levels.length;
  return {
    set,
    classes,
    asked: name,
    "strangers high": shareOf("high"),
    "strangers medium": shareOf("medium"),
  };
}

/** Some classes have many tickets, others few. */
function smallDraw(set: TicketSet, labels: readonly string[]): LabelledText[] {
  const random = createRandom(labels.length);
  const shares = new Map(labels.map((label) => [label, 0.15 + random()]));
  return shuffled(set.train, 1)
    .filter(({ label }) => random() < (shares.get(label) ?? 0))
    .slice(0, smallTickets);
}

function sharedLabels(data: string): (label: string) => boolean {
  const file = requireFile(data, "classification", "clinc150", "domains.json");
  const domains = JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  const shared = new Set(sharedDomains.flatMap((name) => domains[name] ?? []));
  return (label) => shared.has(label);
}

function drawTexts(tickets: readonly LabelledText[]): string[] {
  return shuffled(tickets, 5)
    .slice(0, foreignMax)
    .map(({ text }) => text);
}

function shuffled<Entry>(entries: readonly Entry[], seed: number): Entry[] {
  const random = createRandom(seed);
  return entries
    .map((entry) => ({ entry, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ entry }) => entry);
}

function percent(share: number | null): number | string {
  return share === null ? "–" : 100 * share;
}
