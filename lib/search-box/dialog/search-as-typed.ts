/** What the dialog shows for what stands in its field: pages, an answer, or why there are none. */
import type { AnswerPassage, SearchResponse } from "../../contract/index.ts";
import { type SearchClient, SearchFailure } from "../client/search-client.ts";
import type { SearchBoxOptions } from "../search-box-options.ts";
import { filled, type SearchBoxTexts } from "../words/dialog-words.ts";
import type { ChoiceList } from "./choice-list.ts";
import { choicesOf, type DialogChoice, recentChoices } from "./choices.ts";
import type { DialogParts } from "./draw-dialog.ts";
import { element } from "./elements.ts";
import type { RecentResults } from "./recent-results.ts";

export interface SearchAsTyped {
  /** What is searched for; "" while pages opened lately are shown. */
  readonly query: string;
  /** Never rejects. */
  search(query: string): Promise<void>;
}

export interface SearchAsTypedOptions extends Pick<SearchBoxOptions, "service" | "hasAnswers"> {
  readonly texts: SearchBoxTexts;
  readonly client: SearchClient;
  readonly recents: RecentResults;
  readonly parts: DialogParts;
  readonly list: ChoiceList;
  /** Stand before what is found. Default: none. */
  readonly ownChoices?: ((query: string) => readonly DialogChoice[]) | undefined;
}

/** Three words, or a question mark: then passages are asked for that answer. */
const mayBeQuestion = (query: string): boolean => /\S\s+\S+\s+\S|[?？]\s*$/u.test(query);

export function createSearchAsTyped(options: SearchAsTypedOptions): SearchAsTyped {
  const { service, hasAnswers = true, texts, client, recents, parts, list } = options;
  const { ownChoices = () => [] } = options;
  let query = "";
  const showRecents = (): void => {
    const recent = recentChoices(recents.list(), texts.recent);
    say(parts, { status: "" });
    parts.forget.hidden = recent.length === 0;
    list.show(recent);
  };
  const showFound = (found: SearchResponse, passages: readonly AnswerPassage[]): void => {
    const all = new URL("?", service);
    all.searchParams.set("q", query);
    const names = { answer: texts.answer, all: filled(texts.all, { query }) };
    const own = ownChoices(query);
    const count = found.results.length + own.length;
    const nothing = filled(texts.nothing, { query });
    if (count > 0) say(parts, { status: filled(texts.found, { count }) });
    else say(parts, { status: nothing, message: `${nothing}. ${texts.advice}` });
    const choices = choicesOf({ service, query, found, passages, names, all: all.href });
    list.show([...own, ...choices]);
  };
  const search = async (typed: string): Promise<void> => {
    query = typed.trim();
    const asked = query;
    if (asked === "") {
      client.cancel();
      showRecents();
      return;
    }
    parts.forget.hidden = true;
    say(parts, { status: texts.searching });
    try {
      const found = await client.search(asked);
      if (found === null) return;
      const isQuestion = hasAnswers && mayBeQuestion(asked);
      const passages = isQuestion ? await client.passages(asked) : [];
      if (asked === query) showFound(found, passages);
    } catch (error) {
      const isBusy = error instanceof SearchFailure && error.status === 429;
      const message = isBusy ? texts.busy : texts.failed;
      list.show([]);
      say(parts, { status: message, message, retry: () => void search(typed) });
    }
  };
  return {
    get query() {
      return query;
    },
    search,
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
  if (message !== undefined) parts.message.append(element("p", {}, message));
  if (retry === undefined) return;
  const button = element("button", { type: "button" }, parts.retryText);
  button.addEventListener("click", () => {
    retry();
    parts.input.focus();
  });
  parts.message.append(button);
}
