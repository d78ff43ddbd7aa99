import { opensInPlace } from "./open-in-place.ts";
import type { PaletteChoice } from "./palette-choices.tsx";

interface PaletteListProps {
  readonly id: string;
  readonly choices: readonly PaletteChoice[];
  readonly active: number;
  /** Told when a page opens without leaving this one. */
  readonly onOpened: () => void;
}

/** The id that the combobox names for a choice of the list `id`. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** Pages to choose from, as links. */
export function PaletteList({ id, choices, active, onOpened }: PaletteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Pages"
      hidden={choices.length === 0}
      className="max-h-[60vh] overflow-y-auto p-1"
    >
      {choices.map(({ key, address, content }, index) => (
        <a
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={address}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || !opensInPlace(address)) return;
            event.preventDefault();
            onOpened();
          }}
          className="block rounded-md border-l-4 border-transparent px-3 py-2 text-text no-underline hover:bg-surface aria-selected:border-link aria-selected:bg-note-bg"
        >
          {content}
        </a>
      ))}
    </div>
  );
}
