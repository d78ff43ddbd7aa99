import type { WikiTreeNode, WikiView } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";
import { MenuIcon } from "./menu-icon.tsx";
import { openSidebar } from "./page-tabs.tsx";

interface TreeNavigationProps {
  readonly view: WikiView;
  readonly t: SiteTranslator;
}

/**
 * The pages around this one. Folders open and close as `<details>`, and on small screens the whole
 * tree is a popover: both without a script.
 */
export function TreeNavigation({ view: { tree, space, collection }, t }: TreeNavigationProps) {
  return (
    <nav
      id="_wiki_tree"
      popover="auto"
      aria-label={t("reading.pages")}
      className="wiki-tree"
      data-collection={collection ?? undefined}
    >
      <p className="wiki-tree-title">
        <a href={space.address ?? "/"}>{space.title}</a>
      </p>
      <Branch nodes={openSidebar(tree)} t={t} />
    </nav>
  );
}

interface BranchProps {
  readonly nodes: readonly WikiTreeNode[];
  readonly t: SiteTranslator;
}

function Branch({ nodes, t }: BranchProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.address + node.title} className="wiki-tree-line">
          <Leaf node={node} />
          {node.children === null ? null : (
            <details open={node.isOpen}>
              <summary aria-label={t("reading.pagesIn", { title: node.title })} />
              <Branch nodes={node.children} t={t} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ node }: { readonly node: WikiTreeNode }) {
  const { title, address, icon, isCurrent, hidden } = node;
  return (
    <a href={address} aria-current={isCurrent ? "page" : undefined}>
      {icon === undefined ? null : <MenuIcon name={icon} />}
      {title}
      {hidden === 0 ? null : <span className="wiki-tree-more"> ({hidden})</span>}
    </a>
  );
}
