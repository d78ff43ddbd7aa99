import type { WikiTreeNode, WikiView } from "../../contract/index.ts";
import type { SiteTranslator } from "../../messages/index.ts";
import { MenuIcon } from "./menu-icon.tsx";

interface PageTabsProps {
  readonly view: WikiView;
  readonly t: SiteTranslator;
}

/** Sidebars of a site with several, as a bar above the page; links to other sites stand at its end. */
export function PageTabs({ view: { tree }, t }: PageTabsProps) {
  if (openTab(tree) === null) return null;
  return (
    <nav className="wiki-sections" aria-label={t("reading.sections")}>
      <ul>
        {tree.filter(isInBar).map(({ title, address, icon, isOpen }) => (
          <li key={address + title}>
            <a href={address} aria-current={isOpen ? "true" : undefined}>
              {icon === undefined ? null : <MenuIcon name={icon} />}
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the tree shows: all of it, or the sidebar of the open tab with what is in none. */
export function openSidebar(tree: readonly WikiTreeNode[]): readonly WikiTreeNode[] {
  const open = openTab(tree);
  if (open === null) return tree;
  return [...(open.children ?? []), ...tree.filter((node) => !isInBar(node))];
}

/** Null where there is nothing to choose from, or the page is in no tab. */
function openTab(tree: readonly WikiTreeNode[]): WikiTreeNode | null {
  const tabs = tree.filter(({ isTab }) => isTab === true);
  return tabs.length < 2 ? null : (tabs.find(({ isOpen }) => isOpen) ?? null);
}

function isInBar({ isTab, isExternal }: WikiTreeNode): boolean {
  return isTab === true || isExternal === true;
}
