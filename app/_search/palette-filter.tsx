import type { Facets } from "knowledge-sdk/schemas";

interface PaletteFilterProps {
  readonly label: string;
  /** Name of the choice that searches everything. */
  readonly all: string;
  readonly counts: Facets["collections"];
  /** "" for all. */
  readonly chosen: string;
  readonly onChoose: (collection: string) => void;
}

/** The collections that have pages for the query, each a switch. */
export function PaletteFilter({ label, all, counts, chosen, onChoose }: PaletteFilterProps) {
  const names = counts.map(({ name }) => name);
  const known = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  if (known.length < 2 && chosen === "") return null;
  return (
    <fieldset className="relative flex min-w-0 gap-1.5 overflow-x-auto border-b border-line px-3 py-2 text-sm">
      <legend className="sr-only">{label}</legend>
      {["", ...known].map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="min-h-8 shrink-0 cursor-pointer rounded-full border border-control px-3 text-text hover:bg-surface aria-pressed:border-link aria-pressed:bg-note-bg aria-pressed:font-semibold aria-pressed:text-note-text"
        >
          {name === "" ? all : name}
        </button>
      ))}
    </fieldset>
  );
}
