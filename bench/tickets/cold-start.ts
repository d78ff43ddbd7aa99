/** How well does documentation alone place tickets that nobody has placed before? */

import { measureDecisions } from "../../lib/classifier/evaluation/measures.ts";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import { readDocumentTitles, scanDocuments } from "../../lib/corpus/tables/document-scan.ts";
import { splitDocumentId } from "../../lib/documents/document-id.ts";
import { linkQuestions } from "../../lib/evaluation/link-questions.ts";
import { openIndexDatabase } from "../../lib/storage/open-databases.ts";
import { readDocsQuestions, requireFile } from "../data.ts";
import type { Row } from "../report.ts";
import { indexInThisThread, temporaryFolder } from "../temporary-index.ts";
import { judge } from "./judge.ts";
import { openModel } from "./open-model.ts";
import { draw, type LabelledText } from "./ticket-sets.ts";

export const documentationOf = (data: string) =>
  ["react", "fastapi", "vite", "python"].map((name) =>
    collectionAt({ name, folder: requireFile(data, "docs-eval", "collections", name) }),
  );

/** Graded questions as titles, and what authors call the pages they link to. */
export async function coldStart(data: string): Promise<Row[]> {
  const documents = documentationOf(data);
  const questions = gradedQuestions(data);
  const links = await linkTexts(data);
  const rows: Row[] = [];
  const later = links.slice(0, Math.floor(links.length / 2));
  const taught = links.slice(Math.floor(links.length / 2));
  for (const perClass of [0, 1, 5, 10, 50]) {
    const open = await openModel([], documents);
    open.learn(draw(taught, perClass, 1));
    if (perClass > 0) await open.model.refit();
    for (const [name, test] of [
      ["graded questions", questions],
      ["texts of links", later],
    ] as const) {
      const { accuracy, levels } = measureDecisions(judge(open.model, test));
      rows.push({
        set: name,
        "per class": perClass,
        tickets: test.length,
        accuracy: 100 * accuracy,
        "high right": levels.high.precision === null ? "–" : 100 * levels.high.precision,
        "high share": 100 * levels.high.coverage,
      });
    }
    await open.close();
  }
  return rows;
}

export function gradedQuestions(data: string): LabelledText[] {
  return readDocsQuestions(data).map(({ query, collection }) => ({
    text: query,
    label: collection as string,
  }));
}

export async function linkTexts(data: string): Promise<LabelledText[]> {
  const folder = temporaryFolder();
  await indexInThisThread(folder.dbPath, documentationOf(data));
  const database = await openIndexDatabase(folder.dbPath);
  const corpus = { titles: await readDocumentTitles(database), pages: scanDocuments(database) };
  const { questions } = await linkQuestions(corpus, { collections: null, sites: [] });
  await database.close();
  folder.remove();
  return questions.flatMap(({ query, grades }) => {
    const [id] = grades.keys();
    return id === undefined ? [] : [{ text: query, label: splitDocumentId(id).collection }];
  });
}
