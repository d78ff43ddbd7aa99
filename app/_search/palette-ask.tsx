interface PaletteAskProps {
  readonly label: string;
  readonly query: string;
  /** The collection that is searched; "" for all. */
  readonly collection: string;
}

/** Behind the field of its form: the Tab key leads to it, and Enter asks. */
export function PaletteAsk({ label, query, collection }: PaletteAskProps) {
  return (
    <>
      {collection === "" ? null : <input type="hidden" name="collection" value={collection} />}
      <button
        type="submit"
        name="ask"
        value="on"
        disabled={query.trim() === ""}
        className="wiki-button shrink-0 disabled:cursor-default disabled:text-muted"
      >
        {label}
        <kbd className="text-xs text-muted max-sm:hidden">Tab</kbd>
      </button>
    </>
  );
}
