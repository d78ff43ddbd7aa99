/** Do the documents suggested for a ticket answer it? Questions with known pages, written as tickets. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suggestDocuments } from "../../lib/classifier/documents/suggest-documents.ts";
import { lookupText } from "../../lib/classifier/evidence/document-votes.ts";
import { prepareTicket } from "../../lib/classifier/redaction/prepare-ticket.ts";
import type { Ticket } from "../../lib/classifier/ticket.ts";
import type { ResolvedCollection, SearchMode } from "../../lib/contract/index.ts";
import type { JudgedQuestion } from "../../lib/evaluation/judged-question.ts";
import type { KnowledgeStore } from "../../lib/search/knowledge-store.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { printTable, type Row, writeResults } from "../report.ts";
import { type AskedTicket, askedTickets, bestOf, type OtherCode } from "./asked-tickets.ts";
import { indexedQuestions } from "./indexed-questions.ts";
import { taughtSearch } from "./taught-search.ts";

const limit = 5;

/** Ids of documents for a ticket that belongs to the collection, best first. */
type Suggester = (ticket: Ticket, collection: string) => Promise<readonly (string | undefined)[]>;

export async function suggestedDocuments(data: string): Promise<void> {
  const rows: Row[] = [];
  const taught: Row[] = [];
  for await (const { dbPath, collections, sets } of indexedQuestions(data)) {
    const codes = codesOf(collections);
    for (const [set, questions] of sets) {
      for (const searchMode of ["fts", "hybrid"] as const) {
        rows.push(...(await measureDocuments(set, questions, { dbPath, searchMode, codes })));
        taught.push(...(await taughtSearch(set, questions, { dbPath, searchMode })));
      }
    }
  }
  printTable(
    "The right page among five suggested documents, and first of them, % of tickets",
    rows,
  );
  printTable("nDCG@5 of a search that half of the questions taught as tickets", taught);
  writeResults("documents", { documents: rows, taught });
}

interface Measured {
  readonly dbPath: string;
  readonly searchMode: SearchMode;
  readonly codes: readonly OtherCode[];
}

export async function measureDocuments(
  set: string,
  questions: readonly JudgedQuestion[],
  { dbPath, searchMode, codes }: Measured,
): Promise<Row[]> {
  const store = await openSearchStore({ dbPath, searchMode });
  const tickets = askedTickets(questions, codes);
  const rows: Row[] = [];
  for (const [name, suggest] of suggesters(store)) {
    const found = new Map<string, number[]>();
    for (const ticket of tickets) {
      const { forModel } = prepareTicket({ title: ticket.title, body: ticket.body }, true);
      const rank = rankOf(ticket, await suggest(forModel, collectionOf(ticket)));
      found.set(ticket.form, [...(found.get(ticket.form) ?? []), rank]);
    }
    const all = [...found.values()].flat();
    rows.push({
      set,
      mode: searchMode,
      "asked by": name,
      tickets: all.length,
      useful: share(all, limit),
      first: share(all, 1),
      ...Object.fromEntries([...found].map(([form, ranks]) => [form, share(ranks, limit)])),
    });
  }
  await store.close();
  return rows;
}

function suggesters(store: KnowledgeStore): readonly (readonly [string, Suggester])[] {
  const searched = (query: string, collection: string) =>
    store.search(query.trim() === "" ? "-" : query, { collection, limit });
  return [
    [
      "all words",
      async (ticket, collection) =>
        store
          .pagesAbout({ ...lookupText(ticket), collections: [collection], limit })
          .map(({ id }) => id),
    ],
    [
      "title alone",
      async ({ title }, collection) =>
        (await searched(title, collection)).results.map(({ id }) => id),
    ],
    [
      "questions",
      async (ticket, collection) =>
        (await suggestDocuments(store, { ticket, collection })).map(({ id }) => id),
    ],
  ];
}

function collectionOf({ question }: AskedTicket): string {
  return question.collection ?? (bestOf(question).split("/")[2] as string);
}

/** From 0 for the first; a page counts that answers the question, not one that only touches it. */
function rankOf({ question }: AskedTicket, ids: readonly (string | undefined)[]): number {
  const most = Math.max(...question.grades.values());
  const least = Math.min(2, most);
  const rank = ids.findIndex((id) => (question.grades.get(id ?? "") ?? 0) >= least);
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

function share(ranks: readonly number[], places: number): number {
  return (100 * ranks.filter((rank) => rank < places).length) / ranks.length;
}

const fenced = /^```\w+[^\n]*\n([^`]{40,600})^```/m;
const linesMax = 10;

/** The first listing of each page. */
export function codesOf(collections: readonly ResolvedCollection[]): readonly OtherCode[] {
  return collections.flatMap(({ name, path }) =>
    readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.mdx?$/.test(file))
      .sort()
      .flatMap((file) => {
        const [, code] = fenced.exec(readFileSync(join(path, file), "utf8")) ?? [];
        const lines = code?.split("\n").slice(0, linesMax).join("\n");
        return lines === undefined ? [] : [{ id: `kb://${name}/${file}`, code: lines }];
      }),
  );
}
