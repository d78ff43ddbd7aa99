/** The language models of a service: each is switched on by its name. */
import { KnowledgeError } from "../contract/index.ts";
import type { Read } from "./variables.ts";

/** The model's name switches it on; settings without a name are a mistake. */
export function readLanguageModel(read: Read, prefix: "ADJUDICATOR" | "EXPANSION" | "ASK") {
  const model = read(`${prefix}_MODEL`);
  const rest = {
    provider: read(`${prefix}_PROVIDER`),
    baseUrl: read(`${prefix}_BASE_URL`),
    apiKey: read(`${prefix}_API_KEY`),
    timeoutMs: read(`${prefix}_TIMEOUT_MS`),
    dailyBudget: read(`${prefix}_DAILY_BUDGET`),
  };
  if (model !== undefined) return { model, ...rest };
  if (Object.values(rest).every((value) => value === undefined)) return null;
  throw new KnowledgeError(
    "configuration_invalid",
    `${prefix}_MODEL is missing; name the model, or leave the other ${prefix} variables out.`,
  );
}
