/** `knowledge eval answers`: how good are answers, and is there silence where there is none? */
import type { Command } from "commander";
import { type AnswerModel, createAnswerer, openAnswerModel } from "../../answers/index.ts";
import {
  type AnswerEvaluation,
  evaluateAnswers,
  readAnswerQuestions,
} from "../../evaluation/index.ts";
import { answerModelOf, type CommonOptions } from "../environment.ts";
import { colours, print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface EvalAnswersOptions extends CommonOptions {
  readonly json?: boolean;
  readonly model?: boolean;
}

/** Below `eval`, which the measurement of the search has made. */
export function addAnswersEvalCommand(program: Command): void {
  program.commands
    .find((command) => command.name() === "eval")
    ?.command("answers")
    .description("measure answers with your own questions")
    .argument("<file>", "questions, one JSON object per line")
    .option("--model", "word answers with the language model of ASK_MODEL, and measure citations")
    .option("--json", "print the measurement as JSON")
    .action(async (file: string, _options: unknown, command: Command) => {
      await run(file, command.optsWithGlobals<EvalAnswersOptions>());
    });
}

async function run(file: string, options: EvalAnswersOptions): Promise<void> {
  const questions = readAnswerQuestions(file);
  await withStore(options, async (store) => {
    const model = options.model === true ? openModel(questions.length) : undefined;
    const { ask } = createAnswerer({ store, model });
    const evaluation = await evaluateAnswers(
      (query, collection) => ask(query, { collection }),
      questions,
    );
    if (options.json === true) print(JSON.stringify({ set: file, ...evaluation }, null, 2));
    else report(evaluation);
  });
}

/** Each question is asked once, whatever the budget of a day is. */
function openModel(dailyBudget: number): AnswerModel {
  return openAnswerModel({ config: { ...answerModelOf(), dailyBudget } });
}

const titles = {
  answered: "Answered",
  pageFirst: "Right page first",
  pageInAnswer: "Right page in the answer",
  rightOfAnswered: "Of the answered, right",
  sectionInAnswer: "Right section in the answer",
  f1: "F1 with the gold answer",
  refusedRight: "No answer, and none given",
  refusedWrong: "An answer, and none given",
  auc: "AUC, answer or none",
  citationPrecision: "Cited pages that are right",
  citationRecall: "Right pages that are cited",
} as const satisfies Partial<Record<keyof AnswerEvaluation, string>>;

function report(evaluation: AnswerEvaluation): void {
  print(`${evaluation.questions.length} questions\n`);
  for (const [name, title] of Object.entries(titles)) {
    const value = evaluation[name as keyof typeof titles];
    if (value !== null) print(`${title.padEnd(28)} ${colours.bold(value.toFixed(3))}`);
  }
  print("\nConfidence  questions  mean   right");
  for (const { from, questions, confidence, right } of evaluation.reliability) {
    const range = `${from.toFixed(1)} to ${(from + 0.2).toFixed(1)}`;
    print(
      `${range}  ${String(questions).padStart(9)}  ${confidence.toFixed(2)}   ${right.toFixed(2)}`,
    );
  }
}
