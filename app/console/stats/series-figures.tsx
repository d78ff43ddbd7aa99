import type { ClassificationReport } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { shareWithInterval } from "../_components/format.ts";
import { AccuracyChart } from "../_figures/accuracy-chart.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { Legend } from "../_figures/legend.tsx";
import { stackedLevels as levelNames, VolumeChart } from "../_figures/volume-chart.tsx";
import { type AskedReport, tableAddress, tablePageAddress } from "./asked-report.ts";
import { NothingJudged } from "./judged.tsx";

interface FiguresProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** Over what time a point of a series goes. */
function perPeriod({ daysPerPeriod: days }: ClassificationReport, t: PageTranslator): string {
  return days === 1 ? t("accuracy.perDay") : t("accuracy.perDays", { days });
}

export function AccuracyFigure({ report, asked, t }: FiguresProps) {
  const { accuracy, overall, daysPerPeriod } = report;
  const title = t("accuracy.title");
  return (
    <FigureCard
      id="accuracy"
      title={title}
      note={t("accuracy.note", { period: perPeriod(report, t) })}
      t={t}
      csv={tableAddress(asked, "accuracy")}
      table={tablePageAddress(asked, "accuracy")}
    >
      {overall.judged === 0 ? (
        <NothingJudged t={t} />
      ) : (
        <AccuracyChart
          t={t}
          title={title}
          description={t("accuracy.picture", {
            from: report.from,
            to: report.to,
            right: overall.right,
            judged: overall.judged,
            share: shareWithInterval(overall, t.language),
          })}
          periods={accuracy}
          daysPerPeriod={daysPerPeriod}
        />
      )}
    </FigureCard>
  );
}

export function VolumeFigure({ report, asked, t }: FiguresProps) {
  const { volume, placed, daysPerPeriod } = report;
  const title = t("volume.title");
  return (
    <FigureCard
      id="volume"
      title={title}
      note={t("volume.note", { period: perPeriod(report, t) })}
      t={t}
      csv={tableAddress(asked, "volume")}
      table={tablePageAddress(asked, "volume")}
    >
      {placed === 0 ? (
        <NothingYet>{t("stats.noTicket")}</NothingYet>
      ) : (
        <>
          <Legend
            entries={levelNames.map((name) => ({
              colour: `var(--figure-${name})`,
              name: t(`levelInside.${name}`),
            }))}
          />
          <VolumeChart
            t={t}
            title={title}
            description={t("volume.picture", { placed, from: report.from, to: report.to })}
            periods={volume}
            daysPerPeriod={daysPerPeriod}
          />
        </>
      )}
    </FigureCard>
  );
}
