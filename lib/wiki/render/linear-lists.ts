/**
 * Whether a list is loose, asked once for each list: the converter's own way looks through all items
 * for each of them, so a list of 24,000 took 6 s.
 */
import type { List, ListItem, Parents } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

/** Instead of the converter's own; what comes out is the same. */
export function createListItemHandler() {
  const known = new WeakMap<Parents, List>();
  return (state: State, item: ListItem, parent: Parents | undefined) => {
    if (parent?.type !== "list") return defaultHandlers.listItem(state, item, parent);
    const answer = known.get(parent) ?? { ...parent, spread: isLoose(parent), children: [] };
    known.set(parent, answer);
    return defaultHandlers.listItem(state, item, answer);
  };
}

function isLoose({ spread, children }: List): boolean {
  return spread === true || children.some((item) => item.spread ?? item.children.length > 1);
}
