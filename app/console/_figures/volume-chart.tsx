import { scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import type { PlacedPeriod } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { shortCount } from "../_components/format.ts";
import { dayLabels } from "./axes.ts";
import { areas, linesAcross } from "./paths.ts";
import { Picture } from "./picture.tsx";

export const stackedLevels = ["high", "medium", "low"] as const;

interface VolumeChartProps {
  readonly title: string;
  readonly description: string;
  readonly periods: readonly PlacedPeriod[];
  readonly daysPerPeriod: number;
  readonly t: PageTranslator;
}

const height = 220;
/** Share of its place that a bar fills. */
const fullness = 0.8;
/** A line of the page between two layers, where they are thick enough. */
const seam = 5;

/** Tickets of each period as a bar, its levels on top of each other. */
export function VolumeChart({ title, description, periods, daysPerPeriod, t }: VolumeChartProps) {
  const step = 1000 / periods.length;
  const highest = Math.max(1, ...periods.map(({ total }) => total));
  const y = scaleLinear([0, highest], [1000, 0]).nice(4);
  const ticks = y.ticks(4).filter(Number.isInteger);
  const layers = stack<PlacedPeriod, (typeof stackedLevels)[number]>().keys(stackedLevels)([
    ...periods,
  ]);
  return (
    <Picture
      id="volume-picture"
      title={title}
      description={description}
      height={height}
      hasValues
      hasTime
      labels={[
        ...ticks.map((value) => ({
          kind: "value" as const,
          y: y(value),
          text: shortCount(value, t.language),
        })),
        ...dayLabels(periods, (index) => step * (index + 0.5), daysPerPeriod, t.language),
      ]}
    >
      <path className="figure-grid" d={linesAcross(ticks.map((value) => y(value)))} />
      {layers.map((layer) => (
        <path
          key={layer.key}
          fill={`var(--figure-${layer.key})`}
          d={areas(
            layer.map(([from, to], index) => {
              const full = y(from) - y(to);
              return {
                x: step * (index + (1 - fullness) / 2),
                width: step * fullness,
                y: y(to),
                height: from > 0 && full > 3 * seam ? full - seam : full,
              };
            }),
          )}
        />
      ))}
    </Picture>
  );
}
