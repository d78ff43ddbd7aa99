/** What a generator makes of a documentation, by its own rules and apart from `lib/layout`. */

export interface SiteTruth {
  readonly kind: string;
  /** Address of each page by its file below the documentation's folder. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly menu: readonly TruthNode[];
}

export interface TruthNode {
  readonly label: string;
  /** Null for a group without a page; an address of another site as it is written. */
  readonly address: string | null;
  readonly children: readonly TruthNode[];
}

/** A line of a menu with the names above it and the line before it. */
export interface MenuLine {
  readonly above: string;
  readonly label: string;
  readonly address: string | null;
  readonly before: string;
}

/**
 * A node without a name is a list of its own, such as the sidebar of a part: it is no line. Names that
 * lead nowhere, such as those of chapters to come, are left out.
 */
export function menuLines<
  Node extends { readonly children: readonly Node[] | null; readonly hidden?: number },
>(
  nodes: readonly Node[],
  lineOf: (node: Node) => Pick<TruthNode, "label" | "address">,
  above = "",
): readonly MenuLine[] {
  // The number of pages is known of a group that a large tree keeps closed.
  const shown = nodes.filter(
    (node) => lineOf(node).address !== null || (node.hidden ?? 0) > 0 || hasTarget(node, lineOf),
  );
  return shown.flatMap((node, at) => {
    const { label, address } = lineOf(node);
    const before = at === 0 ? "" : lineOf(shown[at - 1] as Node).label;
    const inner = menuLines(node.children ?? [], lineOf, label);
    return label === "" && address === null ? inner : [{ above, label, address, before }, ...inner];
  });
}

function hasTarget<Node extends { readonly children: readonly Node[] | null }>(
  node: Node,
  lineOf: (node: Node) => Pick<TruthNode, "address">,
): boolean {
  return (node.children ?? []).some(
    (child) => lineOf(child).address !== null || hasTarget(child, lineOf),
  );
}

export function lineKey({ above, label, address, before }: MenuLine): string {
  return JSON.stringify([above, label, address, before].map((one) => spaced(one ?? "")));
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Endings and slashes make no difference to who follows a link. */
export function sameAddress(address: string): string {
  const bare = decoded(address.replace(/[?#].*/, ""));
  return `/${bare.replace(/(?:\/?index)?\.html$/, "").replace(/^\/+|\/+$/g, "")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
