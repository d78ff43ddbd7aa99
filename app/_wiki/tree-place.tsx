"use client";

import { useEffect } from "react";

/** Scrolls the tree to the page that is open, and nothing else. */
export function TreePlace() {
  useEffect(() => {
    const tree = document.getElementById("_wiki_tree");
    const current = tree?.querySelector<HTMLElement>('[aria-current="page"]');
    if (tree === null || current === null || current === undefined) return;
    const [around, own] = [tree.getBoundingClientRect(), current.getBoundingClientRect()];
    const isSeen = own.top >= around.top && own.bottom <= around.bottom;
    if (!isSeen) tree.scrollTop += own.top - around.top - around.height / 3;
  }, []);
  return null;
}
