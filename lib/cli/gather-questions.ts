/** The test set of one measurement: the links of the indexed pages, or a file of questions. */
import { tellFormerName } from "../base/index.ts";
import { KnowledgeError } from "../contract/index.ts";
import { type DocumentTitle, readDocumentTitles, scanDocuments } from "../corpus/index.ts";
import { type PublishedSite, splitDocumentId } from "../documents/index.ts";
import {
  type JudgedQuestion,
  linkQuestions,
  readQuestions,
  writeQuestions,
} from "../evaluation/index.ts";
import { type Database, openIndexDatabase } from "../storage/index.ts";
import { type CommonOptions, databasesOf } from "./environment.ts";
import type { ProgressLine } from "./terminal.ts";

export interface QuestionOptions extends CommonOptions {
  readonly questions?: string;
  /** The older name of the same. */
  readonly queries?: string;
  readonly collection?: string;
  readonly limit?: number;
  readonly site: readonly PublishedSite[];
}

export interface TestSet {
  /** "links", or the file of the questions. */
  readonly name: string;
  /** In one line, for people. */
  readonly description: string;
  readonly questions: readonly JudgedQuestion[];
  /** The questions in the form in which they are read. */
  file(): string;
}

/** Throws `evaluation_input_invalid` when there is nothing to ask. */
export async function gatherQuestions(
  options: QuestionOptions,
  progress: ProgressLine,
): Promise<TestSet> {
  const database = await openIndexDatabase(databasesOf(options));
  try {
    const titles = await readDocumentTitles(database);
    const collections = readCollectionNames(options, titles);
    if (options.queries !== undefined) tellFormerName("--queries", "is called --questions now");
    const file = options.questions ?? options.queries;
    if (file === undefined) {
      return await fromLinks(database, titles, collections, options, progress);
    }
    return fromFile(file, titles, collections, options);
  } finally {
    await database.close();
  }
}

async function fromLinks(
  database: Database,
  titles: readonly DocumentTitle[],
  collections: readonly string[] | null,
  { limit, site }: QuestionOptions,
  progress: ProgressLine,
): Promise<TestSet> {
  let done = 0;
  const corpus = { titles, pages: scanDocuments(database) };
  const { questions, links } = await linkQuestions(corpus, {
    collections,
    sites: site,
    onPage: () => progress.show("Reading links", ++done, titles.length),
  });
  if (questions.length === 0) {
    throw new KnowledgeError(
      "evaluation_input_invalid",
      `The pages have ${links} links to each other, but none says more than the title of its target; use your own questions with --questions.`,
    );
  }
  const asked = questions.slice(0, limit);
  const share = asked.length < questions.length ? ` of ${questions.length}` : "";
  const description = `${asked.length}${share} questions from ${links} links between pages\n`;
  return testSet("links", description, asked);
}

function fromFile(
  file: string,
  titles: readonly DocumentTitle[],
  collections: readonly string[] | null,
  { limit }: QuestionOptions,
): TestSet {
  const ids = new Set(titles.map(({ id }) => id));
  const names = collectionsOf(titles);
  const known = {
    hasDocument: (id: string) => ids.has(id),
    hasCollection: (name: string) => names.has(name),
  };
  const chosen = readQuestions(file, known)
    .filter(({ collection }) => {
      return collections === null || (collection !== null && collections.includes(collection));
    })
    .slice(0, limit);
  if (chosen.length > 0) return testSet(file, `${chosen.length} questions from ${file}\n`, chosen);
  throw new KnowledgeError(
    "evaluation_input_invalid",
    `${file} has no questions of the collection ${collections?.join(", ")}.`,
  );
}

function testSet(name: string, description: string, questions: readonly JudgedQuestion[]): TestSet {
  return { name, description, questions, file: () => writeQuestions(questions) };
}

function readCollectionNames(
  { collection, site }: QuestionOptions,
  titles: readonly DocumentTitle[],
): readonly string[] | null {
  const known = collectionsOf(titles);
  const names = collection?.split(",").map((name) => name.trim()) ?? null;
  for (const name of [...(names ?? []), ...site.map((entry) => entry.collection)]) {
    if (known.has(name)) continue;
    throw new KnowledgeError(
      "evaluation_input_invalid",
      `The index has no collection ${name}; it has ${[...known].sort().join(", ")}.`,
    );
  }
  return names;
}

function collectionsOf(titles: readonly DocumentTitle[]): ReadonlySet<string> {
  return new Set(titles.map(({ id }) => splitDocumentId(id).collection));
}
