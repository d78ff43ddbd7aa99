import type { ClassificationReport } from "knowledge-sdk/service";
import { inline } from "knowledge-sdk/service-ui";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent, shareWithInterval } from "../_components/format.ts";
import { FigureCard } from "../_figures/figure-card.tsx";
import { LevelsChart } from "../_figures/levels-chart.tsx";
import { ReliabilityChart } from "../_figures/reliability-chart.tsx";
import { type AskedReport, tableAddress, tablePageAddress } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { NothingJudged } from "./judged.tsx";
import { leadsTo } from "./leads-to.tsx";

interface FiguresProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

interface LevelsFigureProps extends FiguresProps {
  readonly to: FigureAddress;
}

export function LevelsFigure({
  report: { to: until, levels, placed, nowhere },
  asked,
  to,
  t,
}: LevelsFigureProps) {
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
      table={tablePageAddress(asked, "levels")}
    >
      {placed === 0 && levels.every(({ judged }) => judged === 0) ? (
        <NothingJudged t={t} />
      ) : (
        <LevelsChart t={t} title={title} description={`${told.join("; ")}.`} levels={levels} />
      )}
      <BrokenPromises levels={levels} until={until} to={to} t={t} />
      {nowhere === 0 ? null : (
        <p className="mt-3 text-sm text-muted">
          {inline(t.pieces("levels.nowhere", { nowhere, link: leadsTo(to("nowhere")) }))}
        </p>
      )}
    </FigureCard>
  );
}

interface BrokenPromisesProps extends Pick<ClassificationReport, "levels"> {
  /** Last day of the report. */
  readonly until: string;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** Levels that are surely right less often than they promise. */
function BrokenPromises({ levels, until, to, t }: BrokenPromisesProps) {
  return levels.map(({ confidence, promise, brokenSince }) =>
    promise === null || brokenSince === null ? null : (
      <p key={confidence} role="status" className="mt-3 text-sm">
        {inline(
          t.pieces("levels.broken", {
            level: t(`levelInside.${confidence}`),
            promise: percent(promise, 0, t.language),
            since: brokenSince,
            b: (text) => <strong>{text}</strong>,
            link: leadsTo(to("misplaced", { confidence }, { from: brokenSince, to: until })),
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
      table={tablePageAddress(asked, "calibration")}
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
