/** `knowledge search`: the answers of `GET /api/search` on the terminal. */
import { type Command, InvalidArgumentError } from "commander";
import { limits, type SearchResult } from "../../contract/index.ts";
import type { ExplainedHit } from "../../core/search/explain.ts";
import type { CommonOptions } from "../environment.ts";
import { colours, print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface SearchCommandOptions extends CommonOptions {
  readonly collection?: string;
  readonly limit: number;
  readonly json?: boolean;
  readonly explain?: boolean;
}

export function addSearchCommand(program: Command): void {
  program
    .command("search")
    .description("search the index")
    .argument("<query...>", 'words, "phrases", -without, title:word, path:word')
    .option("-c, --collection <names>", "only these collections, separated by commas")
    .option("-n, --limit <number>", "results, 1 to 50", readLimit, limits.resultsDefault)
    .option("--json", "print the response as JSON")
    .option("--explain", "say why each hit stands where it stands")
    .action(async (words: string[], _options: unknown, command: Command) => {
      await run(words.join(" "), command.optsWithGlobals<SearchCommandOptions>());
    });
}

async function run(query: string, options: SearchCommandOptions): Promise<void> {
  await withStore(options, async (store) => {
    const { collection, limit } = options;
    const response = await store.search(query, { collection, limit });
    const explained =
      options.explain === true ? await store.explain(query, { collection, limit }) : null;
    if (options.json === true) {
      print(JSON.stringify(explained === null ? response : { ...response, explained }, null, 2));
      return;
    }
    if (response.total === 0) print("No results");
    response.results.forEach((result, index) => {
      printResult(index + 1, result);
      if (explained !== null) printExplanation(explained[index]);
    });
  });
}

function printResult(rank: number, result: SearchResult): void {
  const place = result.heading === undefined ? "" : ` › ${result.heading}`;
  print(`${String(rank).padStart(2)}. ${colours.bold(result.title + place)}`);
  print(`    ${colours.dim(`${result.score.toFixed(2)}  ${result.id}`)}`);
  print(`    ${highlight(result)}\n`);
}

function highlight({ snippet, highlights = [] }: SearchResult): string {
  let shown = "";
  let position = 0;
  for (const { start, end } of highlights) {
    shown += snippet.slice(position, start) + colours.yellow(snippet.slice(start, end));
    position = end;
  }
  return shown + snippet.slice(position);
}

function printExplanation(hit: ExplainedHit | undefined): void {
  if (hit === undefined) return;
  const shares = hit.terms.map(({ term, score }) => `${term} ${score.toFixed(2)}`).join(", ");
  print(
    `    best section ${hit.bestSection.toFixed(2)} (${shares}), page ${hit.lexical.toFixed(2)}, ` +
      `title match ${hit.titleMatch.toFixed(2)}, exact words ${hit.exactMatch.toFixed(2)}\n`,
  );
}

function readLimit(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError("must be a whole number");
  return value;
}
