/** `knowledge ask`: the answer of `GET /api/ask` on the terminal. */
import type { Command } from "commander";
import { createAnswerer } from "../../answers/index.ts";
import type { AnswerPassage, NoAnswerReason } from "../../contract/index.ts";
import type { CommonOptions } from "../environment.ts";
import { readLanguage } from "../option-values.ts";
import { colours, print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface AskCommandOptions extends CommonOptions {
  readonly collection?: string;
  readonly docsVersion?: string;
  readonly lang?: string;
  readonly json?: boolean;
}

const reasons: Readonly<Record<NoAnswerReason, string>> = {
  not_in_the_documentation: "The documentation does not answer this.",
  unclear_question: "The question says too little. Name what it is about.",
  several_readings: "Pages about different things fit alike. Say which one is meant.",
};

export function addAskCommand(program: Command): void {
  program
    .command("ask")
    .description("ask a question and read the passages that answer it")
    .argument("<question...>", "a whole question")
    .option("-c, --collection <names>", "only these collections, separated by commas")
    .option("--docs-version <name>", "this version of pages that have several")
    .option("--lang <tag>", "pages in this language first", readLanguage)
    .option("--json", "print the response as JSON")
    .action(async (words: string[], _options: unknown, command: Command) => {
      await run(words.join(" "), command.optsWithGlobals<AskCommandOptions>());
    });
}

async function run(question: string, options: AskCommandOptions): Promise<void> {
  await withStore(options, async (store) => {
    const { collection, docsVersion: version, lang } = options;
    const askOptions = { collection, version, lang };
    const response = await createAnswerer({ store }).ask(question, askOptions);
    if (options.json === true) {
      print(JSON.stringify(response, null, 2));
      return;
    }
    for (const passage of response.passages) printPassage(passage);
    if (response.answer !== null) return;
    print(reasons[response.reason ?? "not_in_the_documentation"]);
    for (const { title, id } of response.nearest) print(`  ${title}  ${colours.dim(id)}`);
  });
}

function printPassage({ number, title, heading, id, anchor, text, highlights }: AnswerPassage) {
  const name = heading === undefined ? title : `${title} › ${heading}`;
  print(
    `${colours.bold(`[${number}] ${name}`)}  ${colours.dim(anchor === undefined ? id : `${id}#${anchor}`)}`,
  );
  let shown = "";
  let position = 0;
  for (const { start, end } of highlights) {
    shown += text.slice(position, start) + colours.yellow(text.slice(start, end));
    position = end;
  }
  print(`${(shown + text.slice(position)).replaceAll(/^/gm, "    ")}\n`);
}
