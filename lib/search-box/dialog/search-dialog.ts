/** The dialog of the search box: what is typed, what was found, and the keys that move in it. */
import type { AnswerPassage, SearchResponse } from "../../contract/index.ts";
import { createSearchClient, SearchFailure } from "../client/search-client.ts";
import type { SearchBoxOptions } from "../search-box-options.ts";
import { dialogWords, filled } from "../words/dialog-words.ts";
import { type Choice, choicesOf, recentChoices } from "./choices.ts";
import { dialogStyles } from "./dialog-styles.ts";
import { drawChoices, optionId } from "./draw-choices.ts";
import { type DialogParts, drawDialog } from "./draw-dialog.ts";
import { element } from "./elements.ts";
import { createRecentResults } from "./recent-results.ts";

export interface SearchDialog {
  readonly isOpen: boolean;
  open(query?: string): void;
  close(): void;
}

/** Three words, or a question mark: then passages are asked for that answer. */
const mayBeQuestion = (query: string): boolean => /\S\s+\S+\s+\S|[?？]\s*$/u.test(query);

export function createSearchDialog(
  root: ShadowRoot,
  options: SearchBoxOptions & { readonly language: string },
): SearchDialog {
  const { service, hasRecents = true, hasAnswers = true, countsClicks = true } = options;
  const texts = dialogWords(options.language, options.texts);
  const client = createSearchClient(options);
  const recents = createRecentResults(service, hasRecents);
  const parts = drawDialog(texts);
  const { dialog, input, list } = parts;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet(dialogStyles)];
  root.append(dialog);
  let choices: readonly Choice[] = [];
  let active = 0;
  let asked = "";

  const point = (to: number): void => {
    list.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
    const option = list.querySelector(`#${optionId(to)}`);
    active = option === null ? 0 : to;
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option === null) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", option.id);
  };
  const show = (next: readonly Choice[]): void => {
    choices = next;
    list.replaceChildren(...drawChoices(choices));
    list.hidden = choices.length === 0;
    input.setAttribute("aria-expanded", String(choices.length > 0));
    point(0);
  };
  const showRecents = (): void => {
    say(parts, { status: "" });
    const recent = recentChoices(recents.list(), texts.recent);
    parts.forget.hidden = recent.length === 0;
    show(recent);
  };
  const showFound = (found: SearchResponse, passages: readonly AnswerPassage[]): void => {
    const all = new URL("?", service);
    all.searchParams.set("q", asked);
    const names = { answer: texts.answer, all: filled(texts.all, { query: asked }) };
    const next = choicesOf({ service, query: asked, found, passages, names, all: all.href });
    const count = found.results.length;
    if (count > 0) say(parts, { status: filled(texts.found, { count }) });
    else {
      const nothing = filled(texts.nothing, { query: asked });
      say(parts, { status: nothing, message: `${nothing}. ${texts.advice}` });
    }
    show(next);
  };
  const search = async (query: string): Promise<void> => {
    asked = query.trim();
    parts.forget.hidden = true;
    if (asked === "") {
      client.cancel();
      showRecents();
      return;
    }
    say(parts, { status: texts.searching });
    try {
      const found = await client.search(asked);
      if (found === null) return;
      const passages = hasAnswers && mayBeQuestion(asked) ? await client.passages(asked) : [];
      if (query.trim() === asked) showFound(found, passages);
    } catch (error) {
      show([]);
      const isBusy = error instanceof SearchFailure && error.status === 429;
      const message = isBusy ? texts.busy : texts.failed;
      say(parts, { status: message, message, retry: () => void search(query) });
    }
  };
  const take = (choice: Choice): void => {
    const { kind, address, title, place, rank } = choice;
    if (countsClicks && rank > 0) client.countClick(asked, rank);
    if (kind === "all") return;
    const isAnswer = kind === "answer";
    recents.add({ address, title: isAnswer ? place : title, place: isAnswer ? "" : place });
  };

  input.addEventListener("input", () => void search(input.value));
  input.addEventListener("keydown", (event) => {
    // Keys of an input method choose letters and not pages.
    if (event.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      point((active + step + choices.length) % choices.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const option = list.querySelector<HTMLAnchorElement>(`#${optionId(active)}`);
      if (event.metaKey || event.ctrlKey) openBeside(option);
      else option?.click();
    }
  });
  const openBeside = (option: HTMLAnchorElement | null): void => {
    const choice = choices[active];
    if (option === null || choice === undefined) return;
    take(choice);
    window.open(option.href, "_blank", "noopener");
  };
  list.addEventListener("click", (event) => {
    const index = indexOf(event);
    const choice = index === null ? undefined : choices[index];
    if (choice === undefined) return;
    take(choice);
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
    // A link to this page scrolls below the dialog.
    if (isPlain) dialog.close();
    if (isPlain && options.navigate !== undefined) {
      event.preventDefault();
      options.navigate(choice.address);
    }
  });
  list.addEventListener("mousemove", (event) => {
    const index = indexOf(event);
    if (index !== null && index !== active) point(index);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  parts.close.addEventListener("click", () => dialog.close());
  parts.forget.addEventListener("click", () => {
    recents.clear();
    showRecents();
    input.focus();
  });

  return {
    get isOpen() {
      return dialog.open;
    },
    open(query) {
      if (query !== undefined) input.value = query;
      if (!dialog.open) dialog.showModal();
      input.select();
      void search(input.value);
    },
    close: () => dialog.close(),
  };
}

interface Saying {
  readonly status: string;
  /** Shown in place of results. */
  readonly message?: string;
  readonly retry?: () => void;
}

function say(parts: DialogParts, { status, message, retry }: Saying): void {
  parts.status.textContent = status;
  parts.message.hidden = message === undefined;
  parts.message.replaceChildren();
  if (message === undefined) return;
  parts.message.append(element("p", {}, message));
  if (retry === undefined) return;
  const button = element("button", { type: "button" }, parts.retryText);
  button.addEventListener("click", () => {
    retry();
    parts.input.focus();
  });
  parts.message.append(button);
}

function indexOf({ target }: Event): number | null {
  const option = target instanceof Element ? target.closest('[role="option"]') : null;
  return option === null ? null : Number(option.id.slice(optionId(0).length - 1));
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
