import type { Ref } from "react";
import { quietButtonStyle } from "./styles.ts";

interface ShortcutHelpProps {
  readonly dialogRef: Ref<HTMLDialogElement>;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

const keys: readonly (readonly [string, string])[] = [
  ["y or Enter", "Confirm the prediction; once judged, save a changed comment"],
  ["1 to 9", "Correct: the place with that number"],
  ["c", "Write a comment; Escape leaves it"],
  ["o", "Choose another place"],
  ["u", "Undo the judgement"],
  ["n", "Next ticket; an unfinished one comes back later"],
  ["d", "Open the first document"],
  ["Escape", "Close the document"],
  ["Ctrl Enter", "Place the ticket, from within the form"],
  ["/ or Ctrl K", "Search the documentation"],
  ["?", "This list"],
];

export function ShortcutHelp({ dialogRef, isOn, onSwitch }: ShortcutHelpProps) {
  return (
    <dialog
      ref={dialogRef}
      closedby="any"
      aria-labelledby="desk-shortcuts"
      className="m-auto w-[min(32rem,94vw)] rounded-lg border border-control bg-bg p-4 text-text shadow-xl backdrop:bg-black/40"
    >
      <h2 id="desk-shortcuts" className="text-lg font-semibold">
        Keys
      </h2>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-mono text-sm">{key}</dt>
            <dd>{meaning}</dd>
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
        Single keys
      </label>
      <form method="dialog">
        <button type="submit" className={quietButtonStyle}>
          Close
        </button>
      </form>
    </dialog>
  );
}
