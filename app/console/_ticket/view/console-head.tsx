import { SearchPalette } from "../../../_header/search-palette.tsx";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { keyStyle, quietButtonStyle } from "../../_components/field-styles.ts";

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
  const t = useDeskTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 pt-4">
      <h1 className="text-2xl font-semibold leading-tight">{t("head.title")}</h1>
      <div className="ms-auto flex flex-wrap gap-2">
        {isEmpty && waiting === 0 ? null : (
          <button type="button" className={quietButtonStyle} onClick={acts.onNext}>
            {waiting === 0 ? t("head.next") : t("head.nextWaiting", { count: waiting })}
            <kbd className={keyStyle}>n</kbd>
          </button>
        )}
        {queryLengthMax === null ? null : <SearchPalette lengthMax={queryLengthMax} />}
        <button type="button" className={quietButtonStyle} onClick={acts.onHelp}>
          {t("head.keys")}
          <kbd className={keyStyle}>?</kbd>
        </button>
      </div>
    </div>
  );
}
