"use client";

import { useEffect } from "react";
import { keep, readKept } from "../_components/local-storage-value.ts";

/** Groups of tabs that have one of the same name change together, and the choice is kept. */
export function TabChoice() {
  useEffect(() => {
    const groups = [...document.querySelectorAll<HTMLElement>(".wiki-text .tabs")];
    if (groups.length === 0) return undefined;
    const chosen = choices();
    for (const group of groups) {
      const name = chosen[syncOf(group)]?.find((one) => tabOf(group, one) !== null);
      if (name !== undefined) openTab(group, name);
    }
    const follow = ({ target }: Event): void => {
      const summary =
        target instanceof Element ? target.closest(".tabs > details > summary") : null;
      const group = summary?.closest<HTMLElement>(".tabs");
      if (summary === null || summary === undefined || group === null || group === undefined)
        return;
      const name = nameOf(summary);
      const sync = syncOf(group);
      // What is pressed stays where it is on the screen.
      const before = summary.getBoundingClientRect().top;
      for (const other of groups)
        if (other !== group && syncOf(other) === sync) openTab(other, name);
      keepChoice(sync, name);
      requestAnimationFrame(() => {
        scrollBy({ top: summary.getBoundingClientRect().top - before, behavior: "instant" });
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  return null;
}

const key = "wiki-tabs";
const namesMax = 10;

function syncOf(group: HTMLElement): string {
  return group.dataset.sync ?? "";
}

function nameOf(summary: Element): string {
  return summary.textContent.trim();
}

function tabOf(group: HTMLElement, name: string): HTMLDetailsElement | null {
  const summaries = [...group.querySelectorAll(":scope > details > summary")];
  const tab = summaries.find((one) => nameOf(one) === name)?.parentElement;
  return tab instanceof HTMLDetailsElement ? tab : null;
}

/** The browser closes the others of the group, which have the same name. */
function openTab(group: HTMLElement, name: string): void {
  const tab = tabOf(group, name);
  if (tab !== null) tab.open = true;
}

/** The latest names of each kind of group, the last one first. */
function choices(): Readonly<Record<string, readonly string[] | undefined>> {
  try {
    const kept: unknown = JSON.parse(readKept(key) || "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    );
  } catch {
    return {};
  }
}

function keepChoice(sync: string, name: string): void {
  const all = choices();
  const names = [name, ...(all[sync] ?? []).filter((one) => one !== name)].slice(0, namesMax);
  keep(key, JSON.stringify({ ...all, [sync]: names }));
}
