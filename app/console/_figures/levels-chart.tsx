import type { ReportedLevel } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { percent, shareWithInterval } from "../_components/format.ts";
import { areas, dots, lineBetween, linesAcross, linesDown } from "./paths.ts";
import { type Label, Picture } from "./picture.tsx";

interface LevelsChartProps {
  readonly title: string;
  readonly description: string;
  readonly levels: readonly ReportedLevel[];
  readonly t: PageTranslator;
}

const groupHeight = 112;
/** Places in the group of a level, in pixels from its top. */
const at = { words: 0, precision: 34, coverageWords: 50, coverage: 76, barHeight: 8 } as const;

/** For each level how many of its tickets are right, and below how many tickets have it. */
export function LevelsChart({ title, description, levels, t }: LevelsChartProps) {
  const height = levels.length * groupHeight;
  const y: Place = (group, pixels) => (1000 * (group * groupHeight + pixels)) / height;
  return (
    <Picture
      id="levels-picture"
      title={title}
      description={description}
      height={height}
      labels={levels.flatMap((level, group) => levelLabels(level, (pixels) => y(group, pixels), t))}
    >
      <Precisions levels={levels} y={y} />
      <Coverages levels={levels} y={y} />
    </Picture>
  );
}

/** Place of a level, and pixels below its top, in thousandths. */
type Place = (group: number, pixels: number) => number;

interface PartProps {
  readonly levels: readonly ReportedLevel[];
  readonly y: Place;
}

/** A point on its interval, and a dashed line across where the level promises to be. */
function Precisions({ levels, y }: PartProps) {
  const x = (share: number): number => 8 + 984 * share;
  const middles = levels.map((_, group) => y(group, at.precision));
  const judged = levels.flatMap((level, group) =>
    level.accuracy === null
      ? []
      : [{ ...level, x: x(level.accuracy), y: middles[group] as number }],
  );
  return (
    <>
      <path className="figure-axis" d={linesAcross(middles)} />
      {judged.map((level) => (
        <path
          key={level.confidence}
          className="figure-band"
          strokeWidth="12"
          d={lineBetween(x(level.interval.low), x(level.interval.high), level.y)}
        />
      ))}
      <path
        className="figure-mark"
        d={linesDown(
          levels.flatMap(({ promise }, group) => {
            const [from, to] = [y(group, at.precision - 11), y(group, at.precision + 11)];
            return promise === null ? [] : [{ x: x(promise), from, to }];
          }),
        )}
      />
      <path className="figure-dots" strokeWidth="10" d={dots(judged)} />
    </>
  );
}

/** The share of tickets that has each level. */
function Coverages({ levels, y }: PartProps) {
  const bar = (share: number, group: number) => {
    const top = y(group, at.coverage);
    return {
      x: 0,
      width: 1000 * share,
      y: top,
      height: y(group, at.coverage + at.barHeight) - top,
    };
  };
  return (
    <>
      <path fill="var(--figure-grid)" d={areas(levels.map((_, group) => bar(1, group)))} />
      {levels.map(({ confidence, coverage }, group) => (
        <path
          key={confidence}
          fill={`var(--figure-${confidence})`}
          d={areas([bar(coverage ?? 0, group)])}
        />
      ))}
    </>
  );
}

function levelLabels(
  level: ReportedLevel,
  y: (pixels: number) => number,
  t: PageTranslator,
): readonly Label[] {
  return [
    {
      kind: "inside",
      x: 0,
      y: y(at.words),
      text: `${t(`levelInside.${level.confidence}`)}: ${t("column.precision")}`,
    },
    {
      kind: "end",
      x: 1000,
      y: y(at.words),
      text: shareWithInterval(level, t.language),
      isStrong: true,
    },
    { kind: "inside", x: 0, y: y(at.coverageWords), text: t("column.coverage") },
    {
      kind: "end",
      x: 1000,
      y: y(at.coverageWords),
      text: percent(level.coverage, 1, t.language),
      isStrong: true,
    },
  ];
}
