/** Pages and judged questions as every engine gets them: a title, and the text without markup. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "../../lib/documents/parse/parse-document.ts";
import type { Grades } from "../../lib/evaluation/measures.ts";
import { type CorpusPage, readDocsQuestions, readJudgedSet, requireFile } from "../data.ts";

/** Pages that are searched together, and the questions to them. */
interface RivalPart {
  readonly pages: readonly RivalPage[];
  readonly questions: readonly { readonly query: string; readonly grades: Grades }[];
}

export interface RivalPage extends CorpusPage {
  /** As its author wrote it, for engines that read structure. */
  readonly source: string;
}

export interface RivalSet {
  readonly name: string;
  readonly parts: readonly RivalPart[];
}

export async function* rivalSets(data: string): AsyncGenerator<RivalSet> {
  yield documentation(data);
  for (const name of ["scifact", "cranfield", "cisi"]) {
    const { pages, queries } = readJudgedSet(data, name, (id) => id);
    yield { name, parts: [{ pages: plainPages(pages), questions: queries }] };
  }
}

/** Four documentations; each question is for one of them. */
function documentation(data: string): RivalSet {
  const questions = readDocsQuestions(data);
  const parts = ["react", "fastapi", "vite", "python"].map((name): RivalPart => {
    const folder = requireFile(data, "docs-eval", "collections", name);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.mdx?$/.test(file))
      .sort();
    const pages = files.map((file) => {
      const body = readFileSync(join(folder, file), "utf8");
      return { id: `kb://${name}/${file}`, title: parseDocument(body, file).title, body };
    });
    return {
      pages: plainPages(pages),
      questions: questions.filter(({ collection }) => collection === name),
    };
  });
  return { name: "docs-eval", parts };
}

export function plainPages(pages: readonly CorpusPage[]): RivalPage[] {
  return pages.map(({ id, title, body }) => {
    const { sections } = parseDocument(body, /\.\w{2,4}$/.test(id) ? id : `${id}.md`);
    const text = sections.map((section) => `${section.heading}\n${section.text}`).join("\n\n");
    return { id, title, body: text.trim(), source: body };
  });
}
