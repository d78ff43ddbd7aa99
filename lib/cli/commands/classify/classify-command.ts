/** `knowledge classify`: where a ticket would be placed, and what has been learnt from others. */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { type ClassifyResponse, KnowledgeError } from "../../../contract/index.ts";
import type { CommonOptions } from "../../environment.ts";
import { colours, print } from "../../terminal.ts";
import { withClassifier } from "../../with-classifier.ts";
import { addClassifyEvalCommand } from "./eval-command.ts";
import { addExplainCommand } from "./explain-command.ts";
import { addExportCommand } from "./export-command.ts";
import { addForgetCommand } from "./forget-command.ts";
import { addImportCommand } from "./import-command.ts";
import { printAnswer } from "./print-answer.ts";
import { addRebuildCommand } from "./rebuild-command.ts";
import { addSuggestKeywordsCommand } from "./suggest-keywords-command.ts";

interface ClassifyCommandOptions extends CommonOptions {
  readonly body?: string;
  readonly tag: readonly string[];
  readonly repo?: string;
  readonly json?: boolean;
  readonly explain?: boolean;
}

export function addClassifyCommand(program: Command): void {
  const classify = program
    .command("classify")
    .description("say where a ticket belongs, and manage what was learnt from others")
    .argument("[title]", "title of the ticket; nothing is stored")
    .option("--body <file>", "file with the ticket's text, - for standard input")
    .option("--tag <tag>", "a tag; may be repeated", gather, [])
    .option("--repo <repo>", "repository that the ticket names")
    .option("--json", "print the answer as JSON")
    .option("--explain", "say why, and what else it could be")
    .action(async (title: string | undefined, _options: unknown, command: Command) => {
      if (title === undefined) command.error("error: missing required argument 'title'");
      else await run(title, command.optsWithGlobals<ClassifyCommandOptions>());
    });
  addImportCommand(classify);
  addExportCommand(classify);
  addExplainCommand(classify);
  addForgetCommand(classify);
  addRebuildCommand(classify);
  addClassifyEvalCommand(classify);
  addSuggestKeywordsCommand(classify);
}

async function run(title: string, options: ClassifyCommandOptions): Promise<void> {
  const { body, tag, repo } = options;
  const text = body === undefined ? undefined : readBody(body);
  const answer = await withClassifier(options, (classifier) =>
    classifier.preview({ title, body: text, tags: [...tag], repo }),
  );
  if (options.json === true) print(JSON.stringify(withoutId(answer), null, 2));
  else if (options.explain === true) printAnswer(answer);
  else print(`${colours.bold(placeOf(answer))}  ${answer.confidence}`);
}

/** No ticket was meant, only its text. */
function withoutId({ correlationId: _none, ...answer }: ClassifyResponse) {
  return answer;
}

function placeOf({ collection, subTheme }: ClassifyResponse): string {
  return subTheme === null ? collection : `${collection} / ${subTheme}`;
}

function readBody(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new KnowledgeError(
      "parameter_invalid",
      `${file} cannot be read; name a file with the ticket's text.`,
      { cause: error },
    );
  }
}

function gather(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
