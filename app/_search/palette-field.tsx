import type { KeyboardEvent } from "react";
import { optionId } from "./palette-list.tsx";

interface PaletteFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly listId: string;
  readonly lengthMax: number;
  readonly query: string;
  readonly active: number;
  /** How many pages there are to choose from. */
  readonly choices: number;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The combobox over the list `listId`. */
export function PaletteField(props: PaletteFieldProps) {
  const { label, placeholder, listId, lengthMax, query, active, choices, onType, onKeyDown } =
    props;
  return (
    <input
      type="search"
      name="q"
      dir="auto"
      role="combobox"
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={choices > 0}
      aria-controls={listId}
      aria-activedescendant={choices > 0 ? optionId(listId, active) : undefined}
      autoComplete="off"
      maxLength={lengthMax}
      placeholder={placeholder}
      className="h-11 w-full grow rounded-md border border-control bg-bg px-3 text-base text-text placeholder:text-muted"
      value={query}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
