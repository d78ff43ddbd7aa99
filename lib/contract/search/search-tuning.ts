/** The operator's settings of the ranking: synonyms, pinned results, boosts by path and by age. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";
import { PageKind } from "./page-kind.ts";

/** A phrase of more words than this is a sentence that people do not type. */
const phraseWordsMax = 8;
const phraseLengthMax = 100;
const groupSizeMax = 50;
/** Checking the settings takes the JS thread some milliseconds with this many. */
const entriesMax = 1_000;
const boostsMax = 100;
const curatedIdsMax = 50;

const Phrase = z
  .string()
  .trim()
  .check(lengthMax(phraseLengthMax))
  .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit")
  .refine(
    (text) => text.split(/\s+/).length <= phraseWordsMax,
    `must have at most ${phraseWordsMax} words`,
  );

const DocumentId = z
  .string()
  .regex(/^kb:\/\/[^/]+\/.+$/, "must be a document id such as kb://guide/install.md");

/** The same for two spellings of a phrase: case, width and spaces make no difference. */
function sameSpelling(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
}

const SynonymGroups = z
  .array(z.array(Phrase).min(2, "must have two words or phrases at least").max(groupSizeMax))
  .max(entriesMax)
  .superRefine(
    (groups, context) => {
      const firstOf = new Map<string, number>();
      for (const [group, phrases] of groups.entries()) {
        for (const [index, phrase] of textsOf(phrases)) {
          const spelling = sameSpelling(phrase);
          const first = firstOf.get(spelling);
          firstOf.set(spelling, first ?? group);
          if (first === undefined) continue;
          const where = first === group ? "this group twice" : `synonyms.${first} as well`;
          const message = `stands in ${where} (${phrase}); one group has a word once`;
          context.addIssue({ code: "custom", path: [group, index], message });
        }
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );

export const OneWaySynonym = z.strictObject({
  from: Phrase.describe("Word or phrase in the query"),
  to: z.array(Phrase).min(1).max(groupSizeMax).describe("Words or phrases to search as well"),
});
export type OneWaySynonym = z.infer<typeof OneWaySynonym>;

const CuratedQuery = z.string().trim().min(1).check(lengthMax(1_000));
const CuratedIds = z.array(DocumentId).max(curatedIdsMax).default([]);

export const Curation = z
  .strictObject({
    query: CuratedQuery.optional().describe("The query, compared without case and accents"),
    queries: z.array(CuratedQuery).min(1).optional().describe("Several queries with these results"),
    pinned: CuratedIds.describe("Documents that come first, in this order"),
    hidden: CuratedIds.describe("Documents that never appear for these queries"),
  })
  .superRefine(({ query, queries, pinned, hidden }, context) => {
    if ((query === undefined) === (queries === undefined)) {
      context.addIssue({
        code: "custom",
        path: [],
        message: "needs either query or queries",
      });
    }
    if (pinned.length + hidden.length === 0) {
      context.addIssue({ code: "custom", path: [], message: "needs pinned or hidden documents" });
    }
    for (const [index, id] of pinned.entries()) {
      if (pinned.indexOf(id) !== index) {
        const message = `is pinned twice (${id})`;
        context.addIssue({ code: "custom", path: ["pinned", index], message });
      }
      if (hidden.includes(id)) {
        const message = `is hidden as well (${id}); a document is pinned or hidden`;
        context.addIssue({ code: "custom", path: ["pinned", index], message });
      }
    }
  });
export type Curation = z.infer<typeof Curation>;

const CurationList = z
  .array(Curation)
  .max(entriesMax)
  .superRefine(
    (curations, context) => {
      const firstOf = new Map<string, number>();
      for (const [index, curation] of curations.entries()) {
        const { query, queries } = (curation ?? {}) as Partial<Curation>;
        for (const [, text] of textsOf(queries ?? [query])) {
          const spelling = sameSpelling(text);
          const first = firstOf.get(spelling);
          firstOf.set(spelling, first ?? index);
          if (first === undefined) continue;
          const message = `has the query of curations.${first} (${text}); join the two`;
          context.addIssue({ code: "custom", path: [index], message });
        }
      }
    },
    { when: ({ value }) => Array.isArray(value) },
  );

export const Boost = z.strictObject({
  path: z
    .string()
    .min(1)
    .check(lengthMax(500))
    .refine(isGlob, "must be a glob over <collection>/<file path> such as guide/**/*.md")
    .describe("Glob over <collection>/<file path>"),
  factor: z
    .number()
    .min(0.1)
    .max(10)
    .describe("Factor for scores; factors of several globs are multiplied"),
});
export type Boost = z.infer<typeof Boost>;

export const Recency = z.strictObject({
  halfLife_days: z
    .number()
    .positive()
    .max(36_500)
    .describe("Age at which half of the gain is left"),
  weight: z.number().min(0).max(1).describe("Gain of a page dated today, as a share of its score"),
});
export type Recency = z.infer<typeof Recency>;

export const SearchTuning = z.strictObject({
  synonyms: SynonymGroups.default([]).describe("Groups of words that mean the same"),
  oneWaySynonyms: z.array(OneWaySynonym).max(entriesMax).default([]),
  curations: CurationList.default([]).describe("Pinned and hidden results for single queries"),
  boosts: z.array(Boost).max(boostsMax).default([]),
  recency: Recency.optional().describe("Lifts newer pages; off when absent"),
  kinds: z
    .partialRecord(PageKind, z.number().min(0).max(1))
    .optional()
    .describe("How likely a kind of page answers, 0 to 1; all of 1 switch the kinds off"),
  crossLanguage: z
    .boolean()
    .optional()
    .describe(
      "Whether pages in other languages than the query's are found by meaning; default true",
    ),
});
/** As written by an operator: every member may be left out. */
export type SearchTuning = z.input<typeof SearchTuning>;
/** With its defaults filled in. */
export type ResolvedSearchTuning = z.output<typeof SearchTuning>;

/** The texts of what may still be anything, with their paths. */
function textsOf(values: unknown): [number, string][] {
  if (!Array.isArray(values)) return [];
  return [...values.entries()].filter((entry): entry is [number, string] => {
    return typeof entry[1] === "string";
  });
}

/**
 * Brackets must be closed in order, and the path begins with a collection. Backslashes are refused,
 * because their meaning differs between systems.
 */
function isGlob(pattern: string): boolean {
  if (pattern.startsWith("/") || pattern.startsWith("!") || /[\\\0]/.test(pattern)) return false;
  const closing: Readonly<Record<string, string>> = { "[": "]", "{": "}", "(": ")" };
  const open: string[] = [];
  for (const character of pattern) {
    const end = closing[character];
    if (end !== undefined) open.push(end);
    else if ("]})".includes(character) && open.pop() !== character) return false;
  }
  return open.length === 0 && (pattern.match(/\[[^\]]*\]/g) ?? []).every(isCharacterClass);
}

/** `[z-a]` is not one. */
function isCharacterClass(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
