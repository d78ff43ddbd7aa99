import type { ClassificationReport } from "knowledge-sdk";
import { drawAccuracy } from "../_figures/accuracy-chart.tsx";
import { drawConfusion } from "../_figures/confusion-map.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { count, interval, percent, periodText, shareWithInterval } from "../_figures/format.ts";
import { Legend } from "../_figures/legend.tsx";
import { drawLevels } from "../_figures/levels-chart.tsx";
import { Picture } from "../_figures/picture.tsx";
import { drawReliability, rangeText } from "../_figures/reliability-diagram.tsx";
import { drawVolume, levels as levelNames } from "../_figures/volume-chart.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface FiguresProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
}

const judgedColumns = ["Judged", "Right", "Accuracy", "95 % interval"];

/** Over what time a point of a series goes. */
function perPeriod({ daysPerPeriod }: ClassificationReport): string {
  return daysPerPeriod === 1 ? "day" : `${daysPerPeriod} days`;
}

function NothingJudged() {
  return (
    <NothingYet>
      Nobody has judged a ticket in these days. Confirm or correct some in the list of tickets, or
      choose more days.
    </NothingYet>
  );
}

export function AccuracyFigure({ report, asked }: FiguresProps) {
  const { accuracy, overall, daysPerPeriod } = report;
  const title = "Accuracy over time";
  return (
    <FigureCard
      id="accuracy"
      title={title}
      note={`The share of judged tickets whose first prediction was right, per ${perPeriod(report)}, with its 95 % interval. People correct mistakes more often than they confirm what is right, so the true share is rather higher.`}
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
      note={`How many tickets came for the first time, per ${perPeriod(report)}, by the confidence of their placing.`}
      csv={tableAddress(asked, "volume")}
      table={{
        caption: title,
        columns: ["Days", "Tickets", "High", "Medium", "Low"],
        rows: volume.map((period) => [
          periodText(period),
          ...[period.total, period.high, period.medium, period.low].map(count),
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

export function LevelsFigure({ report: { levels, placed }, asked }: FiguresProps) {
  const title = "Precision and coverage per level";
  const told = levels.map(
    (level) =>
      `${level.confidence}: precision ${shareWithInterval(level)}, coverage ${percent(level.coverage)}`,
  );
  return (
    <FigureCard
      id="levels"
      title={title}
      note="Precision: of the judged tickets of a level, so many had the right collection; with its 95 % interval; the dashed mark is what the level promises. Coverage: so many of all tickets have the level."
      csv={tableAddress(asked, "levels")}
      table={{
        caption: title,
        columns: ["Level", "Tickets", "Coverage", ...judgedColumns],
        rows: levels.map((level) => [
          level.confidence,
          count(level.placed),
          percent(level.coverage),
          count(level.judged),
          count(level.right),
          percent(level.accuracy),
          level.judged === 0 ? "–" : interval(level.interval),
        ]),
        numeric: [1, 2, 3, 4, 5, 6],
      }}
    >
      {placed === 0 && levels.every(({ judged }) => judged === 0) ? (
        <NothingJudged />
      ) : (
        <Picture
          id="levels-picture"
          title={title}
          description={`${told.join("; ")}.`}
          draw={(canvas) => drawLevels(levels, canvas)}
        />
      )}
    </FigureCard>
  );
}

export function CalibrationFigure({ report: { calibration }, asked }: FiguresProps) {
  const { bins, expectedError } = calibration;
  const title = "Calibration";
  return (
    <FigureCard
      id="calibration"
      title={title}
      note={
        expectedError === null
          ? "Whether tickets that are placed with 80 % confidence are right in 80 of 100 cases."
          : `Points on the dashed line keep their word: placed with 80 % confidence, right in 80 of 100 cases. Below it confidence is too high. Expected calibration error ${percent(expectedError)}.`
      }
      csv={tableAddress(asked, "calibration")}
      table={{
        caption: title,
        columns: ["Confidence", "Mean confidence", ...judgedColumns],
        rows: bins.map((bin) => [
          rangeText(bin),
          percent(bin.meanConfidence),
          count(bin.judged),
          count(bin.right),
          percent(bin.accuracy),
          interval(bin.interval),
        ]),
        numeric: [1, 2, 3, 4, 5],
      }}
    >
      {bins.length === 0 ? (
        <NothingJudged />
      ) : (
        <Picture
          id="calibration-picture"
          title="Reliability diagram"
          description={`Accuracy against confidence in tenths, with intervals of 95 % and the number of tickets of each tenth. Expected calibration error ${percent(expectedError)}. The table below has each point.`}
          draw={(canvas) => drawReliability(bins, canvas)}
        />
      )}
    </FigureCard>
  );
}

export function ConfusionFigure({ report: { confusion }, asked }: FiguresProps) {
  const title = "Which collections are taken for which";
  const wrong = confusion.filter(({ predicted, correct }) => predicted !== correct);
  return (
    <FigureCard
      id="confusion"
      title={title}
      note="Each row is a correct collection, each column where its judged tickets were placed. The deeper a colour, the larger its share of the row."
      csv={tableAddress(asked, "confusion")}
      table={{
        caption: title,
        columns: ["Correct", "Placed in", "Tickets"],
        rows: confusion.map(({ correct, predicted, count: tickets }) => [
          correct,
          predicted,
          count(tickets),
        ]),
        numeric: [2],
      }}
    >
      {confusion.length === 0 ? (
        <NothingJudged />
      ) : (
        <>
          <Legend
            entries={[
              { colour: "var(--figure-right)", name: "right" },
              { colour: "var(--figure-wrong)", name: "placed elsewhere" },
            ]}
          />
          <Picture
            id="confusion-picture"
            title="Confusion matrix"
            description={`${wrong.length} pairs of collections were mixed up. The table below has each pair.`}
            draw={(canvas) => drawConfusion(confusion, canvas)}
          />
        </>
      )}
    </FigureCard>
  );
}
