/** `knowledge classify eval`: how well would these tickets be placed? */
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  compareRival,
  type EvaluatedTicket,
  type EvaluationMethod,
  evaluateTickets,
  type JudgedDecision,
  judgeLeftOut,
  learningCurve,
  measureDecisions,
  measureFields,
  measureNowhere,
  readTickets,
  withTrainingThread,
} from "../../../classifier/index.ts";
import {
  type EvaluationFigures,
  printClassification,
  suspectedLabels,
  worstMistakes,
} from "../../classification-report.ts";
import { type CommonOptions, classifierSettings, databasesOf } from "../../environment.ts";
import { wholeNumber } from "../../option-values.ts";
import { createProgressLine, print } from "../../terminal.ts";
import { withStore } from "../../with-store.ts";

interface EvalOptions extends CommonOptions {
  readonly cv: number;
  readonly test?: string;
  readonly prequential?: boolean;
  readonly worst: number;
  readonly minAccuracy?: number;
  readonly json?: boolean;
}

export function addClassifyEvalCommand(classify: Command): void {
  classify
    .command("eval")
    .description("measure how well tickets with a known collection are placed")
    .argument("<file>", "JSON Lines as for import; none: true for a ticket of no collection")
    .addOption(
      new Option("--cv <parts>", "predict each part with a model that has learnt the others")
        .argParser(wholeNumber(2, 50))
        .default(5),
    )
    .addOption(
      new Option("--test <file>", "learn the whole first file, predict this one").conflicts(
        "prequential",
      ),
    )
    .option("--prequential", "predict each ticket with a model that has learnt those before it")
    .option("--worst <number>", "number of worst mistakes to show", wholeNumber(0), 10)
    .option("--min-accuracy <share>", "exit with 1 below this share, 0 to 1", readShare)
    .option("--json", "print the figures as JSON")
    .action(async (file: string, _options: unknown, command: Command) => {
      await run(file, command.optsWithGlobals<EvalOptions>());
    });
}

async function run(file: string, options: EvalOptions): Promise<void> {
  const tickets = await readTickets(file);
  const method = await methodOf(options);
  const evaluated = await evaluate(tickets, method, options);
  const { decisions, figures } = evaluated;
  warnOf("Not collections, treated as queues of tickets", evaluated.addedQueues);
  warnOf("Fields or values that are not configured, left out", evaluated.unknownFields);
  const { measures, ...others } = figures;
  const worst = worstMistakes(decisions, options.worst);
  const suspects = suspectedLabels(decisions, options.worst);
  if (options.json === true) {
    const told = { method: method.kind, ...measures, ...others, worst, suspects };
    print(JSON.stringify(told, null, 2));
  } else printClassification(figures, worst, suspects);
  const { minAccuracy = 0 } = options;
  if (measures.accuracy >= minAccuracy) return;
  process.stderr.write(`Accuracy is ${measures.accuracy.toFixed(3)}, below ${minAccuracy}.\n`);
  process.exitCode = 1;
}

const namesShown = 5;

function warnOf(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const rest = names.length - namesShown;
  const more = rest > 0 ? ` and ${rest} more` : "";
  process.stderr.write(`${what}: ${names.slice(0, namesShown).join(", ")}${more}\n`);
}

interface Evaluated {
  readonly decisions: readonly JudgedDecision[];
  readonly addedQueues: readonly string[];
  readonly unknownFields: readonly string[];
  readonly figures: EvaluationFigures;
}

async function evaluate(
  tickets: readonly EvaluatedTicket[],
  method: EvaluationMethod,
  options: EvalOptions,
): Promise<Evaluated> {
  const progress = createProgressLine();
  const work = withStore(options, (store) =>
    withTrainingThread(async (train) => {
      const given = {
        store,
        train,
        dbPath: databasesOf(options),
        settings: classifierSettings(options),
        onProgress: (done: number, total: number) =>
          progress.show("Predicting tickets", done, total),
      };
      const { decisions, ...unknown } = await evaluateTickets(tickets, { ...given, method });
      // What follows measures places alone.
      const places = { ...given, settings: { ...given.settings, fields: {} } };
      const leftOut = measureNowhere(await judgeLeftOut(tickets, places));
      const figures = {
        measures: measureDecisions(decisions),
        rival: compareRival(decisions),
        nowhere: { said: measureNowhere(decisions), leftOut },
        fields: measureFields(decisions),
        curve: await learningCurve(tickets, places),
      };
      return { decisions, ...unknown, figures };
    }),
  );
  return await work.finally(() => progress.clear());
}

async function methodOf({ cv, test, prequential }: EvalOptions): Promise<EvaluationMethod> {
  if (test !== undefined) return { kind: "test", tickets: await readTickets(test) };
  if (prequential === true) return { kind: "prequential" };
  return { kind: "cross-validation", parts: cv };
}

function readShare(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("must be a number from 0 to 1");
}
