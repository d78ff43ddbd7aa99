/** The language model that may be asked about tickets that the classifier is not sure about. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";

/** Whose interface a language model may speak. */
export const LanguageModelProvider = z.enum(["openai", "anthropic"]);
export type LanguageModelProvider = z.infer<typeof LanguageModelProvider>;

export const AdjudicatorConfig = z.strictObject({
  provider: LanguageModelProvider.default("openai").describe(
    "The interface of the server; most model servers support that of OpenAI",
  ),
  baseUrl: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine((url) => !/[?#@]/.test(url), "must have no user, query or fragment")
    .optional()
    .describe(
      "Default: the provider's own, https://api.openai.com/v1 or https://api.anthropic.com",
    ),
  model: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(200))
    .describe("The provider's name for the model"),
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be visible ASCII characters without spaces")
    .optional()
    .describe("None for a server without keys"),
  timeoutMs: z
    .int()
    .min(100)
    .max(25_000)
    .default(8_000)
    .describe("For an answer, including a retry"),
  dailyBudget: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(1_000)
    .describe("Requests a day in UTC, for all processes that share state.db"),
});
/** As written by an operator: what has a default may be left out. */
export type AdjudicatorConfig = z.input<typeof AdjudicatorConfig>;
/** With its defaults filled in. */
export type ResolvedAdjudicatorConfig = z.output<typeof AdjudicatorConfig>;
