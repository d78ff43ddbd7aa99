import { ShareBar } from "./share-bar.tsx";

interface BarProps {
  readonly value: number;
  /** The value whose bar has the full length. */
  readonly longest: number;
}

/**
 * A figure with a bar of its length; the bar says nothing that the figure does not. `--bar` is the
 * full length, so that bars of columns with different widths compare.
 */
export function Bar({ value, longest }: BarProps) {
  const share = longest > 0 ? Math.min(1, Math.abs(value) / longest) : 0;
  return (
    <span className="block tabular-nums">
      {value.toFixed(4)}
      <span className="mt-1 block w-(--bar)">
        <ShareBar share={share} />
      </span>
    </span>
  );
}
