/** SQLite's FTS5 computes BM25 by the same formula: on the same tokens both must say the same. */
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import { impactStep, inverseDocumentFrequency } from "../../corpus/scoring/bm25.ts";
import { type RankingParameters, rankingParameters } from "../../corpus/scoring/parameters.ts";
import type { IndexableDocument } from "../../corpus/segment/indexable-document.ts";
import { buildSegment } from "../../corpus/segment/segment-builder.ts";
import { SegmentScorer } from "./score-pages.ts";

/** Only the body counts, with FTS5's fixed k1 and b. */
const bodyOnly: RankingParameters = {
  k1: 1.2,
  title: { weight: 0, b: 0, lengthFloor: 0 },
  heading: { weight: 0, b: 0, lengthFloor: 0 },
  body: { weight: 1, b: 0.75, lengthFloor: 0 },
  path: { weight: 0, b: 0, lengthFloor: 0 },
};

/** Two consonants: nothing that a stemmer or an identifier's parts would change. */
function wordNumber(number: number): string {
  const letters = "bcdfghjklmnpqrtv";
  return `${letters[number >> 4]}${letters[number & 15]}`;
}

/** Words of different lengths and rarities that no stemmer touches. */
function corpus(): string[] {
  const texts: string[] = [];
  let seed = 11;
  for (let page = 0; page < 300; page++) {
    const words: string[] = [];
    for (let index = 0; index < 10 + (page % 50); index++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      words.push(wordNumber(Math.floor(200 * (seed / 0x1_0000_0000) ** 2)));
    }
    texts.push(words.join(" "));
  }
  return texts;
}

test("single words get FTS5's scores, so the order is FTS5's order", async () => {
  const texts = corpus();
  const client = createClient({ url: ":memory:" });
  await client.execute("CREATE VIRTUAL TABLE oracle USING fts5(body, tokenize = 'unicode61')");
  await client.batch(
    texts.map((text, index) => ({
      sql: "INSERT INTO oracle (rowid, body) VALUES (?, ?)",
      args: [index + 1, text],
    })),
    "write",
  );
  const documents: IndexableDocument[] = texts.map((text, index) => ({
    rid: index + 1,
    id: String(index).padStart(4, "0"),
    collection: "c",
    filePath: "",
    title: "",
    language: "en",
    sections: [{ headingPath: [], text }],
  }));
  const segment = buildSegment(documents, { analyser: createAnalyser(), parameters: bodyOnly });
  const scorer = new SegmentScorer(segment);
  let compared = 0;
  for (const word of [20, 50, 90, 120, 180].map(wordNumber)) {
    const rows = await client.execute({
      sql: "SELECT rowid, -bm25(oracle) FROM oracle WHERE oracle MATCH ?",
      args: [`"${word}"`],
    });
    const count = rows.rows.length;
    const theirIdf = Math.log((texts.length - count + 0.5) / (count + 0.5));
    const ourIdf = inverseDocumentFrequency(texts.length, count);
    const found = scorer.search({
      terms: [
        { term: segment.vocabulary.find(word), unit: ourIdf * impactStep(rankingParameters) },
      ],
      ranges: null,
      blockedPages: null,
      count: texts.length,
    });
    const ours = new Map(found.map(({ page, score }) => [page + 1, score]));
    expect(theirIdf).toBeGreaterThan(0);
    expect(ours.size).toBe(count);
    for (const row of rows.rows) {
      const expected = (Number(row[1]) / theirIdf) * ourIdf;
      // Half a level of the stored impact is all that may differ.
      const tolerance = (ourIdf * impactStep(rankingParameters)) / 2 + 1e-4;
      expect(Math.abs((ours.get(Number(row[0])) as number) - expected)).toBeLessThan(tolerance);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
  client.close();
});
