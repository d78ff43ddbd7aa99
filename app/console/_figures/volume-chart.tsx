import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import type { PlacedPeriod } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { periodText, shortCount, shortDay } from "../_components/format.ts";
import { labelledPlaces, type Plot, roundPixels, TimeAxis, ValueAxis } from "./axes.tsx";
import type { Canvas, Drawing } from "./picture.tsx";

export const stackedLevels = ["high", "medium", "low"] as const;

/** Tickets of each period as a bar, its levels on top of each other. */
export function drawVolume(
  periods: readonly PlacedPeriod[],
  daysPerPeriod: number,
  { width, isNarrow, t }: Canvas,
): Drawing {
  const height = isNarrow ? 200 : 260;
  const plot: Plot = { left: 46, right: width - 8, top: 10, bottom: height - 28 };
  const x = scaleBand(
    periods.map(({ from }) => from),
    [plot.left, plot.right],
  ).padding(periods.length > 40 ? 0.15 : 0.25);
  const highest = Math.max(1, ...periods.map(({ total }) => total));
  const y = scaleLinear([0, highest], [plot.bottom, plot.top]).nice(4);
  const layers = stack<PlacedPeriod, (typeof stackedLevels)[number]>().keys(stackedLevels)([
    ...periods,
  ]);
  return {
    height,
    content: (
      <>
        <ValueAxis
          plot={plot}
          ticks={y
            .ticks(4)
            .filter(Number.isInteger)
            .map((value) => ({ at: y(value), label: shortCount(value, t.language) }))}
        />
        {layers.map((layer) => (
          <g key={layer.key} fill={`var(--figure-${layer.key})`}>
            {periods.map((period, index) => {
              const [from, to] = layer[index] as [number, number];
              const label = isNarrow ? null : barText(period, to - from, layer.key, t);
              const place = { x: x(period.from), width: x.bandwidth(), from, to };
              return <Bar key={period.from} place={place} y={y} label={label} />;
            })}
          </g>
        ))}
        <TimeAxis
          plot={plot}
          ticks={labelledPlaces(periods.length, isNarrow ? 4 : 7).map((index) => {
            const period = periods[index] as PlacedPeriod;
            const at = (x(period.from) ?? plot.left) + x.bandwidth() / 2;
            return { at, label: shortDay(period.from, daysPerPeriod, t.language) };
          })}
        />
      </>
    ),
  };
}

interface BarProps {
  readonly place: {
    readonly x: number | undefined;
    readonly width: number;
    readonly from: number;
    readonly to: number;
  };
  readonly y: (tickets: number) => number;
  readonly label: string | null;
}

function Bar({ place: { x, width, from, to }, y, label }: BarProps) {
  const full = y(from) - y(to);
  if (full <= 0) return null;
  // A line of the page between two layers, where they are thick enough.
  const seam = from > 0 && full > 3 ? 1 : 0;
  return (
    <rect
      x={roundPixels(x ?? 0)}
      width={roundPixels(width)}
      y={roundPixels(y(to))}
      height={roundPixels(full - seam)}
      rx="1"
    >
      {label === null ? null : <title>{label}</title>}
    </rect>
  );
}

function barText(
  period: PlacedPeriod,
  tickets: number,
  level: (typeof stackedLevels)[number],
  t: PageTranslator,
): string {
  return t("volume.bar", {
    period: periodText(period, t),
    tickets,
    level: t(`levelInside.${level}`),
    total: period.total,
  });
}
