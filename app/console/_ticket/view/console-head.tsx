import { SearchPalette } from "../../../_header/search-palette.tsx";
import { keyStyle, quietButtonStyle } from "./styles.ts";

interface ConsoleHeadProps {
  /** Tickets whose turn comes. */
  readonly waiting: number;
  readonly isEmpty: boolean;
  /** Null where the page's own header has the search. */
  readonly queryLengthMax: number | null;
  readonly onNext: () => void;
  readonly onHelp: () => void;
}

export function ConsoleHead({ waiting, isEmpty, queryLengthMax, ...acts }: ConsoleHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-2xl font-semibold leading-tight">Place a ticket</h1>
      <div className="ml-auto flex flex-wrap gap-2">
        {isEmpty && waiting === 0 ? null : (
          <button type="button" className={quietButtonStyle} onClick={acts.onNext}>
            Next ticket{waiting === 0 ? "" : ` (${waiting} waiting)`}
            <kbd className={keyStyle}>n</kbd>
          </button>
        )}
        {queryLengthMax === null ? null : <SearchPalette lengthMax={queryLengthMax} />}
        <button type="button" className={quietButtonStyle} onClick={acts.onHelp}>
          Keys<kbd className={keyStyle}>?</kbd>
        </button>
      </div>
    </div>
  );
}
