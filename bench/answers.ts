/** Do answers quote what answers, and is there silence where nothing does? The bars of the answer sheet. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAnswerer } from "../lib/answers/create-answerer.ts";
import { type AskedQuestion, readQuestion } from "../lib/answers/question/question.ts";
import { quoteSection } from "../lib/answers/sheet/quote.ts";
import { readSection, type SectionReading } from "../lib/answers/sheet/read-section.ts";
import { createWordReader } from "../lib/answers/sheet/said-words.ts";
import { sectionFeatures } from "../lib/answers/sheet/section-model.ts";
import { type SupportFeature, supportEvidence } from "../lib/answers/worded/support-evidence.ts";
import {
  fitLogistic,
  type LogisticModel,
  type LogisticRow,
} from "../lib/classifier/confidence/logistic-regression.ts";
import { collectionAt } from "../lib/configuration/configuration.ts";
import { createAnalyser } from "../lib/corpus/index.ts";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import type { AnswerQuestion } from "../lib/evaluation/answer-questions.ts";
import {
  type AnswerEvaluation,
  evaluateAnswers,
  wordF1,
} from "../lib/evaluation/evaluate-answers.ts";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { requireFile } from "./data.ts";
import { costOfAnswers, factsAnswered } from "./facts-answered.ts";
import { mean } from "./metrics.ts";
import { questionSets } from "./question-sets.ts";
import { printTable, type Row, writeParts } from "./report.ts";
import { indexInThisThread, temporaryFolder } from "./temporary-index.ts";

const provider = { provider: "local" } as const;
const analyser = createAnalyser();

export async function answers(data: string, parts: readonly string[]): Promise<void> {
  const all: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
    documentations: () => documentations(data),
    aws: () => factsAnswered(data),
    cost: () => costOfAnswers(data),
    clapnq: () => passagesOfEncyclopedia(data),
    wice: async () => claims(data),
  };
  for (const name of parts.length === 0 ? Object.keys(all) : parts) {
    const rows = (await all[name]?.()) ?? [];
    printTable(`Answers: ${name}`, rows);
    writeParts("answers", { [name]: rows });
  }
}

/** Each documentation with its own questions, and with those to the other one: nothing answers them. */
async function documentations(data: string): Promise<readonly Row[]> {
  const opened = [];
  for await (const { folder, collections, sets } of questionSets(data)) {
    await indexInThisThread(folder.dbPath, collections);
    await runEmbed({ dbPath: folder.dbPath, provider, mayEmbed: true }, {});
    const store = await openSearchStore({
      dbPath: folder.dbPath,
      searchMode: "hybrid",
      embedProvider: provider,
    });
    const judged = (await sets()).filter(([name]) => !name.endsWith("links"));
    opened.push({ folder, store, judged });
    if (opened.length === 2) break;
  }
  const rows: Row[] = [];
  for (const [index, { store, judged }] of opened.entries()) {
    const { ask } = createAnswerer({ store });
    const others = (opened[1 - index]?.judged ?? []).flatMap(([, questions]) => questions);
    const foreign = others.map(({ query }) => ({ query, none: true as const }));
    for (const [name, questions] of judged) {
      const own = questions.map(pagesOf);
      const evaluation = await evaluateAnswers(
        (query, collection) => ask(query, { collection }),
        [...own, ...foreign],
      );
      rows.push(rowOf(name, evaluation));
    }
  }
  for (const { folder, store } of opened) {
    await store.close();
    folder.remove();
  }
  return rows;
}

function pagesOf({ query, collection, grades }: JudgedQuestion): AnswerQuestion {
  const right = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id.replace("kb://", ""));
  return { query, pages: right, ...(collection !== null && { collection }) };
}

function rowOf(set: string, evaluation: AnswerEvaluation): Row {
  const { answered, rightOfAnswered, pageInAnswer, refusedRight, auc } = evaluation;
  return {
    set,
    answered: answered ?? "",
    "right first": rightOfAnswered ?? "",
    "page in answer": pageInAnswer ?? "",
    "foreign answered": refusedRight === null ? "" : 1 - refusedRight,
    auc: auc ?? "",
  };
}

interface EncyclopediaQuestion {
  readonly input: string;
  readonly passages: readonly [{ readonly title: string; readonly sentences: readonly string[] }];
  readonly output: readonly [{ readonly selected_sentences?: readonly string[] }];
}

interface ReadQuestion extends FoldedRow {
  /** Sentences of its passage. */
  readonly length: number;
  readonly f1: number;
}

/** Features of the model of a section without vectors, each the likelier the more. */
function featuresOf(
  question: AskedQuestion,
  { passage, said: texts, title, units }: SectionReading,
) {
  const { nearness } = passage;
  const found = sectionFeatures(question, { title, said: texts, units, nearness });
  const { said, untitled, best, spread, titled, unknown } = found;
  return Float64Array.of(said, untitled, best, spread, titled, 1 - unknown);
}

const noFeatures = new Float64Array(6);

/** Each question has one passage, in a collection of its own, so that all share their words' rarity. */
async function passagesOfEncyclopedia(data: string): Promise<readonly Row[]> {
  const [answerable, others] = ["answerable", "unanswerable"].map((name) =>
    linesOf<EncyclopediaQuestion>(requireFile(data, "answers", "clapnq", `${name}.jsonl`)),
  ) as [EncyclopediaQuestion[], EncyclopediaQuestion[]];
  const questions = [...answerable, ...others];
  const folder = temporaryFolder();
  const collections = questions.map(({ passages: [{ title, sentences }] }, index) => {
    const own = join(folder.path, `q${index}`);
    mkdirSync(own);
    writeFileSync(join(own, "page.md"), `# ${title}\n\n${sentences.join(" ")}\n`);
    return collectionAt({ name: `q${index}`, folder: own });
  });
  await indexInThisThread(folder.dbPath, collections);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const read: ReadQuestion[] = [];
  for (const [index, { input, passages, output }] of questions.entries()) {
    const ground = await store.answerGround(input, { collection: `q${index}`, limit: 1 });
    const question = readQuestion(input, ground.words);
    const [passage] = ground.passages;
    const reading =
      passage &&
      readSection(passage, question, { read: createWordReader(question.words), analyser });
    const gold = output[0].selected_sentences?.join(" ") ?? "";
    const said = reading === undefined ? "" : (quoteSection(reading, question.kind)?.text ?? "");
    const isRight = index < answerable.length;
    read.push({
      isRight,
      // Neighbours in the file are of one kind: both kinds are in each fold.
      fold: index % folds,
      features: reading === undefined ? noFeatures : featuresOf(question, reading),
      length: passages[0].sentences.length,
      f1: isRight ? wordF1(said, gold) : 0,
    });
  }
  await store.close();
  folder.remove();
  const own = read.filter(({ isRight }) => isRight);
  const chances = crossValidated(read);
  const pairs = read.flatMap((row, at) =>
    read.flatMap((other, place) =>
      row.isRight && !other.isRight && other.length === row.length
        ? [winOf(chances[at] as number, chances[place] as number)]
        : [],
    ),
  );
  return [
    { set: "clapnq", questions: own.length, F1: mean(own.map(({ f1 }) => f1)) },
    { set: "clapnq, pairs of one length", questions: pairs.length, auc: mean(pairs) },
  ];
}

interface Claim {
  readonly label: string;
  readonly claim: string;
  readonly evidence: readonly string[];
}

const features: readonly SupportFeature[] = ["window", "numbers", "names"];

/** Supported as a whole or not, by a model that has not seen the claim. */
function claims(data: string): readonly Row[] {
  const rows = linesOf<Claim>(requireFile(data, "answers", "wice", "claims.jsonl")).map(
    ({ claim, evidence, label }, index) => {
      const cited = { text: evidence.join("\n"), language: "en" } as const;
      const found = supportEvidence(claim, cited, analyser);
      const values = Float64Array.from(features, (name) => found[name]);
      return { features: values, isRight: label === "supported", fold: index % folds };
    },
  );
  const chances = crossValidated(rows);
  const wins = rows.flatMap((row, index) =>
    row.isRight
      ? rows.flatMap((other, at) =>
          other.isRight ? [] : [winOf(chances[index] ?? 0, chances[at] ?? 0)],
        )
      : [],
  );
  return [{ set: "wice", questions: rows.length, auc: mean(wins) }];
}

interface FoldedRow extends LogisticRow {
  readonly fold: number;
}

const folds = 10;

/** What a model says of each row that was learnt on the others; comparable within all. */
function crossValidated(rows: readonly FoldedRow[]): number[] {
  const size = rows[0]?.features.length ?? 0;
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      rows.filter((row) => row.fold !== fold),
      size,
    ),
  );
  return rows.map(({ fold, features: values }) => {
    const { intercept, weights } = models[fold] as LogisticModel;
    return values.reduce((sum, value, at) => sum + value * (weights[at] as number), intercept);
  });
}

function winOf(ours: number, theirs: number): number {
  if (ours === theirs) return 0.5;
  return ours > theirs ? 1 : 0;
}

function linesOf<T>(file: string): T[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}
