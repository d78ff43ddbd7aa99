/** Do hits show the right section of a page, in words that help? Judged sections, and bad patterns. */
import type { SearchResponse, SearchResult } from "../lib/contract/index.ts";
import { searchText } from "../lib/mcp/search-text.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { readDocsQuestions } from "./data.ts";
import { documentationSections, handbookSections, type JudgedSections } from "./judged-sections.ts";
import { questionSets } from "./question-sets.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread } from "./temporary-index.ts";

interface AskedQuestion {
  readonly id: string;
  readonly query: string;
  readonly collection?: string;
  /** Anchors that answer, by the id of the page; null for a question that was not judged. */
  readonly judged: ReadonlyMap<string, readonly string[]> | null;
}

export async function passages(data: string): Promise<void> {
  const rows: Row[] = [];
  const asked = [documentation(data), handbookSections.map((entry) => questionOf(entry, ""))];
  let next = 0;
  for await (const { folder, collections } of questionSets(data)) {
    const questions = asked[next++];
    if (questions === undefined) {
      folder.remove();
      break;
    }
    await indexInThisThread(folder.dbPath, collections);
    const store = await openSearchStore({ dbPath: folder.dbPath });
    for (const half of [0, 1]) {
      const own = questions.filter(({ id }) => Number(id.slice(1)) % 2 === half);
      const answers = [];
      for (const question of own) {
        const { query, collection } = question;
        answers.push({ question, response: await store.search(query, { limit: 10, collection }) });
      }
      rows.push(
        describe(
          `${next === 1 ? "docs-eval" : "handbook"} ${half === 0 ? "even" : "odd"}`,
          answers,
        ),
      );
    }
    await store.close();
    folder.remove();
  }
  printTable("Sections and passages of the ten best hits", rows);
  writeResults("passages", rows);
}

function documentation(data: string): readonly AskedQuestion[] {
  return readDocsQuestions(data).map(({ id, query, collection }) => {
    const found = documentationSections.find((entry) => entry.id === id);
    const name = collection ?? "";
    return found === undefined
      ? { id, query, collection: name, judged: null }
      : { ...questionOf({ ...found, query }, `${name}/`), collection: name };
  });
}

function questionOf({ id, query = "", pages }: JudgedSections, folder: string): AskedQuestion {
  const judged = new Map(
    Object.entries(pages).map(([path, anchors]) => [`kb://${folder}${path}`, anchors]),
  );
  return { id, query, judged };
}

interface Answered {
  readonly question: AskedQuestion;
  readonly response: SearchResponse;
}

function describe(set: string, answers: readonly Answered[]): Row {
  const hits = answers.flatMap(({ response }) => response.results);
  const right = answers.flatMap(({ question, response }) =>
    response.results
      .filter(({ id }) => question.judged?.has(id) === true)
      .map((hit) => question.judged?.get(hit.id)?.includes(hit.anchor ?? "") === true),
  );
  const lengths = answers.map(({ response }) => searchText(response, "").length / 4);
  return {
    set,
    questions: answers.length,
    "right pages": right.length,
    "right section": right.filter(Boolean).length,
    hits: hits.length,
    "begins inside": hits.filter(beginsInside).length,
    "code as text": hits.filter(isCodeAsText).length,
    "with answer": answers.filter(({ response }) => response.answer !== undefined).length,
    "tokens of the text": lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
  };
}

/** An ellipsis, or a lower-case letter where a sentence should begin; names of code do so too. */
function beginsInside({ snippet, code }: SearchResult): boolean {
  return snippet.startsWith("…") || (code === undefined && /^[\p{Ll},;)]/u.test(snippet));
}

/** JSON or the prompt of an interpreter or a shell, shown as prose. */
function isCodeAsText({ snippet, code }: SearchResult): boolean {
  return code === undefined && /[{[]\s*"[\w$-]+"\s*:|>>> |(?:^|\s)\$ \w/.test(snippet);
}
