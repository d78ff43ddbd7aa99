/** `knowledge eval search`: how good are the answers about these documents? */
import { writeFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { KnowledgeError } from "../../contract/index.ts";
import { candidatesMax } from "../../corpus/index.ts";
import {
  compareEvaluations,
  type Evaluation,
  type EvaluationComparison,
  evaluate,
  explainWorst,
  formatEvaluation,
  lostMeasures,
  type MeasureName,
  measureNames,
  measuresByKind,
  readEvaluation,
  type StoredEvaluation,
  type WorstQuestion,
} from "../../evaluation/index.ts";
import { measureTitle, printEvaluation, printKinds } from "../evaluation-report.ts";
import { gatherQuestions, type QuestionOptions, type TestSet } from "../gather-questions.ts";
import { type MeasureBound, readBound, readSite, wholeNumber } from "../option-values.ts";
import { createProgressLine, print } from "../terminal.ts";
import { withStore } from "../with-store.ts";

interface EvalOptions extends QuestionOptions {
  readonly save?: string;
  readonly recall: number;
  readonly worst: number;
  readonly kinds?: boolean;
  readonly output?: string;
  readonly baseline?: string;
  readonly failBelow: readonly MeasureBound[];
  readonly failOnLoss?: boolean;
  readonly json?: boolean;
}

export function addSearchEvalCommand(program: Command): void {
  program
    .command("eval")
    .description("measure how good the answers are")
    .command("search")
    .description("measure the search with questions made from the documents' own links")
    .option("--questions <file>", "your own questions instead, one JSON object per line")
    .addOption(new Option("--queries <file>", "the same").hideHelp())
    .option("-c, --collection <names>", "only these collections, separated by commas")
    .option("-n, --limit <number>", "maximum number of questions", wholeNumber(1))
    .addOption(
      new Option(
        "--site <collection=url>",
        "where a collection is published, for links with full addresses; may be repeated",
      )
        .argParser(readSite)
        .default([], "none"),
    )
    .addOption(
      new Option("--save <file>", "write the questions to a file").conflicts([
        "queries",
        "questions",
      ]),
    )
    .option("--recall <number>", "number of hits for recall", wholeNumber(1, candidatesMax), 100)
    .option("--worst <number>", "number of worst questions to show", wholeNumber(0), 10)
    .option("--kinds", "show topics, questions and questions for facts apart, too")
    .option("--output <file>", "write the measurement to a file, for --baseline")
    .option("--baseline <file>", "compare with an earlier measurement")
    .addOption(
      new Option(
        "--fail-below <measure=value>",
        `exit with 1 below this value; ${measureNames.join(", ")}; may be repeated`,
      )
        .argParser(readBound)
        .default([], "none"),
    )
    .option("--fail-on-loss", "exit with 1 if a measure fell and chance is unlikely")
    .option("--json", "print the measurement as JSON")
    .action(async (_options: unknown, command: Command) => {
      await run(command.optsWithGlobals<EvalOptions>());
    });
}

async function run(options: EvalOptions): Promise<void> {
  if (options.failOnLoss === true && options.baseline === undefined) {
    throw new KnowledgeError("evaluation_input_invalid", "--fail-on-loss needs --baseline.");
  }
  // Read first: a wrong file is said before the work and not after it.
  const baseline = options.baseline === undefined ? null : readBaseline(options);
  await withStore(options, async (store) => {
    const progress = createProgressLine();
    try {
      const set = await gatherQuestions(options, progress);
      if (options.save !== undefined) write(options.save, set.file());
      const evaluation = await evaluate(store, set.questions, {
        recallDepth: options.recall,
        onQuestion: (done, total) => progress.show("Asking questions", done, total),
      });
      progress.clear();
      const comparison = baseline === null ? null : compare(baseline, evaluation, options);
      const worst = await explainWorst(store, evaluation, options.worst);
      const origin = { set: set.name, generation: store.status().generation };
      if (options.output !== undefined) write(options.output, formatEvaluation(evaluation, origin));
      report({ set, evaluation, comparison, worst, generation: origin.generation }, options);
      judge(evaluation, comparison, options);
    } finally {
      progress.clear();
    }
  });
}

function readBaseline({ baseline = "", recall }: EvalOptions): StoredEvaluation {
  const stored = readEvaluation(baseline);
  if (stored.recallDepth === recall) return stored;
  throw new KnowledgeError(
    "evaluation_input_invalid",
    `${baseline} was measured with --recall ${stored.recallDepth}; use the same value now.`,
  );
}

function compare(
  baseline: StoredEvaluation,
  evaluation: Evaluation,
  options: EvalOptions,
): EvaluationComparison {
  const comparison = compareEvaluations(baseline, evaluation.questions);
  if (comparison !== null) return comparison;
  throw new KnowledgeError(
    "evaluation_input_invalid",
    `${options.baseline} has none of these questions; compare measurements of the same questions.`,
  );
}

interface Report {
  readonly set: TestSet;
  readonly evaluation: Evaluation;
  readonly comparison: EvaluationComparison | null;
  readonly worst: readonly WorstQuestion[];
  readonly generation: number;
}

function report(
  { set, evaluation, comparison, worst, generation }: Report,
  options: EvalOptions,
): void {
  if (options.json !== true) {
    print(set.description);
    printEvaluation(evaluation, comparison, worst);
    if (options.kinds === true) printKinds(measuresByKind(evaluation), evaluation.recallDepth);
    return;
  }
  const { measures, recallDepth, questions } = evaluation;
  const figures = { set: set.name, generation, questions: questions.length, recallDepth, measures };
  const kinds = options.kinds === true && { kinds: measuresByKind(evaluation) };
  const compared = comparison !== null && { comparison };
  print(JSON.stringify({ ...figures, ...kinds, worst, ...compared }, null, 2));
}

/** Names missed values on standard error; the figures themselves are on standard output. */
function judge(
  evaluation: Evaluation,
  comparison: EvaluationComparison | null,
  options: EvalOptions,
): void {
  const title = (name: MeasureName): string => measureTitle(name, options.recall);
  const faults = options.failBelow
    .filter(({ name, least }) => evaluation.measures[name] < least)
    .map(({ name, least }) => {
      return `${title(name)} is ${evaluation.measures[name].toFixed(3)}, below ${least}.`;
    });
  if (options.failOnLoss === true && comparison !== null) {
    faults.push(...lostMeasures(comparison).map((name) => `${title(name)} fell.`));
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new KnowledgeError("evaluation_input_invalid", `The file ${file} cannot be written.`, {
      cause: error,
    });
  }
}
