/** The dialog of the search box: the keys that move in it, and what a choice does. */
import { createSearchClient } from "../client/search-client.ts";
import type { SearchBoxOptions } from "../search-box-options.ts";
import { dialogWords } from "../words/dialog-words.ts";
import { type ChoiceList, createChoiceList } from "./choice-list.ts";
import type { DialogChoice } from "./choices.ts";
import { dialogStyles } from "./dialog-styles.ts";
import { type DialogParts, drawDialog } from "./draw-dialog.ts";
import { createRecentResults } from "./recent-results.ts";
import { createSearchAsTyped } from "./search-as-typed.ts";

export interface SearchDialog {
  readonly isOpen: boolean;
  open(query?: string): void;
  close(): void;
}

/** Beyond those of a box. */
export interface SearchDialogOptions extends SearchBoxOptions {
  readonly language: string;
  /** What a page knows itself for the words; it stands first. Default: nothing. */
  readonly ownChoices?: ((query: string) => readonly DialogChoice[]) | undefined;
}

export function createSearchDialog(root: ShadowRoot, options: SearchDialogOptions): SearchDialog {
  const { hasRecents = true, countsClicks = true, navigate } = options;
  const texts = dialogWords(options.language, options.texts);
  const client = createSearchClient(options);
  const recents = createRecentResults(options.service, hasRecents);
  const parts = drawDialog(texts);
  const { dialog, input } = parts;
  const list = createChoiceList(parts.list, input);
  const typed = createSearchAsTyped({ ...options, texts, client, recents, parts, list });
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet(dialogStyles)];
  root.append(dialog);

  const note = ({ kind, address, title, place, rank }: DialogChoice): void => {
    if (countsClicks && rank > 0) client.countClick(typed.query, rank);
    if (kind === "all") return;
    const isAnswer = kind === "answer";
    recents.add({ address, title: isAnswer ? place : title, place: isAnswer ? "" : place });
  };
  parts.list.addEventListener("click", (event) => {
    const choice = list.chosenBy(event);
    if (choice === null) return;
    note(choice);
    if (opensBeside(event)) return;
    // A link to a place on this page scrolls below the dialog.
    dialog.close();
    if (navigate === undefined) return;
    event.preventDefault();
    navigate(choice.address);
  });
  parts.list.addEventListener("mousemove", list.pointAt);
  input.addEventListener("input", () => void typed.search(input.value));
  input.addEventListener("keydown", (event) => answerKey(event, list));
  parts.forget.addEventListener("click", () => {
    recents.clear();
    void typed.search("");
    input.focus();
  });
  closeByPointer(parts);
  return {
    get isOpen() {
      return dialog.open;
    },
    open(query) {
      if (query !== undefined) input.value = query;
      if (!dialog.open) dialog.showModal();
      input.select();
      void typed.search(input.value);
    },
    close: () => dialog.close(),
  };
}

function answerKey(event: KeyboardEvent, list: ChoiceList): void {
  // Keys of an input method choose letters and not pages.
  if (event.isComposing) return;
  const step = steps[event.key];
  if (step !== undefined) {
    if (list.move(step)) event.preventDefault();
  } else if (event.key === "Enter") {
    event.preventDefault();
    const { metaKey, ctrlKey } = event;
    // With the keys that were held, as a click has them.
    list
      .active()
      ?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, metaKey, ctrlKey }),
      );
  }
}

const steps: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };

function opensBeside({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}

function closeByPointer({ dialog, close }: DialogParts): void {
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
