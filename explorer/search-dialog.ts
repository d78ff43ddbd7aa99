/** The search of every page: its dialog comes with the first click or key, and finds operations too. */
import type { DialogChoice } from "../lib/search-box/dialog/choices.ts";
import type * as Dialogs from "../lib/search-box/dialog/search-dialog.ts";
import { opensBox } from "../lib/search-box/opens-box.ts";

/** Not part of this bundle. */
const dialogAddress = "/search-dialog.js";
let loading: Promise<Dialogs.SearchDialog> | undefined;

export function searchFrom(link: Element | null): void {
  if (link === null) return;
  const open = (event: Event): void => {
    event.preventDefault();
    // The service may be back when somebody tries again.
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    loading.then(
      (dialog) => dialog.open(),
      () => location.assign("/"),
    );
  };
  link.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (!event.defaultPrevented && opensBox(event)) open(event);
  });
}

async function load(): Promise<Dialogs.SearchDialog> {
  const { createSearchDialog } = (await import(/* @vite-ignore */ dialogAddress)) as typeof Dialogs;
  // Without them pages are found all the same.
  const response = await fetch("/api/docs/operations.json").catch(() => null);
  const operations = response?.ok ? ((await response.json()) as readonly Operation[]) : [];
  const host = document.body.appendChild(document.createElement("div"));
  return createSearchDialog(host.attachShadow({ mode: "open" }), {
    service: location.origin,
    language: document.documentElement.lang,
    isOwn: true,
    ownChoices: (query) => choicesAmong(operations, query),
    navigate(address) {
      location.assign(address);
      // The explorer opens an operation when it begins.
      if (address.startsWith("/api/docs#")) location.reload();
    },
  });
}

interface Operation {
  readonly name: string;
  readonly summary: string;
  readonly address: string;
}

const shownMax = 5;

/** Operations that have all words of the query. */
function choicesAmong(operations: readonly Operation[], query: string): readonly DialogChoice[] {
  const words = query.toLowerCase().split(/\s+/);
  return operations
    .filter(({ name, summary }) =>
      words.every((word) => `${name} ${summary}`.toLowerCase().includes(word)),
    )
    .slice(0, shownMax)
    .map(({ name, summary, address }) => {
      const told = { title: name, place: summary, address };
      return { kind: "page", group: "API", ...told, text: "", marks: [], rank: 0 };
    });
}
