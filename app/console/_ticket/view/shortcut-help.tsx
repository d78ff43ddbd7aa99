import type { Ref } from "react";
import type { desk } from "../../../_messages/english/desk.ts";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";

/** A key, or the text that names it, and its meaning. */
export type KeyRow = readonly [key: string, meaning: Extract<keyof typeof desk, `keys.${string}`>];

interface ShortcutHelpProps {
  readonly dialogRef: Ref<HTMLDialogElement>;
  readonly keys: readonly KeyRow[];
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Keys of the page of one ticket. Names of keys that are words are texts themselves. */
export const ticketKeys = [
  ["keys.confirmKeys", "keys.confirm"],
  ["keys.correctKeys", "keys.correct"],
  ["0", "keys.none"],
  ["c", "keys.comment"],
  ["o", "keys.other"],
  ["u", "keys.undo"],
  ["n", "keys.next"],
  ["d", "keys.document"],
  ["Escape", "keys.escape"],
  ["Ctrl Enter", "keys.place"],
  ["keys.searchKeys", "keys.search"],
  ["?", "keys.help"],
] as const satisfies readonly KeyRow[];

function isWord(key: string): key is KeyRow[1] {
  return key.startsWith("keys.");
}

export function ShortcutHelp({ dialogRef, keys, isOn, onSwitch }: ShortcutHelpProps) {
  const t = useDeskTexts();
  return (
    <dialog
      ref={dialogRef}
      closedby="any"
      aria-labelledby="desk-shortcuts"
      className="m-auto w-[min(32rem,94vw)] rounded-lg border border-control bg-bg p-4 text-text shadow-xl backdrop:bg-black/40"
    >
      <h2 id="desk-shortcuts" className="text-lg font-semibold">
        {t("keys.title")}
      </h2>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-mono text-sm">{isWord(key) ? t(key) : key}</dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
          className="size-5"
        />
        {t("keys.single")}
      </label>
      <form method="dialog">
        <button type="submit" className={quietButtonStyle}>
          {t("keys.close")}
        </button>
      </form>
    </dialog>
  );
}
