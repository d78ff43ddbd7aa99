"use client";

import { useEffect } from "react";

/** Marks the words of the search that led to this page, without a change of the page itself. */
export function MarkedWords() {
  useEffect(() => {
    const query = new URLSearchParams(location.search).get("hl") ?? "";
    const pattern = patternOf(query);
    const text = document.querySelector(".wiki-text");
    if (pattern === null || text === null || !("highlights" in CSS)) return undefined;
    CSS.highlights.set(name, new Highlight(...rangesOf(text, pattern)));
    const clear = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") CSS.highlights.delete(name);
    };
    document.addEventListener("keydown", clear);
    return () => {
      document.removeEventListener("keydown", clear);
      CSS.highlights.delete(name);
    };
  }, []);
  return null;
}

const name = "wiki-words";
const rangesMax = 500;

/** Words with other endings count too: "installs" for "install". Null without any word. */
function patternOf(query: string): RegExp | null {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (words.length === 0) return null;
  const stems = words.map((word) => (word.length > 4 ? word.slice(0, -1) : word));
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${stems.join("|")})[\\p{L}\\p{N}]{0,4}(?![\\p{L}\\p{N}])`,
    "giu",
  );
}

function rangesOf(root: Element, pattern: RegExp): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && ranges.length < rangesMax) {
    const node = walker.currentNode;
    for (const match of (node.nodeValue ?? "").matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      ranges.push(range);
    }
  }
  return ranges;
}
