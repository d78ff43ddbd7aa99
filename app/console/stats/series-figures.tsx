import type { ClassificationReport } from "knowledge-sdk/host";
import { count, interval, percent, periodText, shareWithInterval } from "../_components/format.ts";
import { drawAccuracy } from "../_figures/accuracy-chart.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { Legend } from "../_figures/legend.tsx";
import { Picture } from "../_figures/picture.tsx";
import { drawVolume, stackedLevels as levelNames } from "../_figures/volume-chart.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";
import { judgedColumns, NothingJudged } from "./judged.tsx";

interface FiguresProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
}

/** Over what time a point of a series goes. */
function perPeriod({ daysPerPeriod }: ClassificationReport): string {
  return daysPerPeriod === 1 ? "day" : `${daysPerPeriod} days`;
}

export function AccuracyFigure({ report, asked }: FiguresProps) {
  const { accuracy, overall, daysPerPeriod } = report;
  const title = "Accuracy over time";
  return (
    <FigureCard
      id="accuracy"
      title={title}
      note={`The share of judged tickets whose first prediction was right, per ${perPeriod(report)}, with its 95\u00a0% interval. People correct mistakes more often than they confirm right answers, so the true share is probably higher.`}
      csv={tableAddress(asked, "accuracy")}
      table={{
        caption: title,
        columns: ["Days", ...judgedColumns],
        rows: accuracy.map((period) => [
          periodText(period),
          count(period.judged),
          count(period.right),
          percent(period.accuracy),
          period.judged === 0 ? "–" : interval(period.interval),
        ]),
        numeric: [1, 2, 3, 4],
      }}
    >
      {overall.judged === 0 ? (
        <NothingJudged />
      ) : (
        <Picture
          id="accuracy-picture"
          title={title}
          description={`From ${report.from} to ${report.to}, ${count(overall.right)} of ${count(overall.judged)} judged tickets were right: ${shareWithInterval(overall)}. The table below has each point.`}
          draw={(canvas) => drawAccuracy(accuracy, daysPerPeriod, canvas)}
        />
      )}
    </FigureCard>
  );
}

export function VolumeFigure({ report, asked }: FiguresProps) {
  const { volume, placed, daysPerPeriod } = report;
  const title = "Tickets over time";
  return (
    <FigureCard
      id="volume"
      title={title}
      note={`How many new tickets came per ${perPeriod(report)}, by confidence.`}
      csv={tableAddress(asked, "volume")}
      table={{
        caption: title,
        columns: ["Days", "Tickets", "High", "Medium", "Low"],
        rows: volume.map((period) => [
          periodText(period),
          ...[period.total, period.high, period.medium, period.low].map((value) => count(value)),
        ]),
        numeric: [1, 2, 3, 4],
      }}
    >
      {placed === 0 ? (
        <NothingYet>No ticket came in these days. Choose more days.</NothingYet>
      ) : (
        <>
          <Legend entries={levelNames.map((name) => ({ colour: `var(--figure-${name})`, name }))} />
          <Picture
            id="volume-picture"
            title={title}
            description={`${count(placed)} tickets from ${report.from} to ${report.to}, as stacked bars. The table below has each bar.`}
            draw={(canvas) => drawVolume(volume, daysPerPeriod, canvas)}
          />
        </>
      )}
    </FigureCard>
  );
}
