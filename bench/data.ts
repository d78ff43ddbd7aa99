/** Reads the data sets of a benchmark folder; says clearly when one is missing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";

/** A question and the ids of the pages that answer it. */
export interface FactQuestion {
  readonly id: string;
  readonly query: string;
  readonly gold: ReadonlySet<string>;
}

export interface CorpusPage {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

export function requireFile(folder: string, ...parts: readonly string[]): string {
  const file = join(folder, ...parts);
  if (existsSync(file)) return file;
  throw new Error(`${file} is missing; name the folder of the benchmark data with --data`);
}

function readLines<T>(file: string): T[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/** Real documentation pages and a log of queries of six kinds. */
export function readSpeedData(folder: string): { pages: CorpusPage[]; queries: string[] } {
  const pages = readLines<CorpusPage>(requireFile(folder, "speed", "corpus.jsonl.gz"));
  return { pages, queries: readSpeedQueries(folder) };
}

/** Without the pages, for a process whose memory is measured. */
export function readSpeedQueries(folder: string): string[] {
  const log = readLines<{ text: string }>(requireFile(folder, "speed", "query-log.jsonl"));
  return log.map(({ text }) => text);
}

/** A test collection in the form `corpus`, `queries`, `qrels`; `documentOf` gives a page's id here. */
export function readJudgedSet(
  folder: string,
  name: string,
  documentOf: (id: string) => string,
): { pages: CorpusPage[]; queries: JudgedQuestion[] } {
  const pages = readLines<CorpusPage>(requireFile(folder, "relevance", name, "corpus.jsonl.gz"));
  const texts = readLines<{ id: string; text: string }>(
    requireFile(folder, "relevance", name, "queries.jsonl"),
  );
  const grades = new Map<string, Map<string, number>>();
  const qrels = readFileSync(requireFile(folder, "relevance", name, "qrels.tsv"), "utf8");
  for (const line of qrels.split("\n").filter((row) => row !== "")) {
    const [query = "", document = "", grade = "0"] = line.split("\t");
    const judged = grades.get(query) ?? new Map<string, number>();
    grades.set(query, judged.set(documentOf(document), Number(grade)));
  }
  const queries = texts.flatMap(({ id, text }) => {
    const judged = grades.get(id);
    return judged === undefined ? [] : [{ id, query: text, collection: null, grades: judged }];
  });
  return { pages, queries };
}

/** Questions of people for single facts, with the pages that have them. */
export function readFactQuestions(folder: string): FactQuestion[] {
  const file = requireFile(folder, "relevance", "aws", "queries.jsonl");
  const questions = readLines<{ id: string; query: string; relevant: readonly string[] }>(file);
  return questions.map(({ id, query, relevant }) => ({
    id,
    query,
    gold: new Set(relevant.map((path) => `kb://aws/${path}`)),
  }));
}

/** Graded questions about real documentation. */
export function readDocsQuestions(folder: string): JudgedQuestion[] {
  interface Question {
    id: string;
    collection: string;
    query: string;
    relevant: { path: string; grade: number }[];
  }
  const questions = readLines<Question>(requireFile(folder, "docs-eval", "queries.jsonl"));
  return questions.map(({ relevant, ...question }) => ({
    ...question,
    grades: new Map(relevant.map(({ path, grade }) => [`kb://${path}`, grade])),
  }));
}
