/** The button of the box, and the keys that open its dialog, which is loaded when somebody wants it. */
import { buttonStyles } from "./button-styles.ts";
import type { SearchDialog } from "./dialog/search-dialog.ts";
import { opensBox } from "./opens-box.ts";
import type { SearchBoxOptions } from "./search-box-options.ts";
import { buttonWord, primaryOf } from "./words/button-words.ts";

export interface SearchBox {
  /** Holds the button and the dialog in a shadow root. */
  readonly element: HTMLElement;
  /** Opens the dialog, with words to search for. Resolves when it is open. */
  open(query?: string): Promise<void>;
  close(): void;
  /** Takes button, dialog and keys away. */
  remove(): void;
}

/**
 * Adds search to a page of yours: a button and a dialog that neither change the page's look nor are
 * changed by it.
 * @example
 * import { createSearchBox } from "knowledge-sdk/search-box";
 *
 * export const box = createSearchBox({ service: "https://knowledge.example", target: "nav" });
 */
export function createSearchBox(options: SearchBoxOptions): SearchBox {
  const { hasHotkeys = true, target } = options;
  const language = primaryOf(
    options.language ?? (document.documentElement.lang || navigator.language),
  );
  const element = document.createElement("knowledge-search-box");
  const root = element.attachShadow({ mode: "open" });
  let dialog: SearchDialog | null = null;
  let loading: Promise<SearchDialog> | null = null;
  const load = (): Promise<SearchDialog> => {
    loading ??= import("./dialog/search-dialog.ts").then(
      ({ createSearchDialog }) => {
        dialog = createSearchDialog(root, { ...options, language });
        return dialog;
      },
      (error: unknown) => {
        // The service may be back when it is asked again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const open = async (query?: string): Promise<void> => (await load()).open(query);
  if (target !== null) {
    const button = makeButton(options.label ?? buttonWord(language), hasHotkeys);
    root.adoptedStyleSheets = [buttonSheet()];
    root.append(button);
    const prepare = (): void => void load().catch(() => undefined);
    for (const intent of ["pointerenter", "focus"]) button.addEventListener(intent, prepare);
    button.addEventListener("click", () => {
      open().catch(() => location.assign(options.service));
    });
  }
  placeIn(target).append(element);
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !opensBox(event) || dialog?.isOpen === true) return;
    event.preventDefault();
    open().catch(() => undefined);
  };
  if (hasHotkeys) document.addEventListener("keydown", onKey);
  return {
    element,
    open,
    close: () => dialog?.close(),
    remove() {
      document.removeEventListener("keydown", onKey);
      element.remove();
    },
  };
}

function placeIn(target: SearchBoxOptions["target"]): Element {
  if (target instanceof Element) return target;
  const found = typeof target === "string" ? document.querySelector(target) : null;
  return found ?? document.body;
}

function makeButton(label: string, hasHotkeys: boolean): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("part", "button");
  button.setAttribute("aria-haspopup", "dialog");
  const name = document.createElement("span");
  name.textContent = label;
  button.append(name);
  if (!hasHotkeys) return button;
  button.setAttribute("aria-keyshortcuts", "Control+K Meta+K /");
  const keys = document.createElement("kbd");
  keys.setAttribute("aria-hidden", "true");
  keys.textContent = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
  button.append(keys);
  return button;
}

function buttonSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(buttonStyles);
  return sheet;
}
