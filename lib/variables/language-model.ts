/** The language models of a service: each is switched on by its name. */
import type * as z from "zod";
import {
  AdjudicatorConfig,
  AnswerModelConfig,
  KnowledgeError,
  LanguageModelProvider,
  QueryExpansionConfig,
} from "../contract/index.ts";
import { settings } from "./setting-table.ts";
import { integer } from "./setting-values.ts";
import type { Read, Setting } from "./settings.ts";

const provider: Setting<LanguageModelProvider> = {
  schema: LanguageModelProvider,
  allowed: LanguageModelProvider.options.join(" or "),
};

/** The bounds are those of programs that give the same. */
const timeouts = {
  ADJUDICATOR: within(AdjudicatorConfig.shape.timeoutMs, "a number of milliseconds"),
  EXPANSION: within(QueryExpansionConfig.shape.timeoutMs, "a number of milliseconds"),
  ASK: within(AnswerModelConfig.shape.timeoutMs, "a number of milliseconds"),
} satisfies Readonly<Record<string, Setting<number>>>;
const requests = within(AdjudicatorConfig.shape.dailyBudget, "a number of requests");

/** The model's name switches it on; settings without a name are a mistake. */
export function readLanguageModel(read: Read, prefix: keyof typeof timeouts) {
  const model = read(`${prefix}_MODEL`, settings.text);
  const rest = {
    provider: read(`${prefix}_PROVIDER`, provider),
    baseUrl: read(`${prefix}_BASE_URL`, settings.address),
    apiKey: read(`${prefix}_API_KEY`, settings.secretToken),
    timeoutMs: read(`${prefix}_TIMEOUT_MS`, timeouts[prefix]),
    dailyBudget: read(`${prefix}_DAILY_BUDGET`, requests),
  };
  if (model !== undefined) return { model, ...rest };
  if (Object.values(rest).every((value) => value === undefined)) return null;
  throw new KnowledgeError(
    "configuration_invalid",
    `${prefix}_MODEL is missing; name the model, or leave the other ${prefix} variables out.`,
  );
}

function within(field: z.ZodDefault<z.ZodInt>, what: string): Setting<number> {
  const { minValue, maxValue } = field.unwrap();
  const [min, max] = [minValue ?? 0, maxValue ?? 0];
  return { schema: integer(max, min), allowed: `${what}, ${min} to ${max}` };
}
