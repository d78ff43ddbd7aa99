import { type ScaleLinear, scaleLinear } from "d3-scale";
import type { ReportedLevel } from "knowledge-sdk/host";
import { percent, shareWithInterval } from "../_components/format.ts";
import type { Canvas, Drawing } from "./picture.tsx";

type Scale = ScaleLinear<number, number>;

/** For each level how many of its tickets are right, and below how many tickets have it. */
export function drawLevels(
  levels: readonly ReportedLevel[],
  { width, isNarrow, t }: Canvas,
): Drawing {
  const x = scaleLinear([0, 1], [8, width - 8]);
  const groupHeight = isNarrow ? 106 : 122;
  return {
    height: levels.length * groupHeight,
    content: levels.map((level, index) => (
      <g key={level.confidence} transform={`translate(0 ${index * groupHeight})`}>
        <text y="16" className="figure-label">
          {t(`levelInside.${level.confidence}`)}
        </text>
        <text x={64} y="16">
          {t("column.precision")}
        </text>
        <Value x={width} y={16} text={shareWithInterval(level, t.language)} />
        <Precision x={x} level={level} y={36} />
        <text x={64} y="66">
          {t("column.coverage")}
        </text>
        <Value x={width} y={66} text={percent(level.coverage, 1, t.language)} />
        <rect x={x(0)} y="76" width={x(1) - x(0)} height="8" rx="4" fill="var(--figure-grid)" />
        <rect
          x={x(0)}
          y="76"
          width={x(level.coverage ?? 0) - x(0)}
          height="8"
          rx="4"
          fill={`var(--figure-${level.confidence})`}
        />
      </g>
    )),
  };
}

function Value({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  return (
    <text x={x} y={y} textAnchor="end" className="figure-strong">
      {text}
    </text>
  );
}

interface PrecisionProps {
  readonly x: Scale;
  readonly level: ReportedLevel;
  readonly y: number;
}

/** A point on its interval, and a dashed line across where the level promises to be. */
function Precision({ x, level: { accuracy, interval, promise }, y }: PrecisionProps) {
  return (
    <>
      <line x1={x(0)} x2={x(1)} y1={y} y2={y} stroke="var(--figure-axis)" />
      {accuracy === null ? null : (
        <line
          x1={x(interval.low)}
          x2={x(interval.high)}
          y1={y}
          y2={y}
          stroke="var(--figure-band)"
          strokeWidth="12"
          strokeLinecap="round"
        />
      )}
      {promise === null ? null : (
        <line
          x1={x(promise)}
          x2={x(promise)}
          y1={y - 11}
          y2={y + 11}
          stroke="var(--text)"
          strokeDasharray="3 2"
        />
      )}
      {accuracy === null ? null : (
        <circle
          cx={x(accuracy)}
          cy={y}
          r="5"
          fill="var(--figure-line)"
          stroke="var(--bg)"
          strokeWidth="1.5"
        />
      )}
    </>
  );
}
