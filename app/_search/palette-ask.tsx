import { type AskedSearch, searchParameters } from "knowledge-sdk/service-ui";

interface PaletteAskProps {
  readonly label: string;
  readonly asked: AskedSearch;
}

/** Behind the field of its form: the Tab key leads to it, and Enter asks. */
export function PaletteAsk({ label, asked }: PaletteAskProps) {
  return (
    <>
      {[...searchParameters({ ...asked, query: "" })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        name="ask"
        value="on"
        disabled={asked.query === ""}
        className="wiki-button shrink-0 disabled:cursor-default disabled:text-muted"
      >
        {label}
        <kbd className="text-xs text-muted max-sm:hidden">Tab</kbd>
      </button>
    </>
  );
}
