/** The operator's settings for tickets: the collections they can have, and what each is about. */
import * as z from "zod";
import { lengthMax, lengthMin } from "../text-length.ts";
import { ClassifierPrivacy } from "./classifier-privacy.ts";
import { ReplyTemplate } from "./reply-template.ts";
import { TicketFieldSet } from "./ticket-field.ts";

const collectionsMax = 1_000;
const subThemesMax = 200;
const keywordsMax = 200;
const repoRulesMax = 200;
const collectionLengthMax = 100;
const nameLengthMax = 200;
const keywordLengthMax = 100;
const descriptionLengthMax = 2_000;

const Keyword = z
  .string()
  .trim()
  .check(lengthMax(keywordLengthMax))
  .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit");
const Keywords = z.array(Keyword).max(keywordsMax).default([]);

export const TicketRepo = z.strictObject({
  org: z.string().trim().min(1).check(lengthMax(nameLengthMax)),
  name: z.string().trim().min(1).check(lengthMax(nameLengthMax)),
  branch: z.string().trim().min(1).check(lengthMax(nameLengthMax)).default("main"),
});
export type TicketRepo = z.output<typeof TicketRepo>;

export const RepoRule = z.strictObject({
  contains: z
    .string()
    .trim()
    .check(lengthMin(3))
    .check(lengthMax(nameLengthMax))
    .describe("Text in the ticket's repo, file paths or stack traces; case does not matter"),
  repo: TicketRepo,
});
export type RepoRule = z.output<typeof RepoRule>;

export const SubTheme = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(nameLengthMax))
    .refine((name) => name.split(" / ").every((level) => level.trim() !== ""), {
      error: "has an empty level; write nested sub-themes as `a / b / c`",
    })
    .describe("`a / b` lies in `a`, which need not be listed itself"),
  description: z.string().check(lengthMax(descriptionLengthMax)).default(""),
  keywords: Keywords,
  pathPrefixes: z
    .array(z.string().min(1).check(lengthMax(nameLengthMax)))
    .max(keywordsMax)
    .default([])
    .describe(
      "Documents of the collection whose file path begins with one of these belong to the sub-theme",
    ),
  repo: TicketRepo.optional(),
});
export type SubTheme = z.output<typeof SubTheme>;

export const TicketCollection = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(collectionLengthMax))
    .regex(/^[^\p{C}]+$/u, "must be printable characters")
    .describe("A search collection, or a queue without documents"),
  description: z
    .string()
    .check(lengthMax(descriptionLengthMax))
    .default("")
    .describe("What its tickets say"),
  keywords: Keywords.describe("Words and phrases that are evidence for the collection"),
  antiKeywords: Keywords.describe("Words and phrases that are evidence against it"),
  repo: TicketRepo.optional().describe("Repository for its tickets"),
  repoRules: z.array(RepoRule).max(repoRulesMax).default([]),
  subThemes: z.array(SubTheme).max(subThemesMax).default([]),
  enabled: z.boolean().default(true).describe("false: it receives no tickets"),
  automateAt: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Probability from which on its tickets are `high`; absent: as learnt"),
  suggestAt: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Probability from which on its tickets are `medium`; absent: as learnt"),
  fallback: z
    .boolean()
    .default(false)
    .describe("Receives tickets that fit no collection; one collection at most"),
});
/** With its defaults filled in. */
export type TicketCollection = z.output<typeof TicketCollection>;

const TicketCollections = z
  .array(TicketCollection)
  .max(collectionsMax)
  .superRefine(
    (collections, context) => {
      for (const { path, message } of collectionFaults(collections)) {
        context.addIssue({ code: "custom", path, message });
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Beside other faults too: members may be anything. */
function collectionFaults(given: readonly (TicketCollection | null | undefined)[]): Fault[] {
  const fallbacks = [...given.keys()].filter((index) => given[index]?.fallback === true);
  return [
    ...repeated(given, "collections"),
    ...fallbacks.slice(1).map((index) => ({
      path: [index, "fallback"],
      message: `is the fallback as collections.${fallbacks[0]} is; one can be`,
    })),
    ...given.flatMap((entry, index) => [
      ...borderFaults(entry).map(({ path, message }) => ({ path: [index, ...path], message })),
      ...subThemeFaults(entry).map(({ path, message }) => ({
        path: [index, "subThemes", ...path],
        message,
      })),
    ]),
  ];
}

function subThemeFaults(entry: TicketCollection | null | undefined): Fault[] {
  const subThemes: unknown = entry?.subThemes;
  return Array.isArray(subThemes) ? repeated(subThemes, "subThemes") : [];
}

function borderFaults(entry: TicketCollection | null | undefined): Fault[] {
  const { automateAt, suggestAt } = entry ?? {};
  if (typeof automateAt !== "number" || typeof suggestAt !== "number" || automateAt >= suggestAt) {
    return [];
  }
  const message = `is ${suggestAt}, above automateAt (${automateAt}); lower it, or raise automateAt`;
  return [{ path: ["suggestAt"], message }];
}

function repeated(
  listed: readonly ({ readonly name?: unknown } | null | undefined)[],
  list: string,
): Fault[] {
  const names = listed.map((entry) => entry?.name);
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (typeof name !== "string" || first === index) return [];
    const message = `is the name of ${list}.${first} as well (${name}); give each its own`;
    return [{ path: [index, "name"], message }];
  });
}

export const ClassifierSettings = z.strictObject({
  collections: TicketCollections.default([]).describe(
    "Details of search collections, and queues without documents",
  ),
  fields: TicketFieldSet.default({}).describe(
    "Further fields of a ticket by name, such as priority, each a list of values",
  ),
  teachesSearch: z
    .boolean()
    .default(false)
    .describe("Whether words of judged tickets help to find the pages that answered them"),
  reply: ReplyTemplate.prefault({}).describe("What stands around drafts of replies"),
  privacy: ClassifierPrivacy.prefault({}).describe("What is stored about tickets"),
});
/** As written by an operator: every member may be left out. */
export type ClassifierSettings = z.input<typeof ClassifierSettings>;
/** With its defaults filled in. */
export type ResolvedClassifierSettings = z.output<typeof ClassifierSettings>;
