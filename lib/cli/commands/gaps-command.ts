/** `knowledge gaps`: what people ask and the documentation does not answer. */
import { type Command, Option } from "commander";
import { loadConfiguration } from "../../configuration/index.ts";
import { type Gap, type GapReason, GapState, type GapsResponse } from "../../contract/index.ts";
import { openGaps } from "../../gaps/index.ts";
import {
  type CommonOptions,
  configurationPath,
  databasesOf,
  gapVariables,
} from "../environment.ts";
import { wholeNumber } from "../option-values.ts";
import { storeSettings } from "../store-settings.ts";
import { colours, print } from "../terminal.ts";

interface GapsOptions extends CommonOptions {
  readonly state?: GapState;
  readonly days: number;
  readonly limit: number;
  readonly look?: boolean;
  readonly json?: boolean;
}

export function addGapsCommand(program: Command): void {
  program
    .command("gaps")
    .description("print what people ask and the documentation does not answer")
    .addOption(new Option("--state <name>", "only these").choices(GapState.options))
    .option("--days <number>", "number of days up to today, in UTC", wholeNumber(1, 90), 30)
    .option("-n, --limit <number>", "gaps at most", wholeNumber(1, 1_000), 20)
    .option("--look", "ask the index about new questions first")
    .option("--json", "print the answer as JSON")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GapsOptions>();
      const file = configurationPath(options);
      const configured = file === null ? null : loadConfiguration(file);
      const gaps = openGaps({
        dbPath: databasesOf(options),
        search: () => storeSettings(configured),
        ...gapVariables(),
      });
      try {
        if (options.look === true) await gaps.look();
        const { state, days, limit } = options;
        const found = await gaps.list({ state, days, limit });
        if (options.json === true) print(JSON.stringify(found, null, 2));
        else printGaps(found);
      } finally {
        await gaps.close();
      }
    });
}

function printGaps({ gaps, total, notShown, lookedAt, waiting }: GapsResponse): void {
  if (lookedAt === null) {
    print("Nobody has looked yet; the service does, and so does --look.");
    return;
  }
  if (gaps.length === 0) print("There are no gaps.");
  else print(colours.dim("   people   agents  tickets  votes  gap"));
  for (const gap of gaps) printGap(gap);
  if (total > gaps.length) print(colours.dim(`${total - gaps.length} more; see --limit`));
  if (notShown > 0) print(colours.dim(`${notShown} more were asked too seldom to be shown`));
  if (waiting > 0) print(colours.dim(`${waiting} questions wait for the next look`));
}

function printGap(gap: Gap): void {
  const { people, agents, tickets, votes } = gap.asked;
  const counts = [
    String(people).padStart(9),
    String(agents).padStart(7),
    String(tickets).padStart(7),
    String(votes).padStart(5),
  ];
  print(`${counts.join("  ")}  ${colours.bold(gap.name)}`);
  const margin = " ".repeat(36);
  const { count, low, high } = gap.unanswered;
  const share = `${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %`;
  print(`${margin}${gap.id}, ${gap.state}; ${count} of ${gap.size} unanswered (${share})`);
  if (gap.answeredBy !== null) print(`${margin}answered by ${gap.answeredBy.id}`);
  else if (gap.reason !== null) print(`${margin}${whyOpen(gap, gap.reason)}`);
  const texts = new Set(gap.questions.map(({ text }) => text));
  texts.delete(gap.name);
  for (const text of texts) print(`${margin}${colours.dim(text)}`);
}

const reasons: Readonly<Record<GapReason, string>> = {
  nothing_found: "no page has its words",
  words_missing: "lacks words",
  not_said_together: "has the words, not together",
  not_opened: "is seldom opened",
  voted_down: "did not help its readers",
  rejected: "was rejected for a ticket",
};

function whyOpen({ nearest, missing }: Gap, reason: GapReason): string {
  if (nearest === null) return reasons.nothing_found;
  const lacks = reason === "words_missing" && missing.length > 0;
  return `nearest ${nearest.id}: ${lacks ? `lacks ${missing.join(", ")}` : reasons[reason]}`;
}
