interface LegendProps {
  readonly entries: readonly { readonly colour: string; readonly name: string }[];
}

/** The meaning of each colour in a chart. */
export function Legend({ entries }: LegendProps) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
      {entries.map(({ colour, name }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" className="size-3">
            <rect width="100%" height="100%" rx="4" fill={colour} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
