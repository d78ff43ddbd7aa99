import type { WikiTreeNode, WikiView } from "../../contract/index.ts";

/**
 * The pages around this one. Folders open and close as `<details>`, and on small screens the whole
 * tree is a popover: both without a script.
 */
export function TreeNavigation({ view: { tree, space } }: { readonly view: WikiView }) {
  return (
    <nav id="_wiki_tree" popover="auto" aria-label="Pages" className="wiki-tree">
      <p className="wiki-tree-title">
        <a href={space.address ?? "/"}>{space.title}</a>
      </p>
      <Branch nodes={tree} />
    </nav>
  );
}

function Branch({ nodes }: { readonly nodes: readonly WikiTreeNode[] }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.address + node.title} className="wiki-tree-line">
          <Leaf node={node} />
          {node.children === null ? null : (
            <details open={node.isOpen}>
              <summary aria-label={`Pages in ${node.title}`} />
              <Branch nodes={node.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ node: { title, address, isCurrent, hidden } }: { readonly node: WikiTreeNode }) {
  return (
    <a href={address} aria-current={isCurrent ? "page" : undefined}>
      {title}
      {hidden === 0 ? null : <span className="wiki-tree-more"> ({hidden})</span>}
    </a>
  );
}
