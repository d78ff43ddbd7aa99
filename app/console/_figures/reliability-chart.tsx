import type { CalibrationBin } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent, shortCount } from "../_components/format.ts";
import { quarters } from "./axes.ts";
import { areas, dots, linesAcross, linesDown } from "./paths.ts";
import { type Label, Picture } from "./picture.tsx";

interface ReliabilityChartProps {
  readonly title: string;
  readonly description: string;
  readonly bins: readonly CalibrationBin[];
  readonly t: PageTranslator;
}

const plotHeight = 220;
const countsHeight = 56;
/** Between the plot and the counts: labels of confidence, and what the counts are. */
const gap = 64;
const height = plotHeight + gap + countsHeight;
/** Room for the figure above the highest bar. */
const headroom = 16;

/**
 * How often answers of a confidence are right, against the line where both are the same; below, how
 * many tickets each tenth has.
 */
export function ReliabilityChart({ title, description, bins, t }: ReliabilityChartProps) {
  return (
    <Picture
      id="calibration-picture"
      title={title}
      description={description}
      height={height}
      hasValues
      labels={labelsOf(bins, t)}
    >
      <Points bins={bins} />
      <path
        fill="var(--figure-low)"
        d={areas(
          bins.map((bin) => ({
            x: x(bin.from) + 4,
            width: x(bin.to - bin.from) - 8,
            y: 1000 - tall(bin, bins),
            height: tall(bin, bins),
          })),
        )}
      />
      <path className="figure-axis" d="M0 1000h1000" />
    </Picture>
  );
}

const part = (pixels: number): number => (1000 * pixels) / height;
const x = (share: number): number => 1000 * share;
const y = (share: number): number => part(plotHeight) * (1 - share);

function mostOf(bins: readonly CalibrationBin[]): number {
  return Math.max(1, ...bins.map(({ judged }) => judged));
}

function tall({ judged }: CalibrationBin, bins: readonly CalibrationBin[]): number {
  return part(Math.max(1, ((countsHeight - headroom) * judged) / mostOf(bins)));
}

/** Each on its interval, the larger the more tickets it has. */
function Points({ bins }: Pick<ReliabilityChartProps, "bins">) {
  const most = mostOf(bins);
  return (
    <>
      <path className="figure-grid" d={linesAcross(quarters.map(y))} />
      <path className="figure-dashes" d={`M0 ${Math.round(y(0))}L1000 0`} />
      <path
        className="figure-whisker"
        d={linesDown(
          bins.map(({ meanConfidence, interval }) => ({
            x: x(meanConfidence),
            from: y(interval.low),
            to: y(interval.high),
          })),
        )}
      />
      {bins.map(({ from, meanConfidence, accuracy, judged }) => (
        <path
          key={from}
          className="figure-dots"
          strokeWidth={Math.round(6 + 12 * Math.sqrt(judged / most))}
          d={dots([{ x: x(meanConfidence), y: y(accuracy ?? 0) }])}
        />
      ))}
    </>
  );
}

function labelsOf(bins: readonly CalibrationBin[], t: PageTranslator): readonly Label[] {
  return [
    ...quarters.map((share): Label => {
      return { kind: "value", y: y(share), text: percent(share, 0, t.language) };
    }),
    ...quarters.map((share): Label => {
      const kind = share === 1 ? "end" : "inside";
      return { kind, x: x(share), y: part(plotHeight + 4), text: percent(share, 0, t.language) };
    }),
    {
      kind: "inside",
      x: 0,
      y: part(plotHeight + 34),
      text: t("calibration.perTenth"),
      isStrong: true,
    },
    ...bins.map((bin): Label => {
      const top = 1000 - tall(bin, bins) - part(headroom);
      const text = shortCount(bin.judged, t.language);
      return { kind: "inside", x: x(bin.from) + 10, y: top, text };
    }),
  ];
}

/** `80 to 90 %` */
export function rangeText({ from, to }: CalibrationBin, t: PageTranslator): string {
  return t("calibration.range", { from: Math.round(100 * from), to: percent(to, 0, t.language) });
}
