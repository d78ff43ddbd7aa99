/** Parameters and contents of the report on classifications. */

import * as z from "zod";
import { cutText } from "../cut-text.ts";
import { wireForms } from "../json-schema-overrides.ts";
import { lengthMax } from "../text-length.ts";
import type { ClassifyResponse } from "./classification.ts";
import type { StatsDetail } from "./classification-stats.ts";
import type { TicketDrift } from "./discovery.ts";
import type { DocumentUses } from "./document-feedback.ts";
import type { DaysBefore, ReportedQueue } from "./queue-figures.ts";

export const reportDaysMax = 3_650;
const reportDaysDefault = 30;

function wholeDays(given: string | number, context: z.RefinementCtx): number {
  const text = String(given).trim();
  const days = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (days >= 1 && days <= reportDaysMax) return days;
  const shown = cutText(text, 40);
  const message = `days must be a whole number from 1 to ${reportDaysMax}, got ${shown}`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

const Days = z
  .union([z.string(), z.number()])
  .transform(wholeDays)
  .register(wireForms, { type: "integer", minimum: 1, maximum: reportDaysMax });

function day(name: string) {
  const error = ({ input }: { readonly input?: unknown }): string =>
    `${name} must be a day such as 2026-03-31, got ${cutText(String(input), 40)}`;
  return z.iso.date({ error }).optional();
}

export const ReportParameters = z
  .object({
    days: Days.default(reportDaysDefault).describe("Number of days up to `to`, in UTC"),
    from: day("from").describe("First day, in UTC; overrides `days`"),
    to: day("to").describe("Last day, in UTC; today when absent"),
    collection: z
      .string()
      .trim()
      .min(1, "collection must not be blank")
      .check(lengthMax(100, "collection may have 100 characters"))
      .optional()
      .describe("Only tickets that were placed in this collection or belong to it"),
  })
  .superRefine(({ from, to }, context) => {
    if (from === undefined || to === undefined) return;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const fault =
      days < 1
        ? `from must not be after to, got ${from} and ${to}`
        : days > reportDaysMax
          ? `from and to may span ${reportDaysMax} days, got ${days}`
          : null;
    if (fault !== null) context.addIssue({ code: "custom", path: ["from"], message: fault });
  });
export type ReportParameters = z.output<typeof ReportParameters>;
/** The tables behind the pictures of the console. */
export const reportTables = [
  "accuracy",
  "volume",
  "queues",
  "levels",
  "calibration",
  "confusion",
  "misclassifications",
  "new-words",
  "documents",
  "fields",
  "searches",
  "searches-without-results",
  "agent-searches-without-results",
  "searches-not-opened",
  "page-votes",
] as const;

const TableName = z.enum(reportTables, {
  error: ({ input }) => {
    const known = `one of ${reportTables.join(", ")}`;
    return typeof input === "string"
      ? `table must be ${known}, got ${cutText(input, 40)}`
      : `table is missing; it is ${known}`;
  },
});
export type ReportTable = z.output<typeof TableName>;

export const TableParameters = ReportParameters.safeExtend({
  table: TableName.describe("Which table"),
});
export type TableParameters = z.output<typeof TableParameters>;

/** As written by a caller: every member may be left out. */
export type ReportRequest = z.input<typeof ReportParameters>;

type Confidence = ClassifyResponse["confidence"];

/** Bounds of 95 %, 0 to 1; Wilson. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** How many of the judged tickets were placed correctly. */
export interface JudgedShare {
  readonly judged: number;
  readonly right: number;
  /** Null of none. */
  readonly accuracy: number | null;
  readonly interval: ShareInterval;
}

/** A day, or as many days as one point of a long series covers. */
export interface ReportPeriod {
  /** First and last day, in UTC, such as "2026-03-31". */
  readonly from: string;
  readonly to: string;
}

export interface JudgedPeriod extends ReportPeriod, JudgedShare {}

export interface PlacedPeriod extends ReportPeriod, Readonly<Record<Confidence, number>> {
  readonly total: number;
}

export interface ReportedLevel extends JudgedShare {
  readonly confidence: Confidence;
  /** Share of right answers that it promises; null for `low`. */
  readonly promise: number | null;
  /**
   * First day of the period since when it has surely been below its promise (upper end of the 95 %
   * interval); null while it keeps it, or too few were judged to tell.
   */
  readonly brokenSince: string | null;
  /** Tickets that were placed with this confidence, judged or not. */
  readonly placed: number;
  /** Their share of all that were placed; null of none. */
  readonly coverage: number | null;
}

export interface CalibrationBin extends JudgedShare {
  /** Bounds of the bin, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly meanConfidence: number;
}

export interface ConfusedPair {
  readonly predicted: string;
  readonly correct: string;
  readonly count: number;
}

export interface Misclassification extends ConfusedPair {
  /** Some of them, the last judged first. */
  readonly tickets: readonly MisplacedTicket[];
}

export interface MisplacedTicket {
  readonly correlationId: string;
  /** Null where the text is not kept. */
  readonly title: string | null;
}

export interface ClassificationReport extends ReportPeriod {
  readonly days: number;
  /** Days that one point of the series covers. */
  readonly daysPerPeriod: number;
  /** Null for all. */
  readonly collection: string | null;
  /** Tickets that first came in these days. */
  readonly placed: number;
  /** Accuracy of the tickets that were first judged in these days; sub-themes count where a person named one. */
  readonly overall: JudgedShare;
  /** Tickets first judged in these days to belong to none of the collections; levels count them as wrong. */
  readonly nowhere: number;
  /** Every period, oldest first. */
  readonly volume: readonly PlacedPeriod[];
  /** Every period, oldest first. */
  readonly accuracy: readonly JudgedPeriod[];
  /** high, medium, low. `accuracy` is the precision: the share with the right collection. */
  readonly levels: readonly ReportedLevel[];
  readonly calibration: {
    /** Mean distance of confidence and accuracy over the bins, by their tickets; null of none. */
    readonly expectedError: number | null;
    /** Those with tickets, ascending. */
    readonly bins: readonly CalibrationBin[];
  };
  /** Every pair of a predicted and a correct collection, right ones too, by name. */
  readonly confusion: readonly ConfusedPair[];
  /** The most frequent first, 10 at most. */
  readonly misclassifications: readonly Misclassification[];
  /** What agents did in these days with suggested documents; a host's own classifier may not count it. */
  readonly documents?: DocumentUses | undefined;
  /** As many days before these; a host's own classifier may not count them. */
  readonly before?: DaysBefore | undefined;
  /** Collections with tickets of these days, most tickets first; a host's own may not count them. */
  readonly queues?: readonly ReportedQueue[] | undefined;
  /** New words and kinds of tickets; absent where too few came, or a host's own does not look. */
  readonly drift?: TicketDrift | undefined;
  /** Configured fields of the tickets first judged in these days, by name; absent without any. */
  readonly fields?: StatsDetail["fields"];
}
