/**
 * A chart that is drawn once for every width: its lines are stretched over the plot, in thousandths of
 * it, while strokes and texts keep their size. Few long paths instead of many shapes, because a page
 * is sent twice, as HTML and as data for scripts; attributes of the drawing instead of styles, which
 * the policy of our pages does not allow in HTML.
 */
import type { ReactNode, SVGTextElementAttributes } from "react";

/** A text on the plot or next to it; places in thousandths from the left and from the top. */
export interface Label {
  readonly text: string;
  readonly x?: number;
  readonly y?: number;
  /** `value` stands left of the plot, `time` below it, `inside` begins and `end` ends at its place. */
  readonly kind: "value" | "time" | "inside" | "end";
  readonly isStrong?: boolean;
  /** Left out where there is little room. */
  readonly isWideOnly?: boolean;
}

interface PictureProps {
  readonly id: string;
  readonly title: string;
  /** The contents of the chart, for people who do not see it. */
  readonly description: string;
  /** Height of the plot, in pixels. */
  readonly height: number;
  /** Whether there are values at the left. */
  readonly hasValues?: boolean;
  /** Whether there are days below. */
  readonly hasTime?: boolean;
  readonly labels: readonly Label[];
  /** Paths in thousandths of the plot. */
  readonly children: ReactNode;
}

export function Picture({
  id,
  title,
  description,
  height,
  hasValues = false,
  hasTime = false,
  labels,
  children,
}: PictureProps) {
  return (
    <div
      className={`figure-plot${hasValues ? " figure-values" : ""}${hasTime ? " figure-times" : ""}`}
    >
      <svg height={height} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <svg
          aria-hidden="true"
          width="100%"
          height="100%"
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
        >
          {children}
        </svg>
        {labels.map((label) => (
          <Text key={`${label.kind} ${label.x} ${label.y}`} label={label} />
        ))}
      </svg>
    </div>
  );
}

function Text({ label }: { readonly label: Label }) {
  const { text, isStrong = false, isWideOnly = false } = label;
  const strong = isStrong ? " figure-strong" : "";
  const wideOnly = isWideOnly ? " max-sm:hidden" : "";
  return (
    <text className={`figure-label${strong}${wideOnly}`} {...placeOf(label)}>
      {text}
    </text>
  );
}

/** From the top of a line to what its letters stand on, and to its middle, in pixels. */
const toBaseline = 12;
const toMiddle = 4;
/** Between the plot and what stands beside it. */
const gap = 8;
/** Edge of the plot, in thousandths: days there would reach beyond it. */
const edge = 60;

function placeOf({ kind, x = 0, y = 0 }: Label): SVGTextElementAttributes<SVGTextElement> {
  const [left, top] = [`${x / 10}%`, `${y / 10}%`];
  if (kind === "value") return { y: top, dx: -gap, dy: toMiddle, textAnchor: "end" };
  if (kind === "time") {
    const textAnchor = x < edge ? "start" : x > 1000 - edge ? "end" : "middle";
    return { x: left, y: "100%", dy: gap + toBaseline, textAnchor };
  }
  return { x: left, y: top, dy: toBaseline, textAnchor: kind === "end" ? "end" : "start" };
}
