/** The search of every page: its dialog comes with the first click or key, and finds operations too. */
import type * as Dialogs from "../lib/search-box/dialog/search-dialog.ts";
import { operationChoices } from "./operation-choices.ts";

/** Not part of this bundle. */
const dialogAddress = "/search-dialog.js";
let loading: Promise<Dialogs.SearchDialog> | undefined;

export function searchFrom(link: Element | null): void {
  if (link === null) return;
  const open = (event: Event): void => {
    event.preventDefault();
    loading ??= load();
    loading.then(
      (dialog) => dialog.open(),
      () => location.assign("/"),
    );
  };
  link.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const { key, metaKey, ctrlKey, altKey, target } = event;
    const isTyping =
      target instanceof Element && target.closest("input, textarea, select") !== null;
    const isAsked = metaKey || ctrlKey ? key === "k" : key === "/" && !isTyping;
    if (isAsked && !altKey) open(event);
  });
}

async function load(): Promise<Dialogs.SearchDialog> {
  const [{ createSearchDialog }, ownChoices] = await Promise.all([
    import(/* @vite-ignore */ dialogAddress) as Promise<typeof Dialogs>,
    operationChoices(),
  ]);
  const host = document.createElement("knowledge-search-box");
  document.body.append(host);
  return createSearchDialog(host.attachShadow({ mode: "open" }), {
    service: `${location.origin}/`,
    language: document.documentElement.lang,
    isOwn: true,
    ownChoices,
    navigate(address) {
      location.assign(address);
      // The explorer opens an operation when it begins.
      if (address.startsWith("/api/docs#")) location.reload();
    },
  });
}
