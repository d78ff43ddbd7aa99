/**
 * How well are questions in one language answered by pages in another, and by those in their own? A
 * folder of projects with a folder for each language, as `vite/de/guide/why.md`; questions are titles,
 * headings and link texts of a translation, and the page that they name, or lead to, is the answer.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { collectionAt } from "../lib/configuration/configuration.ts";
import type { SearchOptions, SearchStore } from "../lib/contract/index.ts";
import { detectLanguage } from "../lib/corpus/index.ts";
import { parseDocument, readPageLinks } from "../lib/documents/index.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread, type TemporaryFolder, temporaryFolder } from "./temporary-index.ts";

interface Question {
  readonly text: string;
  /** Path of the page below the folder of its language, without its ending. */
  readonly page: string;
}

/** Questions of a project and a language; more say the same more slowly. */
const questionsMax = 200;
const page = /\.mdx?$/i;
const letters = /\p{L}.*\p{L}/u;

export async function languages(data: string, asked: readonly string[]): Promise<void> {
  const rows: Row[] = [];
  for (const project of folders(data)) {
    const tags = folders(join(data, project));
    const english = tags.find((tag) => languageOf(tag) === "en");
    if (english === undefined) continue;
    for (const tag of tags) {
      const isAsked = asked.length === 0 || asked.includes(languageOf(tag));
      if (tag === english || !isAsked) continue;
      rows.push(await measured(join(data, project), project, tag, english));
    }
  }
  printTable("Languages", rows);
  writeResults("languages", rows);
}

async function measured(
  folder: string,
  project: string,
  tag: string,
  english: string,
): Promise<Row> {
  const language = languageOf(tag);
  const [own, other] = [questionsOf(folder, tag, english), questionsOf(folder, english, tag)];
  const [here, there] = [
    await indexed(folder, tag, language),
    await indexed(folder, english, "en"),
  ];
  const words = await hits(here, own, "fts");
  const meaning = await hits(here, own, "hybrid");
  const across = await hits(there, own, "hybrid");
  const back = await hits(here, other, "hybrid");
  here.remove();
  there.remove();
  return {
    project,
    language,
    questions: own.length,
    "words @1": words.first,
    "own @1": meaning.first,
    "to English @1": across.first,
    "to English @10": across.ten,
    "from English @1": back.first,
    "from English @10": back.ten,
  };
}

async function indexed(folder: string, tag: string, language: string): Promise<TemporaryFolder> {
  const place = temporaryFolder();
  const pages = collectionAt({ name: "pages", folder: join(folder, tag) });
  await indexInThisThread(place.dbPath, [{ ...pages, language }]);
  await runEmbed({ dbPath: place.dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
  return place;
}

async function hits(
  { dbPath }: TemporaryFolder,
  questions: readonly Question[],
  searchMode: "fts" | "hybrid",
): Promise<{ readonly first: number; readonly ten: number }> {
  const store: SearchStore = await openSearchStore({ dbPath, searchMode, warmUp: false });
  const options: SearchOptions = { limit: 10 };
  let [first, ten] = [0, 0];
  for (const { text, page: wanted } of questions) {
    const { results } = await store.search(text, options);
    const rank = results.findIndex(({ id }) => id.replace(page, "").endsWith(`/${wanted}`));
    if (rank === 0) first += 1;
    if (rank !== -1) ten += 1;
  }
  await store.close();
  return { first: first / questions.length, ten: ten / questions.length };
}

/** Titles, headings and link texts of the pages that both languages have, where they differ in words. */
function questionsOf(project: string, tag: string, other: string): readonly Question[] {
  const known = new Set(pagesOf(join(project, other)).map(withoutEnding));
  const found = new Map<string, string | null>();
  const add = (text: string, path: string): void => {
    const question = text.trim();
    if (!letters.test(question)) return;
    // Pages that are not translated yet have questions in another language.
    const told = detectLanguage(question);
    if (told !== null && told !== languageOf(tag)) return;
    const before = found.get(question);
    // What names several pages names none.
    found.set(question, before === undefined || before === path ? path : null);
  };
  const foreign = new Set<string>();
  for (const path of pagesOf(join(project, tag))) {
    const name = withoutEnding(path);
    if (!known.has(name)) continue;
    for (const text of headingsOf(join(project, tag, path))) add(text, name);
    for (const text of headingsOf(join(project, other, path))) foreign.add(text.trim());
    for (const { text } of linksOf(join(project, other, path))) foreign.add(text.trim());
    for (const { text, target } of linksOf(join(project, tag, path))) {
      const wanted = withoutEnding(target.replace(/[?#].*$/s, "")).replace(/^[./]+|\/$/g, "");
      const matches = [...known].filter((one) => wanted !== "" && one.endsWith(wanted));
      if (matches.length === 1) add(text, matches[0] as string);
    }
  }
  const all = [...found].flatMap(([text, path]) =>
    path === null || foreign.has(text) ? [] : [{ text, page: path }],
  );
  const step = Math.max(1, all.length / questionsMax);
  return Array.from({ length: Math.min(all.length, questionsMax) }, (_unused, index) => {
    return all[Math.floor(index * step)] as Question;
  });
}

function headingsOf(file: string): readonly string[] {
  try {
    const { title, sections } = parseDocument(readFileSync(file, "utf8"), file);
    return [title, ...sections.map(({ heading }) => heading)];
  } catch {
    // The other language has the page under another ending.
    return [];
  }
}

function linksOf(file: string) {
  try {
    return readPageLinks(readFileSync(file, "utf8"), file);
  } catch {
    // As above.
    return [];
  }
}

function pagesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => page.test(path))
    .sort();
}

function withoutEnding(path: string): string {
  return path.replace(page, "");
}

function folders(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort();
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] as string;
}
