/**
 * A chart that is drawn once for every width: its lines are stretched over the plot, in thousandths of
 * it, while strokes and texts keep their size. Few long paths instead of many shapes, because a page
 * is sent twice, as HTML and as data for scripts.
 */
import type { CSSProperties, ReactNode } from "react";

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
  /** Of the plot, in pixels. */
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
      style={{ height }}
    >
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {children}
      </svg>
      {labels.map(({ text, x, y, kind, isStrong = false, isWideOnly = false }) => (
        <span
          key={`${kind} ${x} ${y}`}
          aria-hidden="true"
          className={`figure-${kind}${isStrong ? " figure-strong" : ""}${isWideOnly ? " max-sm:hidden" : ""}`}
          style={placeOf(kind, x, y)}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** Labels of days stay inside at both ends. */
function placeOf(kind: Label["kind"], x = 0, y = 0): CSSProperties {
  const [left, top] = [`${x / 10}%`, `${y / 10}%`];
  if (kind === "value") return { top };
  if (kind === "time") return { left, transform: `translateX(-${clamped((x - 40) / 9.2)}%)` };
  return kind === "end" ? { right: `${(1000 - x) / 10}%`, top } : { left, top };
}

function clamped(percent: number): number {
  return Math.round(Math.max(0, Math.min(100, percent)));
}
