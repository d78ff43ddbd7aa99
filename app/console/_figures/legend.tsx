interface LegendProps {
  readonly entries: readonly { readonly colour: string; readonly name: string }[];
}

/** The meaning of each colour in a chart. */
export function Legend({ entries }: LegendProps) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
      {entries.map(({ colour, name }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="inline-block size-3 rounded-sm"
            style={{ background: colour }}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
