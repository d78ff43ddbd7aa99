import type { ClassificationReport } from "knowledge-sdk/host";
import { inline } from "knowledge-sdk/wiki-ui";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, interval, percent, shareWithInterval } from "../_components/format.ts";
import { FigureCard } from "../_figures/figure-card.tsx";
import { LevelsChart } from "../_figures/levels-chart.tsx";
import { ReliabilityChart, rangeText } from "../_figures/reliability-chart.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";
import { judgedColumns, NothingJudged } from "./judged.tsx";

interface FiguresProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

export function LevelsFigure({ report: { levels, placed, nowhere }, asked, t }: FiguresProps) {
  const title = t("levels.title");
  const told = levels.map((level) =>
    t("levels.told", {
      level: t(`levelInside.${level.confidence}`),
      precision: shareWithInterval(level, t.language),
      coverage: percent(level.coverage, 1, t.language),
    }),
  );
  return (
    <FigureCard
      id="levels"
      title={title}
      note={t("levels.note")}
      t={t}
      csv={tableAddress(asked, "levels")}
      table={{
        caption: title,
        columns: [t("column.level"), t("nav.tickets"), t("column.coverage"), ...judgedColumns(t)],
        rows: levels.map((level) => [
          t(`levelInside.${level.confidence}`),
          count(level.placed, t.language),
          percent(level.coverage, 1, t.language),
          count(level.judged, t.language),
          count(level.right, t.language),
          percent(level.accuracy, 1, t.language),
          level.judged === 0 ? "–" : interval(level.interval, t.language),
        ]),
        numeric: [1, 2, 3, 4, 5, 6],
      }}
    >
      {placed === 0 && levels.every(({ judged }) => judged === 0) ? (
        <NothingJudged t={t} />
      ) : (
        <LevelsChart t={t} title={title} description={`${told.join("; ")}.`} levels={levels} />
      )}
      <BrokenPromises levels={levels} t={t} />
      {nowhere === 0 ? null : (
        <p className="mt-3 text-sm text-muted">{t("levels.nowhere", { nowhere })} </p>
      )}
    </FigureCard>
  );
}

/** Levels that are surely right less often than they promise. */
function BrokenPromises({
  levels,
  t,
}: Pick<ClassificationReport, "levels"> & Pick<FiguresProps, "t">) {
  return levels.map(({ confidence, promise, brokenSince }) =>
    promise === null || brokenSince === null ? null : (
      <p key={confidence} role="status" className="mt-3 text-sm">
        {inline(
          t.pieces("levels.broken", {
            level: t(`levelInside.${confidence}`),
            promise: percent(promise, 0, t.language),
            since: brokenSince,
            b: (text) => <strong>{text}</strong>,
          }),
        )}
      </p>
    ),
  );
}

export function CalibrationFigure({ report: { calibration }, asked, t }: FiguresProps) {
  const { bins, expectedError } = calibration;
  const title = t("calibration.title");
  return (
    <FigureCard
      id="calibration"
      title={title}
      note={
        expectedError === null
          ? t("calibration.question")
          : t("calibration.note", { error: percent(expectedError, 1, t.language) })
      }
      t={t}
      csv={tableAddress(asked, "calibration")}
      table={{
        caption: title,
        columns: [t("column.confidence"), t("column.meanConfidence"), ...judgedColumns(t)],
        rows: bins.map((bin) => [
          rangeText(bin, t),
          percent(bin.meanConfidence, 1, t.language),
          count(bin.judged, t.language),
          count(bin.right, t.language),
          percent(bin.accuracy, 1, t.language),
          interval(bin.interval, t.language),
        ]),
        numeric: [1, 2, 3, 4, 5],
      }}
    >
      {bins.length === 0 ? (
        <NothingJudged t={t} />
      ) : (
        <ReliabilityChart
          t={t}
          title={t("calibration.diagram")}
          description={t("calibration.picture", { error: percent(expectedError, 1, t.language) })}
          bins={bins}
        />
      )}
    </FigureCard>
  );
}
