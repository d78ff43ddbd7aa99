/** A test set as a file of JSON lines, the form in which people write and keep their own questions. */
import * as z from "zod";
import { lengthMax, limits } from "../contract/index.ts";
import { documentId, splitDocumentId } from "../documents/index.ts";
import { type Fail, readLines } from "./json-lines.ts";
import { type JudgedQuestion, questionId } from "./judged-question.ts";

const gradeMax = 10;

const Relevant = z.object({
  /** `<collection>/<file path>`; the collection may be left out where the question names one. */
  path: z.string().min(1).optional(),
  id: z.string().min(1).optional(),
  grade: z.number().min(0).max(gradeMax).default(1),
});

/** Further fields, such as a note of who asked, are ignored. */
const QuestionLine = z.object({
  id: z
    .union([z.string().min(1), z.int()])
    .transform(String)
    .optional(),
  query: z.string().trim().min(1).check(lengthMax(limits.queryLengthMax)),
  collection: z.string().min(1).nullish(),
  relevant: z.array(Relevant).min(1),
});
type QuestionLine = z.infer<typeof QuestionLine>;

/** What a question may refer to. */
export interface KnownDocuments {
  hasDocument(id: string): boolean;
  hasCollection(name: string): boolean;
}

/**
 * Reads the file and looks up every document. Throws `evaluation_input_invalid` with one line that
 * names the file, the line's number and the way out.
 */
export function readQuestions(file: string, known: KnownDocuments): readonly JudgedQuestion[] {
  const questions: JudgedQuestion[] = [];
  const lineById = new Map<string, number>();
  readLines(file, QuestionLine, (given, line, fail) => {
    const question = questionOf(given, known, fail);
    const first = lineById.get(question.id);
    if (first !== undefined) fail(`the question ${question.id} is already in line ${first}`);
    lineById.set(question.id, line);
    questions.push(question);
  });
  return questions;
}

/** One question a line, in the form that `readQuestions` reads. */
export function writeQuestions(questions: readonly JudgedQuestion[]): string {
  const lines = questions.map(({ id, query, collection, grades }) => {
    const relevant = [...grades].map(([document, grade]) => ({ path: pathOf(document), grade }));
    return JSON.stringify({ id, ...(collection !== null && { collection }), query, relevant });
  });
  return lines.map((line) => `${line}\n`).join("");
}

function questionOf(
  { id, query, collection: named, relevant }: QuestionLine,
  known: KnownDocuments,
  fail: Fail,
): JudgedQuestion {
  const collection = named ?? null;
  for (const name of collection?.split(",") ?? []) {
    if (!known.hasCollection(name.trim())) fail(`the index has no collection ${name.trim()}`);
  }
  const grades = new Map<string, number>();
  for (const { path, id: given, grade } of relevant) {
    if ((path === undefined) === (given === undefined)) {
      fail("relevant: give either path or id of each document");
    }
    const document =
      given ??
      documentAt(path as string, collection, known) ??
      fail(unknownDocument(path as string));
    if (!known.hasDocument(document)) fail(unknownDocument(document));
    grades.set(document, Math.max(grade, grades.get(document) ?? 0));
  }
  if (Math.max(...grades.values()) <= 0) fail("relevant: no document has a grade above 0");
  return { id: id ?? questionId(query, collection), query, collection, grades };
}

function documentAt(path: string, collection: string | null, known: KnownDocuments): string | null {
  const { collection: first, filePath } = splitPath(path);
  const ids = [documentId(first, filePath)];
  if (collection !== null) ids.push(documentId(collection, path));
  return ids.find((id) => known.hasDocument(id)) ?? null;
}

function splitPath(path: string): { collection: string; filePath: string } {
  const slash = path.indexOf("/");
  return { collection: path.slice(0, slash), filePath: path.slice(slash + 1) };
}

function pathOf(id: string): string {
  const { collection, filePath } = splitDocumentId(id);
  return `${collection}/${filePath}`;
}

function unknownDocument(document: string): string {
  return `the index has no document ${document}; "knowledge search" shows ids, "knowledge index" adds pages`;
}
