/** Bugs, features and questions of five repositories: queues whose names are ordinary words. */
import { measureDecisions } from "../../lib/classifier/evaluation/measures.ts";
import { mean } from "../metrics.ts";
import type { Row } from "../report.ts";
import { asRead, type FiledIssue, readIssues } from "./documented-queues.ts";
import { judged } from "./judge.ts";
import { openModel } from "./open-model.ts";

const meaningless: Readonly<Record<string, string>> = {
  bug: "qa-17",
  feature: "zx-23",
  question: "kv-41",
};

/** Macro-F1 in %, with the types as names and with names that say nothing; none without issues. */
export async function issueTypes(data: string): Promise<Row[]> {
  const train = readIssues(data, "train");
  const test = readIssues(data, "test");
  if (train.length === 0) return [];
  const products = [...new Set(train.map(({ collection }) => collection))].sort();
  const rows: Row[] = [];
  for (const [names, nameOf] of [
    ["types", (type: string) => type],
    ["meaningless", (type: string) => meaningless[type] ?? type],
  ] as const) {
    const measured: Record<string, number> = {};
    for (const product of products) {
      const isOwn = ({ collection }: FiledIssue): boolean => collection === product;
      measured[product] = await typesOf(train.filter(isOwn), test.filter(isOwn), nameOf);
    }
    rows.push({ names, "macro-F1": mean(Object.values(measured)), ...measured });
  }
  return rows;
}

async function typesOf(
  train: readonly FiledIssue[],
  test: readonly FiledIssue[],
  nameOf: (type: string) => string,
): Promise<number> {
  const open = await openModel([...new Set(train.map(({ type }) => nameOf(type)))]);
  await open.learnAllRead(
    train.map(({ title, body, type }) => ({ ticket: asRead(title, body), label: nameOf(type) })),
  );
  const decisions = test.map(({ title, body, type }) =>
    judged(open.model.decide(asRead(title, body)), title, nameOf(type)),
  );
  await open.close();
  return 100 * measureDecisions(decisions).macroF1;
}
