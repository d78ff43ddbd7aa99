import type { SearchBoxOptions } from "./search-box-options.ts";

/** Options as attributes of a tag have them: `null` for one that is absent, "off" for what is not wanted. */
export function optionsFrom(
  valueOf: (name: string) => string | null,
): Omit<SearchBoxOptions, "service"> {
  const text = (name: string): string | undefined => valueOf(name) ?? undefined;
  const isOn = (name: string): boolean => valueOf(name) !== "off";
  return {
    key: text("key"),
    collection: text("collection"),
    version: text("version"),
    lang: text("pages-lang"),
    label: text("label"),
    language: text("language"),
    hasHotkeys: isOn("hotkeys"),
    hasAnswers: isOn("answers"),
    hasRecents: isOn("recents"),
    countsClicks: isOn("clicks"),
  };
}
