/** Texts that nobody would write: no reader ends the process, and none takes the square of their length. The long one has longer texts. */
import { expect, test } from "vitest";
import { readHostileTexts, units } from "../kit/hostile/hostile-texts.ts";
import { exportsRunBy, takersOfText } from "../kit/hostile/takers-of-text.ts";
import { readSources } from "../kit/sources/source-files.ts";

/** Four times the text may take ten times as long: a square takes sixteen. What is quick is not judged. */
const ratioMax = 10;
const quickMs = 25;

test("15 KB of each hostile unit: every reader comes to an end, in time that grows with the text", async () => {
  const { code, last, readings } = await readHostileTexts(15_000);
  expect([last, code]).toEqual([expect.stringContaining(","), 0]);
  expect(readings.length).toBeGreaterThanOrEqual(22 * units.length);
  const slow = readings.filter(([, , short, long]) => long > ratioMax * Math.max(short, quickMs));
  expect(slow).toEqual([]);
});

/** Where texts of others are read. */
const readingFolders = [
  "lib/documents",
  "lib/classifier/features",
  "lib/classifier/reading",
  "lib/classifier/redaction",
  "lib/evaluation",
  "lib/indexer/sources",
  "lib/search/query",
  "lib/wiki/catalogue",
  "lib/wiki/render",
];
/** Functions there whose first text is not one of others, each with what it is. */
const otherTexts: Readonly<Record<string, string>> = {
  "lib/classifier/features/feature-hash.ts hashSlice": "a word",
  "lib/documents/document-id.ts idBeginning": "a name",
  "lib/documents/document-id.ts splitDocumentId": "an id of a thousand characters",
  "lib/evaluation/answer-questions.ts readAnswerQuestions": "a path",
  "lib/evaluation/evaluation-file.ts readEvaluation": "a path",
  "lib/evaluation/json-lines.ts readLines": "a path",
  "lib/evaluation/judged-question.ts questionId": "a query, which is hashed",
  "lib/evaluation/read-questions.ts readQuestions": "a path",
  "lib/indexer/sources/git/checkout-objects.ts findCheckout": "a path",
  "lib/indexer/sources/http/fetch-page.ts fetchPage": "an address",
  "lib/indexer/sources/source-settings.ts prefixed": "a path",
  "lib/indexer/sources/source-settings.ts sourceText": "a path",
  "lib/search/query/analyse-query.ts analyseQuery":
    "a query; it needs an index, and has its fuzz test",
  "lib/search/query/analyse-query.ts conceptsOfText":
    "a title of a thousand characters; it needs an index",
  "lib/search/query/compound-parts.ts compoundParts": "a word",
  "lib/search/query/query-kind.ts kindOfQuery": "a query of a thousand characters at most",
  "lib/search/query/query-words.ts readQueryWords":
    "a query; it needs an index, and has its fuzz test",
  "lib/wiki/catalogue/page-tree.ts createPageTree": "a name",
  "lib/wiki/catalogue/site/site-links.ts aliased": "an address",
  "lib/wiki/catalogue/wiki-index.ts createWikiIndexBuilder": "names of collections",
};

test("each exported function that reads a text is among the readers", async () => {
  const isRun = await exportsRunBy("tests/kit/hostile/text-readers.ts");
  const takers = readingFolders
    .flatMap((folder) => readSources(folder))
    .filter(({ path }) => !/\.test\.|\/fixtures\//.test(path))
    .flatMap(takersOfText);
  expect(takers.length).toBeGreaterThan(80);
  expect(takers.filter((name) => !isRun.has(name)).sort()).toEqual(Object.keys(otherTexts).sort());
});
