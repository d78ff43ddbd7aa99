import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import type { JudgedPeriod } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent, periodText, shareWithInterval, shortDay } from "../_components/format.ts";
import { labelledPlaces, type Plot, roundPixels, type Tick, TimeAxis, ValueAxis } from "./axes.tsx";
import type { Canvas, Drawing } from "./picture.tsx";

const quarters = [0, 0.25, 0.5, 0.75, 1];

/** The share of right tickets as points on a line, each with its interval as a bar behind it. */
export function drawAccuracy(
  periods: readonly JudgedPeriod[],
  daysPerPeriod: number,
  { width, isNarrow, t }: Canvas,
): Drawing {
  const height = isNarrow ? 220 : 260;
  const plot: Plot = { left: 46, right: width - 8, top: 10, bottom: height - 28 };
  const x = scalePoint(
    periods.map(({ from }) => from),
    [plot.left + 6, plot.right - 6],
  );
  const y = scaleLinear([0, 1], [plot.bottom, plot.top]);
  const place = ({ from }: JudgedPeriod): number => x(from) ?? plot.left;
  const judged = periods.filter(({ accuracy }) => accuracy !== null);
  const path = line<JudgedPeriod>(place, ({ accuracy }) => y(accuracy ?? 0))(judged);
  const thickness = Math.max(3, Math.min(10, x.step() * 0.55));
  return {
    height,
    content: (
      <>
        <ValueAxis plot={plot} ticks={quarters.map((value) => shareTick(value, y(value), t))} />
        <g stroke="var(--figure-band)" strokeWidth={thickness} strokeLinecap="round">
          {judged.map((period) => (
            <line
              key={period.from}
              x1={roundPixels(place(period))}
              x2={roundPixels(place(period))}
              y1={roundPixels(y(period.interval.low))}
              y2={roundPixels(y(period.interval.high))}
            />
          ))}
        </g>
        <path d={path ?? ""} fill="none" stroke="var(--figure-line)" strokeWidth="2" />
        <g fill="var(--figure-line)" stroke="var(--bg)" strokeWidth="1">
          {judged.map((period) => (
            <circle
              key={period.from}
              cx={roundPixels(place(period))}
              cy={roundPixels(y(period.accuracy ?? 0))}
              r={thickness > 5 ? 3.5 : 2.5}
            >
              {isNarrow ? null : <title>{pointText(period, t)}</title>}
            </circle>
          ))}
        </g>
        <TimeAxis
          plot={plot}
          ticks={labelledPlaces(periods.length, isNarrow ? 4 : 7).map((index) => {
            const period = periods[index] as JudgedPeriod;
            return { at: place(period), label: shortDay(period.from, daysPerPeriod, t.language) };
          })}
        />
      </>
    ),
  };
}

function shareTick(value: number, at: number, { language }: PageTranslator): Tick {
  return { at, label: percent(value, 0, language) };
}

function pointText(period: JudgedPeriod, t: PageTranslator): string {
  const { right, judged } = period;
  return t("accuracy.point", {
    period: periodText(period, t),
    right,
    judged,
    share: shareWithInterval(period, t.language),
  });
}
