/**
 * The gain of vectors learnt from the documents, for tickets placed by documents and corrections.
 */

import { measureDecisions } from "../../lib/classifier/evaluation/measures.ts";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import { measure } from "../cpu.ts";
import { percentile } from "../metrics.ts";
import type { Row } from "../report.ts";
import { temporaryFolder, writePages } from "../temporary-index.ts";
import { documentationOf, gradedQuestions, linkTexts } from "./cold-start.ts";
import { judge } from "./judge.ts";
import { openModel } from "./open-model.ts";
import { asTicket, draw, type LabelledText, readTicketSet, setNames } from "./ticket-sets.ts";

interface VectorCase {
  readonly documents: Parameters<typeof openModel>[1];
  readonly taught: readonly LabelledText[];
  readonly tests: readonly (readonly [name: string, tickets: readonly LabelledText[]])[];
}

/** Tickets of each class that are written as pages of a collection instead of taught. */
const pagesPerClass = 20;
const testsMax = 1_000;

/** The same model by words alone and with vectors, over real documentation and over short pages. */
export async function withVectors(data: string): Promise<Row[]> {
  const rows: Row[] = [];
  const links = await linkTexts(data);
  const middle = Math.floor(links.length / 2);
  rows.push(
    ...(await rowsOf({
      documents: documentationOf(data),
      taught: links.slice(middle),
      tests: [
        ["graded questions", gradedQuestions(data)],
        ["texts of links", links.slice(0, middle)],
      ],
    })),
  );
  for (const name of setNames.slice(0, 2)) {
    const folder = temporaryFolder();
    rows.push(...(await rowsOf(ticketsAsPages(data, name, folder))));
    folder.remove();
  }
  return rows;
}

async function rowsOf({ documents, taught, tests }: VectorCase): Promise<Row[]> {
  const rows: Row[] = [];
  for (const perClass of [0, 5, 20, 50]) {
    const words = await openModel([], documents);
    const both = await openModel([], documents, "hybrid");
    for (const open of [words, both]) {
      await open.learnAll(draw(taught, perClass, 1));
      if (perClass > 0) await open.model.refit();
    }
    for (const [set, tickets] of tests) {
      const row: Record<string, string | number> = {
        set,
        "per class": perClass,
        tickets: tickets.length,
      };
      for (const [name, { model }] of [
        ["words", words],
        ["vectors too", both],
      ] as const) {
        row[`${name} right`] = 100 * measureDecisions(judge(model, tickets)).accuracy;
        const times: number[] = [];
        for (const { text } of tickets.slice(0, 300)) {
          times.push((await measure(async () => model.decide(asTicket(text)))).ms);
        }
        row[`${name} p95 ms`] = percentile(times, 0.95);
      }
      rows.push(row);
    }
    await Promise.all([words.close(), both.close()]);
  }
  return rows;
}

function ticketsAsPages(
  data: string,
  name: string,
  folder: ReturnType<typeof temporaryFolder>,
): VectorCase {
  const { labels, train, test } = readTicketSet(data, name);
  const named = ({ text, label }: LabelledText): LabelledText => ({ text, label: asName(label) });
  const pages = draw(train, pagesPerClass, 7);
  const taught = train.filter((entry) => !pages.includes(entry));
  const { path } = writePages(
    folder,
    pages.map(({ text, label }, index) => ({
      id: `${asName(label)}/${index}`,
      title: text.split(" ").slice(0, 4).join(" "),
      body: text,
    })),
  );
  return {
    documents: labels.map((label) =>
      collectionAt({ name: asName(label), folder: `${path}/${asName(label)}` }),
    ),
    taught: taught.map(named),
    tests: [[`${name}, ${pagesPerClass} as pages`, test.slice(0, testsMax).map(named)]],
  };
}

function asName(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9_-]/g, "-");
}
