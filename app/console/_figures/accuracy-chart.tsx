import { line } from "d3-shape";
import type { JudgedPeriod } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { dayLabels, quarters, shareLabels } from "./axes.ts";
import { dots, linesAcross, linesDown } from "./paths.ts";
import { Picture } from "./picture.tsx";

interface AccuracyChartProps {
  readonly title: string;
  readonly description: string;
  readonly periods: readonly JudgedPeriod[];
  readonly daysPerPeriod: number;
  readonly t: PageTranslator;
}

const height = 220;

/** A point for each period with judged tickets, on its interval; a line joins them. */
export function AccuracyChart({
  title,
  description,
  periods,
  daysPerPeriod,
  t,
}: AccuracyChartProps) {
  const x = (index: number): number => (1000 * (index + 0.5)) / periods.length;
  const y = (share: number): number => 1000 * (1 - share);
  const judged = periods.flatMap(({ accuracy, interval }, index) =>
    accuracy === null ? [] : [{ x: x(index), y: y(accuracy), interval }],
  );
  const path = line<(typeof judged)[number]>(
    (point) => point.x,
    (point) => point.y,
  ).digits(0)(judged);
  return (
    <Picture
      id="accuracy-picture"
      title={title}
      description={description}
      height={height}
      hasValues
      hasTime
      labels={[...shareLabels(t.language), ...dayLabels(periods, x, daysPerPeriod, t.language)]}
    >
      <path className="figure-grid" d={linesAcross(quarters.map(y))} />
      <path
        className="figure-band"
        strokeWidth={periods.length > 40 ? 4 : 8}
        d={linesDown(
          judged.map((point) => ({
            x: point.x,
            from: y(point.interval.low),
            to: y(point.interval.high),
          })),
        )}
      />
      <path className="figure-line" d={path ?? ""} />
      <path className="figure-dots" strokeWidth={periods.length > 40 ? 5 : 7} d={dots(judged)} />
    </Picture>
  );
}
