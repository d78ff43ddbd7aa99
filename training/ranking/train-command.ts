/** `npm run train -- ranking`: learns the weights of `lib/search/ranking/signal-weights.ts`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import { runIndex } from "../../lib/indexer/run-index.ts";
import { openIndexDatabase } from "../../lib/storage/index.ts";
import { listArchives, readArchive } from "../texts/read-archive.ts";
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
  for (const name of listArchives(data)) {
    if (without.includes(name)) continue;
    const queries = await queriesOfArchive(data, name);
    say(`${name}: ${queries.length} queries`);
    if (queries.length > 0) documentations.push(queries);
  }
  const all = documentations.flat();
  const halves = [0, 1].map((half) => documentations.filter((_one, index) => index % 2 === half));
  const [first = [], second = []] = halves.map((half) => half.flat());
  tell("all", all, all, say);
  tell("first half, asked the second", first, second, say);
  tell("second half, asked the first", second, first, say);
}

function tell(
  name: string,
  learnt: readonly RankedQuery[],
  asked: readonly RankedQuery[],
  say: (line: string) => void,
): void {
  const weights = fitWeights(learnt);
  const engine = weights.map((_weight, index) => (index === 0 ? 1 : 0));
  const [before, after] = [engine, weights].map((each) => firstRight(asked, each).toFixed(3));
  say(`${name}: ${learnt.length} queries, hit@1 ${before} by words, ${after} with the weights`);
  learntSignals.forEach((signal, index) => {
    say(`  ${signal} ${(weights[index + 1] as number).toFixed(2)}`);
  });
}

/** Each documentation is an index of its own, as its readers have it. */
async function queriesOfArchive(data: string, name: string): Promise<RankedQuery[]> {
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
      return await rankedQueries(database);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
