/** What is stored about classified tickets. */
import * as z from "zod";

const retentionDaysMax = 3_650;

export const ClassifierPrivacy = z.strictObject({
  redact: z
    .boolean()
    .default(true)
    .describe(
      "Whether e-mail addresses, telephone numbers, IBANs, card numbers, keys and IP addresses are redacted before anything is stored or sent",
    ),
  storeText: z
    .boolean()
    .default(true)
    .describe("false stores only what the model learns from, and no text of tickets"),
  storeDrafts: z
    .boolean()
    .default(false)
    .describe(
      "Whether the text of a reply is stored with its ticket when it is said what became of the draft; only with storeText",
    ),
  retentionDays: z
    .int()
    .min(1)
    .max(retentionDaysMax)
    .nullable()
    .default(null)
    .describe("Number of days after which texts of tickets are removed; null keeps them"),
});
/** As written by an operator: every member may be left out. */
export type ClassifierPrivacy = z.input<typeof ClassifierPrivacy>;
/** With its defaults filled in. */
export type ResolvedClassifierPrivacy = z.output<typeof ClassifierPrivacy>;
