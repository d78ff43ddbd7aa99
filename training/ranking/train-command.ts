/** `npm run train -- ranking`: learns the weights of `lib/search/ranking/signal-weights.ts`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import { openWordVectors, type WordVectors } from "../../lib/embeddings/words/word-vectors.ts";
import { runIndex } from "../../lib/indexer/run-index.ts";
import { openIndexDatabase } from "../../lib/storage/index.ts";
import { listArchives, readArchive } from "../texts/read-archive.ts";
import { trainWordVectors } from "../vectors/train-command.ts";
import { firstRight, fitWeights, type RankedQuery } from "./fit-weights.ts";
import { learntSignals, rankedQueries } from "./ranked-queries.ts";

export interface RankingOptions {
  /** Folder with an archive of each documentation. */
  readonly data: string;
  /** Names of documentations that are left out. */
  readonly without: readonly string[];
  readonly say: (line: string) => void;
}

/** Prints weights and figures; a person writes them into the constants, with the decision's page. */
export async function trainRanking({ data, without, say }: RankingOptions): Promise<void> {
  const documentations: RankedQuery[][] = [];
  const names = listArchives(data);
  const words = await unseenVectors(data, names, say);
  for (const [index, name] of names.entries()) {
    if (without.includes(name)) continue;
    const queries = await queriesOfArchive(data, name, words[index % 2] as WordVectors);
    say(`${name}: ${queries.length} queries`);
    if (queries.length > 0) documentations.push(queries);
  }
  const halves = [0, 1].map((half) => documentations.filter((_one, index) => index % 2 === half));
  const all = documentations.flat();
  const [first = [], second = []] = halves.map((half) => half.flat());
  for (const signals of [learntSignals, [...learntSignals, nearness]]) {
    say(`${signals.length} signals, ${all.length} queries`);
    tell("all", all, all, { signals, say });
    tell("first half, asked the second", first, second, { signals, say });
    tell("second half, asked the first", second, first, { signals, say });
  }
}

/** The last feature of a query's pages; without it the weights are those for words alone. */
const nearness = "nearness";

interface Telling {
  readonly signals: readonly string[];
  readonly say: (line: string) => void;
}

function tell(
  name: string,
  learnt: readonly RankedQuery[],
  asked: readonly RankedQuery[],
  { signals, say }: Telling,
): void {
  const cut = (queries: readonly RankedQuery[]): RankedQuery[] =>
    queries.map(({ isRight, features }) => ({
      isRight,
      features: features.map((page) => page.slice(0, signals.length + 1)),
    }));
  const weights = fitWeights(cut(learnt));
  const engine = weights.map((_weight, index) => (index === 0 ? 1 : 0));
  const [before, after] = [engine, weights].map((each) => firstRight(cut(asked), each).toFixed(3));
  say(`${name}: hit@1 ${before} by words, ${after} with the weights`);
  signals.forEach((signal, index) => {
    say(`  ${signal} ${(weights[index + 1] as number).toFixed(2)}`);
  });
}

/** Word vectors for even and for odd documentations, each trained on the other half. */
async function unseenVectors(
  data: string,
  names: readonly string[],
  say: (line: string) => void,
): Promise<WordVectors[]> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge-train-"));
  try {
    const vectors: WordVectors[] = [];
    for (const half of [0, 1]) {
      const out = join(folder, `without-${half}.bin`);
      const without = names.filter((_name, index) => index % 2 === half);
      trainWordVectors({ data, out, without, say });
      vectors.push(await openWordVectors(new Uint8Array(readFileSync(out))));
    }
    return vectors;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each documentation is an index of its own, as its readers have it. */
async function queriesOfArchive(
  data: string,
  name: string,
  words: WordVectors,
): Promise<RankedQuery[]> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge-train-"));
  try {
    for (const { path, source } of readArchive(data, name)) {
      const file = join(folder, "pages", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, source);
    }
    const dbPath = join(folder, "index.db");
    const collections = [collectionAt({ name: "pages", folder: join(folder, "pages") })];
    await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
    const database = await openIndexDatabase(dbPath);
    try {
      return await rankedQueries(database, words);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
