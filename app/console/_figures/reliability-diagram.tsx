import { scaleLinear, scaleSqrt } from "d3-scale";
import type { CalibrationBin } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent, shareWithInterval, shortCount } from "../_components/format.ts";
import { type Plot, ValueAxis } from "./axes.tsx";
import type { Canvas, Drawing } from "./picture.tsx";

const quarters = [0, 0.25, 0.5, 0.75, 1];
const countsHeight = 56;
const countsGap = 66;

/**
 * How often answers of a confidence are right, against the line where both are the same; below, how
 * many tickets each tenth has.
 */
export function drawReliability(
  bins: readonly CalibrationBin[],
  { width, isNarrow, t }: Canvas,
): Drawing {
  const plotHeight = isNarrow ? 230 : 300;
  const plot: Plot = { left: 46, right: width - 14, top: 10, bottom: 10 + plotHeight };
  const x = scaleLinear([0, 1], [plot.left, plot.right]);
  const y = scaleLinear([0, 1], [plot.bottom, plot.top]);
  const most = Math.max(1, ...bins.map(({ judged }) => judged));
  const radius = scaleSqrt([0, most], [3, 9]);
  const countsBottom = plot.bottom + countsGap + countsHeight;
  const tall = scaleLinear([0, most], [0, countsHeight]);
  return {
    height: countsBottom + 6,
    content: (
      <>
        <ValueAxis
          plot={plot}
          ticks={quarters.map((value) => ({ at: y(value), label: percent(value, 0, t.language) }))}
        />
        <ConfidenceLabels t={t} x={x} y={plot.bottom + 17} />
        <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} stroke="var(--muted)" strokeDasharray="5 4" />
        {bins.map((bin) => (
          <AccuracyPoint key={bin.from} t={t} bin={bin} x={x} y={y} radius={radius(bin.judged)} />
        ))}
        <text x={plot.left} y={plot.bottom + 44} className="figure-strong">
          {t("calibration.perTenth")}
        </text>
        <line
          x1={plot.left}
          x2={plot.right}
          y1={countsBottom}
          y2={countsBottom}
          stroke="var(--figure-axis)"
        />
        {bins.map((bin) => (
          <CountBar
            key={bin.from}
            count={shortCount(bin.judged, t.language)}
            from={x(bin.from)}
            to={x(bin.to)}
            bottom={countsBottom}
            height={Math.max(1, tall(bin.judged))}
          />
        ))}
      </>
    ),
  };
}

type Scale = (value: number) => number;

interface ConfidenceLabelsProps {
  readonly x: Scale;
  readonly y: number;
  readonly t: PageTranslator;
}

function ConfidenceLabels({ x, y, t }: ConfidenceLabelsProps) {
  return quarters.map((value) => (
    <text
      key={value}
      x={x(value) + (value === 1 ? 10 : 0)}
      y={y}
      textAnchor={value === 1 ? "end" : "middle"}
    >
      {value === 0 ? "0" : percent(value, 0, t.language)}
    </text>
  ));
}

interface AccuracyPointProps {
  readonly bin: CalibrationBin;
  readonly x: Scale;
  readonly y: Scale;
  readonly radius: number;
  readonly t: PageTranslator;
}

/** A point with its interval as a line behind it. */
function AccuracyPoint({ bin, x, y, radius, t }: AccuracyPointProps) {
  const at = x(bin.meanConfidence);
  return (
    <g>
      <title>
        {t("calibration.point", {
          range: rangeText(bin, t),
          share: shareWithInterval(bin, t.language),
          confidence: percent(bin.meanConfidence, 1, t.language),
          judged: bin.judged,
        })}
      </title>
      <line
        x1={at}
        x2={at}
        y1={y(bin.interval.low)}
        y2={y(bin.interval.high)}
        stroke="var(--figure-line)"
        strokeWidth="1.5"
      />
      <circle
        cx={at}
        cy={y(bin.accuracy ?? 0)}
        r={radius}
        fill="var(--figure-line)"
        stroke="var(--bg)"
        strokeWidth="1.5"
      />
    </g>
  );
}

interface CountBarProps {
  readonly count: string;
  readonly from: number;
  readonly to: number;
  readonly bottom: number;
  readonly height: number;
}

function CountBar({ count, from, to, bottom, height }: CountBarProps) {
  return (
    <g>
      <rect
        x={from + 2}
        width={to - from - 4}
        y={bottom - height}
        height={height}
        rx="1"
        fill="var(--figure-low)"
      />
      <text
        x={(from + to) / 2}
        y={bottom - height - 4}
        textAnchor="middle"
        className="figure-small"
      >
        {count}
      </text>
    </g>
  );
}

/** `80 to 90 %` */
export function rangeText({ from, to }: CalibrationBin, t: PageTranslator): string {
  return t("calibration.range", { from: Math.round(100 * from), to: percent(to, 0, t.language) });
}
