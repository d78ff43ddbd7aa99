/** Asks the handbook while its language model is hostile, and counts what of the answers is shown. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAnswerer, openAnswerModel } from "../../../lib/answers/index.ts";
import { collectionAt } from "../../../lib/configuration/index.ts";
import type { AnswerPassage, AnswerSentence } from "../../../lib/contract/index.ts";
import { runIndex } from "../../../lib/indexer/run-index.ts";
import { openSearchStore } from "../../../lib/search/search-store.ts";
import { createFixedClock } from "../../../lib/testing/index.ts";
import { standInModel, type WordingRequest } from "../models/stand-in-model.ts";
import { drawFrom, honestSentences, hostileAnswer } from "./hostile-answers.ts";
import { silent, startRemoteServer } from "./misbehaving-server.ts";

export interface HostileCounts {
  /** Questions that the model was asked. */
  readonly asked: number;
  /** Sentences of the model that were shown, and answers that are the model's. */
  readonly shown: number;
  readonly worded: number;
  /** Sentences that name a passage which the model was not given. */
  readonly unknownIds: number;
  /** Shown sentences that no passage says which they name, word for word. */
  readonly unsupported: readonly string[];
}

const questions = [
  "How do I restore a backup of the state?",
  "How long is a session valid after sign-in?",
  "How do I place support tickets with the API?",
  "What happens when too many requests come at once?",
  "How do I add a collection of documents?",
  "Which settings does the search have for synonyms?",
  "How do I encrypt the database at rest?",
  "What does the health check say?",
  "How do I run the service behind a proxy?",
  "How does the service count searches?",
];

export async function askHostileModel(count: number, stalls: number): Promise<HostileCounts> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge-hostile-"));
  const dbPath = join(folder, "index.db");
  const collections = [collectionAt({ name: "handbook", folder: "content" })];
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  const store = await openSearchStore({ dbPath });
  const server = await startRemoteServer(silent);
  const asked: WordingRequest[] = [];
  const draw = drawFrom(count);
  server.behave(
    standInModel(asked, (request, outgoing) => {
      hostileAnswer(request, draw, stalls).speech(request, outgoing);
    }),
  );
  // The pause after failures is over before the next question.
  const clock = createFixedClock();
  const config = { model: "stand-in", baseUrl: server.url, timeoutMs: 150, dailyBudget: 1e6 };
  const model = openAnswerModel({ config, clock, onError: () => undefined });
  const { stream } = createAnswerer({ store, model });
  const counts = { shown: 0, worded: 0, unknownIds: 0, unsupported: [] as string[] };
  try {
    for (let at = 0; asked.length < count; at += 1) {
      clock.advance(120_000);
      let passages: readonly AnswerPassage[] = [];
      for await (const event of stream(questions[at % questions.length] as string)) {
        if (event.type === "passages") passages = event.passages;
        if (event.type === "sentence") judge(event.sentence, passages, counts);
        if (event.type === "done" && event.response.answer?.by === "model") {
          counts.worded += 1;
          for (const said of event.response.answer.sentences) {
            judge(said, event.response.passages, counts);
          }
        }
      }
    }
    return { asked: asked.length, ...counts };
  } finally {
    await server.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Counting {
  shown: number;
  unknownIds: number;
  readonly unsupported: string[];
}

/** A sentence is true that a passage says which it names: quoted whole, or one of its sentences. */
function judge(
  { text, passages: named }: AnswerSentence,
  passages: readonly AnswerPassage[],
  counts: Counting,
): void {
  counts.shown += 1;
  const cited = passages.filter(({ number }) => named.includes(number));
  if (cited.length === 0 || cited.length < named.length) counts.unknownIds += 1;
  const isSaid = cited.some(
    (passage) =>
      passage.text === text ||
      honestSentences(passage).some((honest) => honest.replaceAll(/\s+/g, " ") === text),
  );
  if (!isSaid) counts.unsupported.push(text);
}
