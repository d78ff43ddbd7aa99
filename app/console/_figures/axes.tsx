/** Lines and labels that the pictures of series share. */

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Tick {
  /** Place on the axis. */
  readonly at: number;
  readonly label: string;
}

/** Horizontal lines with their values at the left. */
export function ValueAxis({
  plot,
  ticks,
}: {
  readonly plot: Plot;
  readonly ticks: readonly Tick[];
}) {
  return ticks.map(({ at, label }) => (
    <g key={label}>
      <line x1={plot.left} x2={plot.right} y1={at} y2={at} stroke="var(--figure-grid)" />
      <text x={plot.left - 8} y={at} dy="0.32em" textAnchor="end">
        {label}
      </text>
    </g>
  ));
}

/** Labels below the plot; the outer ones stay inside. */
export function TimeAxis({
  plot,
  ticks,
}: {
  readonly plot: Plot;
  readonly ticks: readonly Tick[];
}) {
  return (
    <>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={plot.bottom}
        y2={plot.bottom}
        stroke="var(--figure-axis)"
      />
      {ticks.map(({ at, label }) => (
        <text key={label} x={at} y={plot.bottom + 18} textAnchor={anchorOf(at, plot)}>
          {label}
        </text>
      ))}
    </>
  );
}

/** Half of the longest label. */
const labelReach = 26;

function anchorOf(at: number, { left, right }: Plot): "start" | "middle" | "end" {
  if (at - left < labelReach) return "start";
  return right - at < labelReach ? "end" : "middle";
}

/** Places of some labels among so many points, the first among them, all as far from each other. */
export function labelledPlaces(points: number, labelsMax: number): readonly number[] {
  const stride = Math.max(1, Math.ceil(points / labelsMax));
  return Array.from({ length: Math.ceil(points / stride) }, (_, index) => index * stride);
}

/** A hundredth of a pixel is enough: pictures are sent with each of their numbers four times. */
export function roundPixels(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
