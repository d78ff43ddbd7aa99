/** `knowledge stats`: what people searched for and did not find, and which pages did not help them. */
import type { Command } from "commander";
import {
  type QueryStatistics,
  readPageVotes,
  readSearchStatistics,
  retentionDays,
  type SearchStatistics,
} from "../../analytics/index.ts";
import type { PageVoteStatistics } from "../../contract/index.ts";
import { type CommonOptions, databasesOf } from "../environment.ts";
import { wholeNumber } from "../option-values.ts";
import { colours, print } from "../terminal.ts";

interface StatsOptions extends CommonOptions {
  readonly days: number;
  readonly limit: number;
  readonly json?: boolean;
}

export function addStatsCommand(program: Command): void {
  program
    .command("stats")
    .description(
      "print what people searched for, what they did not find, and which pages did not help them",
    )
    .option(
      "--days <number>",
      "number of days up to today, in UTC",
      wholeNumber(1, retentionDays),
      30,
    )
    .option("-n, --limit <number>", "rows of each list", wholeNumber(1, 1_000), 20)
    .option("--json", "print the figures as JSON")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<StatsOptions>();
      const { days, limit } = options;
      const dbPath = databasesOf(options);
      const statistics = await readSearchStatistics({ dbPath, days, limit });
      const pages = await readPageVotes({ dbPath, days, limit });
      if (options.json === true) {
        print(JSON.stringify({ ...statistics, pageVotes: pages }, null, 2));
        return;
      }
      printStatistics(statistics);
      printVotes(pages);
    });
}

function printStatistics(statistics: SearchStatistics): void {
  const { days, since, searches, texts, searchesNotKept, withoutResults, clicks } = statistics;
  if (searches === 0) {
    print(`No searches were counted in the last ${days} days, since ${since}.`);
    return;
  }
  const { agentSearches, agentWithoutResults } = statistics;
  const none = ((100 * withoutResults) / searches).toFixed(1);
  printLine("Since", `${since}, ${days} days`);
  printLine("Searches", `${searches} of ${texts} texts`);
  if (agentSearches > 0) {
    printLine("By people", String(searches - agentSearches));
    printLine("By agents", `${agentSearches}, ${agentWithoutResults} without results`);
  }
  if (searchesNotKept > 0) printLine("Text not stored", `${searchesNotKept} searches`);
  printLine("Without results", `${withoutResults} (${none} %)`);
  printLine("Mean time", `${statistics.meanDuration_ms.toFixed(2)} ms`);
  printLine("Clicks", `${clicks}, at rank ${rankText(statistics.meanClickedRank)} on average`);
  printList("Searched most", statistics.top);
  printList("Searched without results", statistics.topWithoutResults);
  printList("Found and not opened", statistics.topNotOpened);
  printList("Asked by agents without results", statistics.topAgentsWithoutResults);
}

function printVotes({ yes, no, pages }: PageVoteStatistics): void {
  if (pages.length === 0) return;
  print(`\n${colours.bold("Was this page helpful?")} ${yes} yes, ${no} no`);
  print(colours.dim("       no        yes  page"));
  for (const page of pages) {
    print(`${String(page.no).padStart(9)}  ${String(page.yes).padStart(9)}  ${page.address}`);
    for (const { text, day } of page.comments ?? []) print(`${" ".repeat(22)}${day}: ${text}`);
  }
}

function printLine(name: string, value: string): void {
  print(`${name.padEnd(16)} ${value}`);
}

function printList(title: string, rows: readonly QueryStatistics[]): void {
  if (rows.length === 0) return;
  print(`\n${colours.bold(title)}`);
  print(colours.dim("   people   agents  no results  hits  clicks   rank  text"));
  for (const row of rows) {
    const { query, searches, agentSearches, withoutResults, meanHits } = row;
    const cells = [
      String(searches - agentSearches).padStart(9),
      String(agentSearches).padStart(7),
      String(withoutResults).padStart(10),
      meanHits.toFixed(1).padStart(4),
      String(row.clicks).padStart(6),
      rankText(row.meanClickedRank).padStart(5),
    ];
    print(`${cells.join("  ")}  ${query}`);
  }
}

function rankText(rank: number | null): string {
  return rank === null ? "–" : rank.toFixed(1);
}
