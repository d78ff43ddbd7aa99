/** The tables behind the pictures of the report; each number leads to its tickets. */
import type { CalibrationBin, ClassificationReport, JudgedShare } from "knowledge-sdk/service";
import type { CountedKind } from "knowledge-sdk/service-schemas";
import type { PageTranslator } from "../../../_messages/translate.ts";
import { count, interval, percent, periodText } from "../../_components/format.ts";
import type { DataTableProps } from "../../_figures/data-table.tsx";
import type { Cell } from "../../_figures/plain-table.tsx";
import { rangeText } from "../../_figures/reliability-chart.tsx";
import { stackedLevels } from "../../_figures/volume-chart.tsx";
import type { FigureAddress } from "../figure-address.ts";
import { judgedColumns } from "../judged.tsx";
import { linked } from "../linked.ts";

interface Tabled {
  readonly report: ClassificationReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

export type FigureTable = Pick<DataTableProps, "caption" | "columns" | "rows" | "numeric">;

export const figureTables = {
  accuracy: ({ report, to, t }: Tabled): FigureTable => ({
    caption: t("accuracy.title"),
    columns: [t("report.days"), ...judgedColumns(t)],
    rows: report.accuracy.map((period) => [
      periodText(period, t),
      ...judgedCells(period, t, (kind) => to(kind, {}, period)),
    ]),
    numeric: [1, 2, 3, 4],
  }),
  volume: ({ report, to, t }: Tabled): FigureTable => ({
    caption: t("volume.title"),
    columns: [
      t("report.days"),
      t("nav.tickets"),
      ...stackedLevels.map((name) => t(`levelShort.${name}`)),
    ],
    rows: report.volume.map((period) => [
      periodText(period, t),
      linked(period.total, t, to("came", {}, period)),
      ...stackedLevels.map((confidence) =>
        linked(period[confidence], t, to("came", { confidence }, period)),
      ),
    ]),
    numeric: [1, 2, 3, 4],
  }),
  levels: ({ report, to, t }: Tabled): FigureTable => ({
    caption: t("levels.title"),
    columns: [t("column.level"), t("nav.tickets"), t("column.coverage"), ...judgedColumns(t)],
    rows: report.levels.map((level) => {
      const { confidence } = level;
      const came = to("came", { confidence });
      return [
        t(`levelInside.${confidence}`),
        linked(level.placed, t, came),
        level.placed === 0
          ? percent(level.coverage, 1, t.language)
          : { text: percent(level.coverage, 1, t.language), href: came },
        ...judgedCells(level, t, (kind) => to(ofPlace[kind], { confidence })),
      ];
    }),
    numeric: [1, 2, 3, 4, 5, 6],
  }),
  calibration: ({ report, to, t }: Tabled): FigureTable => ({
    caption: t("calibration.title"),
    columns: [t("column.confidence"), t("column.meanConfidence"), ...judgedColumns(t)],
    rows: report.calibration.bins.map((bin) => {
      const tenth = tenthOf(bin);
      return [
        rangeText(bin, t),
        { text: percent(bin.meanConfidence, 1, t.language), href: to("judged", { tenth }) },
        ...judgedCells(bin, t, (kind) => to(ofPlace[kind], { tenth })),
      ];
    }),
    numeric: [1, 2, 3, 4, 5],
  }),
  confusion: ({ report, to, t }: Tabled): FigureTable => ({
    caption: t("confusion.title"),
    columns: [t("column.correct"), t("column.placedIn"), t("nav.tickets")],
    rows: [...report.confusion]
      .sort((left, right) => right.count - left.count)
      .slice(0, pairsMax)
      .map(({ correct, predicted, count: tickets }) => [
        correct,
        predicted,
        linked(tickets, t, to("belonging", { predicted, collection: correct })),
      ]),
    numeric: [2],
  }),
} as const;

export type FigureTableName = keyof typeof figureTables;

/** Fifty collections may have 2,500 pairs: the file has them all. */
const pairsMax = 200;
/** Confidence is about the collection alone, and counts tickets of no collection as wrong. */
const ofPlace = { belonging: "judged", right: "placed" } as const;

/** The last columns of every table of judged tickets. */
function judgedCells(
  { judged, right, accuracy, interval: bounds }: JudgedShare,
  t: PageTranslator,
  address: (kind: keyof typeof ofPlace & CountedKind) => string,
): readonly Cell[] {
  if (judged === 0) return [count(0, t.language), count(0, t.language), "–", "–"];
  return [
    linked(judged, t, address("belonging")),
    linked(right, t, address("right")),
    { text: percent(accuracy, 1, t.language), href: address("belonging") },
    interval(bounds, t.language),
  ];
}

function tenthOf({ from }: CalibrationBin): string {
  return String(Math.round(10 * from));
}
