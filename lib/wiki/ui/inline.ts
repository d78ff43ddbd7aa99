import { createElement, Fragment, type ReactNode } from "react";

/** The pieces of a message one after the other; in a list each would need a key. */
export function inline(pieces: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces);
}
