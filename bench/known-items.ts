/** Questions for single pages by what their authors call them: titles, headings, first sentences. */
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { questionId } from "../lib/evaluation/judged-question.ts";
import type { CorpusPage } from "./data.ts";

/** Questions of each kind; the pages are drawn evenly from all. */
const questionsPerKind = 500;
const heading = /^#{2,4}\s+(.+?)\s*#*$/gm;
const sentence = /^(?![#|>\-*+`:![<]|\d+\.|\s)(.{40,200}?[.])(?:\s|$)/m;
const marks = /[*_`]|\[([^\]]*)\]\([^)]*\)/g;

/** A heading that several pages have asks for all of them, so those are left out, as are short ones. */
export function knownItems(
  pages: readonly CorpusPage[],
  idOf: (id: string) => string,
): (readonly [name: string, questions: readonly JudgedQuestion[]])[] {
  const kinds: readonly (readonly [string, (page: CorpusPage) => readonly string[]])[] = [
    ["reference titles", ({ title }) => [title]],
    ["reference headings", ({ body }) => [...body.matchAll(heading)].map(([, text = ""]) => text)],
    ["reference descriptions", ({ body }) => [sentence.exec(body)?.[1] ?? ""]],
  ];
  return kinds.map(([name, textsOf]) => [name, questionsOf(pages, textsOf, idOf)]);
}

function questionsOf(
  pages: readonly CorpusPage[],
  textsOf: (page: CorpusPage) => readonly string[],
  idOf: (id: string) => string,
): JudgedQuestion[] {
  const pagesOf = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const text of textsOf(page)) {
      const query = text.replace(marks, "$1").replaceAll('"', "").trim();
      if (query.split(/\s+/).length < 2 || query.startsWith("-")) continue;
      pagesOf.set(query, (pagesOf.get(query) ?? new Set()).add(idOf(page.id)));
    }
  }
  return [...pagesOf]
    .filter(([, ids]) => ids.size === 1)
    .map(([query, ids]) => ({
      id: questionId(query, null),
      query,
      collection: null,
      grades: new Map([...ids].map((id) => [id, 1])),
    }))
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .slice(0, questionsPerKind);
}
