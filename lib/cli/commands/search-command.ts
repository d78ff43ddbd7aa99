/** `knowledge search`: the answers of `GET /api/search` on the terminal. */
import { type Command, InvalidArgumentError } from "commander";
import {
  type Explanation,
  type Interpretation,
  limits,
  type SearchResult,
} from "../../contract/index.ts";
import type { CommonOptions } from "../environment.ts";
import { readLanguage } from "../option-values.ts";
import { colours, print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface SearchCommandOptions extends CommonOptions {
  readonly collection?: string;
  readonly limit: number;
  readonly json?: boolean;
  readonly explain?: boolean;
  readonly facets?: boolean;
  readonly typo: boolean;
  readonly docsVersion?: string;
  readonly lang?: string;
}

export function addSearchCommand(program: Command): void {
  program
    .command("search")
    .description("search the index")
    .argument("<query...>", 'words, "phrases", -without, title:word, path:folder/')
    .option("-c, --collection <names>", "only these collections, separated by commas")
    .option("-n, --limit <number>", "results, 1 to 50", readLimit, limits.resultsDefault)
    .option("--docs-version <name>", "this version of pages that have several")
    .option("--lang <tag>", "pages in this language first", readLanguage)
    .option("--json", "print the response as JSON")
    .option("--no-typo", "do not correct words that no page has")
    .option("--facets", "count the pages of each collection")
    .option("--explain", "show how each score is made up")
    .action(async (words: string[], _options: unknown, command: Command) => {
      await run(words.join(" "), command.optsWithGlobals<SearchCommandOptions>());
    });
}

async function run(query: string, options: SearchCommandOptions): Promise<void> {
  await withStore(options, async (store) => {
    const { collection, limit, typo, docsVersion: version, lang } = options;
    const { explain = false, facets = false } = options;
    const asked = { collection, limit, version, lang, typo, explain, facets };
    const response = await store.search(query, asked);
    if (options.json === true) {
      print(JSON.stringify(response, null, 2));
      return;
    }
    printInterpretation(response.interpretation ?? {});
    for (const { name, count } of response.facets?.collections ?? []) {
      print(`${String(count).padStart(6)}  ${name}`);
    }
    const { total, matches = total } = response;
    if (total === 0) print("No results");
    if (matches > total) print(colours.dim(`The best ${total} of about ${matches} pages`));
    response.results.forEach((result, index) => {
      printResult(index + 1, result);
      printExplanation(result.explanation);
    });
  });
}

function printResult(rank: number, result: SearchResult): void {
  const heading = result.heading === undefined ? "" : ` › ${result.heading}`;
  print(`${String(rank).padStart(2)}. ${colours.bold(result.title + heading)}`);
  print(`    ${colours.dim(`${result.score.toFixed(2)}  ${result.id}`)}`);
  // Code has lines.
  print(`    ${highlight(result).replaceAll("\n", "\n    ")}\n`);
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

function printInterpretation(interpretation: Interpretation): void {
  const { corrected = [], synonyms = [], unknown = [] } = interpretation;
  const { relaxed = [], suggestions } = interpretation;
  const say = (text: string): void => print(colours.dim(text));
  for (const { word, to } of corrected) say(`Searched "${to.join(", ")}" for "${word}"`);
  for (const { word, to } of synonyms) say(`Searched "${to.join(", ")}" as well as "${word}"`);
  for (const { word, nearest } of unknown) {
    const hint = nearest.length === 0 ? "" : `; near: ${nearest.join(", ")}`;
    say(`No page has "${word}"${hint}`);
  }
  if (relaxed.length > 0) say(`Missing from the first result: ${relaxed.join(", ")}`);
  for (const text of suggestions?.queries ?? []) say(`Try: ${text}`);
  for (const { name, count } of suggestions?.collections ?? []) {
    say(`Collection ${name} has ${count} pages`);
  }
}

function printExplanation(explanation: Explanation | undefined): void {
  if (explanation === undefined) return;
  const parts = explanation.parts.map(({ part, score }) => {
    return `${score < 0 ? "-" : "+"} ${part} ${Math.abs(score).toFixed(4)}`;
  });
  print(`    ${explanation.score.toFixed(4)} = ${parts.join(" ").replace(/^\+ /, "")}`);
  for (const { term, idf, weight, score, fields } of explanation.terms) {
    const shares = fields.map((share) => `${share.field} ${share.score.toFixed(4)}`).join(", ");
    print(
      `      ${term} ${score.toFixed(4)} (idf ${idf.toFixed(2)}, weight ${rounded(weight)}; ${shares})`,
    );
  }
  print("");
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}

function readLimit(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError("must be a whole number");
  return value;
}
