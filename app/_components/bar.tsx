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
      <span
        aria-hidden="true"
        className="mt-1 block h-2 rounded-sm bg-link forced-colors:bg-[CanvasText]"
        style={{ width: `calc(var(--bar) * ${share.toFixed(3)})` }}
      />
    </span>
  );
}
