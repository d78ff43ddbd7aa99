/** Fields of a ticket besides its place, such as a priority: configured lists of values. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";

const fieldsMax = 20;
const nameLengthMax = 50;
const valueLengthMax = 100;
const valuesMax = 200;
const thresholdDefault = 0.5;

const namePattern = /^\p{L}[\p{L}\p{N}_-]{0,49}$/u;
const FieldValue = z
  .string()
  .trim()
  .min(1)
  .check(lengthMax(valueLengthMax))
  .regex(/^[^\p{C}]+$/u, "must be printable characters");

export const TicketField = z.strictObject({
  values: z
    .array(FieldValue)
    .min(2)
    .max(valuesMax)
    .superRefine((values, context) => {
      for (const [index, value] of values.entries()) {
        const first = values.indexOf(value);
        if (first === index) continue;
        const message = `is the value of values.${first} as well (${value}); name each once`;
        context.addIssue({ code: "custom", path: [index], message });
      }
    })
    .describe("What the field can say"),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(thresholdDefault)
    .describe("Probability from which on the classifier says a value"),
});
/** With its defaults filled in. */
export type TicketField = z.output<typeof TicketField>;

/** By name. */
export const TicketFieldSet = z.record(z.string(), TicketField).superRefine(
  (fields, context) => {
    const names = Object.keys(fields);
    // A fault of the name itself: a schema of keys would only say that the key is invalid.
    for (const name of names.filter((one) => !namePattern.test(one))) {
      const message = `is no name; give it a letter, then up to ${nameLengthMax - 1} letters, digits, _ or -`;
      context.addIssue({ code: "custom", path: [name], message });
    }
    if (names.length <= fieldsMax) return;
    context.addIssue({ code: "custom", message: `may have ${fieldsMax} fields` });
  },
  { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
);
export type TicketFieldSet = z.output<typeof TicketFieldSet>;

/** Values that a person gives, by the name of the field. */
export const GivenFields = z
  .record(
    z.string().check(lengthMax(nameLengthMax)),
    z.string().check(lengthMax(valueLengthMax)).nullable(),
  )
  .refine((given) => Object.keys(given).length <= fieldsMax, {
    error: `may have ${fieldsMax} fields`,
  });
export type GivenFields = z.output<typeof GivenFields>;

/** What a person said, by the name of the field. */
export const FieldValues = z.record(z.string(), z.string());
export type FieldValues = z.output<typeof FieldValues>;

/** Values of a ticket, by the name of the field; those that are not sure enough are left out. */
export const AnsweredFields = z.record(
  z.string(),
  z.object({
    value: z.string(),
    confidence: z.number().min(0).max(1).describe("Probability; 1 for what a person said"),
  }),
);
export type AnsweredFields = z.output<typeof AnsweredFields>;
