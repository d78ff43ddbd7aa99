import type { ClassificationReport } from "knowledge-sdk/host";
import { count, interval, percent, shareWithInterval } from "../_components/format.ts";
import { drawConfusion } from "../_figures/confusion-map.tsx";
import { namesMax } from "../_figures/confusion-matrix.ts";
import { FigureCard } from "../_figures/figure-card.tsx";
import { Legend } from "../_figures/legend.tsx";
import { drawLevels } from "../_figures/levels-chart.tsx";
import { Picture } from "../_figures/picture.tsx";
import { drawReliability, rangeText } from "../_figures/reliability-diagram.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";
import { judgedColumns, NothingJudged } from "./judged.tsx";

interface FiguresProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
}

export function LevelsFigure({ report: { levels, placed, nowhere }, asked }: FiguresProps) {
  const title = "Precision and coverage per level";
  const told = levels.map(
    (level) =>
      `${level.confidence}: precision ${shareWithInterval(level)}, coverage ${percent(level.coverage)}`,
  );
  return (
    <FigureCard
      id="levels"
      title={title}
      note="Precision: the share of a level's judged tickets that had the right collection, with its 95&nbsp;% interval; the dashed mark is what the level promises. Coverage: the share of all tickets that have the level."
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
      <BrokenPromises levels={levels} />
      {nowhere === 0 ? null : (
        <p className="mt-3 text-sm text-muted">
          {count(nowhere)} of the judged tickets belong to none of the collections; each level
          counts them as wrong.
        </p>
      )}
    </FigureCard>
  );
}

/** Levels that are surely right less often than they promise. */
function BrokenPromises({ levels }: Pick<ClassificationReport, "levels">) {
  return levels.map(({ confidence, promise, brokenSince }) =>
    promise === null || brokenSince === null ? null : (
      <p key={confidence} role="status" className="mt-3 text-sm">
        <strong>{confidence}</strong> has been right less often than the {percent(promise, 0)} that
        it promises since {brokenSince}.
      </p>
    ),
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
          ? "Whether tickets that are placed with 80\u00a0% confidence are right in 80 of 100 cases."
          : `Points on the dashed line are as good as predicted: placed with 80\u00a0% confidence, right in 80 of 100 cases. Below it confidence is too high. Expected calibration error ${percent(expectedError)}.`
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
          description={`Accuracy against confidence in tenths, with intervals of 95\u00a0% and the number of tickets of each tenth. Expected calibration error ${percent(expectedError)}. The table below has each point.`}
          draw={(canvas) => drawReliability(bins, canvas)}
        />
      )}
    </FigureCard>
  );
}

export function ConfusionFigure({ report: { confusion }, asked }: FiguresProps) {
  const title = "Which collections are taken for which";
  const collections = new Set(confusion.flatMap(({ predicted, correct }) => [predicted, correct]));
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
              ...(collections.size > namesMax.narrow
                ? [{ colour: "var(--figure-mixed)", name: "among the others, right or not" }]
                : []),
            ]}
          />
          <Picture
            id="confusion-picture"
            title="Confusion matrix"
            description={`${wrong.length} pairs of collections were confused. The table below has each pair.`}
            draw={(canvas) => drawConfusion(confusion, canvas)}
          />
        </>
      )}
    </FigureCard>
  );
}
