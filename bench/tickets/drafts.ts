/** Do drafts of replies say only what the cited pages say? By their own words, and by a model that adds some. */
import { createAnswerer } from "../../lib/answers/create-answerer.ts";
import { openAnswerModel } from "../../lib/answers/worded/answer-model.ts";
import type { DraftResponse } from "../../lib/contract/index.ts";
import { draftReply } from "../../lib/replies/draft-reply.ts";
import type { KnowledgeStore } from "../../lib/search/knowledge-store.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { silent, startRemoteServer } from "../../tests/kit/hostile/misbehaving-server.ts";
import { spoken, standInModel, streamed } from "../../tests/kit/models/stand-in-model.ts";
import { printTable, type Row, writeResults } from "../report.ts";
import { askedTickets, bestOf } from "./asked-tickets.ts";
import { indexedQuestions } from "./indexed-questions.ts";

/** Words between those of a sentence that the page has besides: links, marks, places of left-out text. */
const gapMax = 40;
const template = { greeting: "Hello {name},", closing: "Kind regards" };
const invented = "Every seat costs 42 euros a month, and refunds take nine weeks.";

export async function drafts(data: string): Promise<void> {
  const rows: Row[] = [];
  for await (const { dbPath, sets } of indexedQuestions(data)) {
    const store = await openSearchStore({ dbPath, searchMode: "hybrid" });
    for (const [set, questions] of sets) {
      const tickets = askedTickets(questions, []);
      for (const words of ["pages", "stand-in"] as const) {
        rows.push(await measure(store, tickets, { set, words }));
        printTable(`${set}, words of ${words}`, rows.slice(-1));
      }
    }
    await store.close();
  }
  printTable("Drafts of replies and what their sentences stand on, %", rows);
  writeResults("drafts", rows);
}

type Tickets = ReturnType<typeof askedTickets>;

async function measure(
  store: KnowledgeStore,
  tickets: Tickets,
  { set, words }: { readonly set: string; readonly words: "pages" | "stand-in" },
): Promise<Row> {
  const server = await startRemoteServer(silent);
  server.behave(
    standInModel([], (request, outgoing) => streamed(said(request))(request, outgoing)),
  );
  const config = { model: "stand-in", baseUrl: server.url, dailyBudget: 1e6 };
  const model = words === "pages" ? undefined : openAnswerModel({ config });
  const answerer = createAnswerer({ store, model });
  const totals = {
    drafted: 0,
    worded: 0,
    right: 0,
    sentences: 0,
    supported: 0,
    uncited: 0,
    lost: 0,
  };
  for (const { title, body, question } of tickets) {
    const draft = await draftReply(answerer, { title, body }, { template, origin: "" });
    if (draft.answer === null) continue;
    totals.drafted++;
    if (draft.answer.by === "model") totals.worded++;
    if (draft.passages.some(({ id }) => id === bestOf(question))) totals.right++;
    if (draft.text?.includes("[1]") !== true) totals.lost++;
    for (const sentence of draft.answer.sentences) {
      totals.sentences++;
      if (sentence.passages.length === 0) totals.uncited++;
      if (await isSupported(store, draft, sentence)) totals.supported++;
    }
  }
  await server.close();
  const share = (part: number, of: number): number => Math.round((1_000 * part) / of) / 10;
  return {
    set,
    words,
    tickets: tickets.length,
    drafted: share(totals.drafted, tickets.length),
    "worded by the model": share(totals.worded, totals.drafted),
    "cites the page": share(totals.right, totals.drafted),
    sentences: totals.sentences,
    supported: share(totals.supported, totals.sentences),
    "without citation": totals.uncited + totals.lost,
  };
}

/** What every passage begins with, a sentence that none says, and one that names none. */
function said({ passages }: { readonly passages: readonly { number: number; text: string }[] }) {
  const honest = passages.map(({ number, text }) => ({
    text: text.split(/(?<=[.!?])\s/)[0] ?? text,
    passages: [number],
  }));
  return spoken([...honest, { text: invented, passages: [1] }, { text: invented, passages: [] }]);
}

/**
 * Whether the words of the sentence stand in a passage that it cites or in its page, in their order and
 * close together; what was left out between them may be long.
 */
async function isSupported(
  store: KnowledgeStore,
  { passages }: DraftResponse,
  sentence: { readonly text: string; readonly passages: readonly number[] },
): Promise<boolean> {
  const pieces = sentence.text.split("…").map(wordsOf);
  for (const { number, id, text } of passages) {
    if (!sentence.passages.includes(number)) continue;
    const document = await store.getDocument(id);
    const places = [wordsOf(text), wordsOf(document?.body ?? "")];
    const stands = (piece: readonly string[]): boolean =>
      piece.length === 0 || places.some((words) => standsIn(piece, words));
    if (pieces.every(stands)) return true;
  }
  return false;
}

function standsIn(asked: readonly string[], page: readonly string[]): boolean {
  const [first] = asked;
  return page.some((word, start) => {
    if (word !== first) return false;
    let at = start;
    for (const next of asked.slice(1)) {
      const found = page.indexOf(next, at + 1);
      if (found === -1 || found - at > gapMax) return false;
      at = found;
    }
    return true;
  });
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
