/** Takes away what stands around the text of a page, and brings the rest into few forms. */
import type { Element, ElementContent, Text } from "hast";
import { settleBox } from "./boxes-and-cells.ts";
import { unwrapCode } from "./code-parts.ts";
import { classesOf, elementsIn, findElement, type Parent, wordsInside } from "./hast-nodes.ts";
import { settleAnchors } from "./heading-ids.ts";

/** Around the text of a page, never part of it. */
const surroundings = new Set(
  `nav footer aside form script style noscript template iframe svg button dialog select input
  textarea object embed applet`.split(/\s+/),
);
const roles = new Set(
  "navigation banner contentinfo search complementary toolbar menu menubar".split(" "),
);
/** What generators call their menus, lists of contents, lines of links and buttons. */
const surroundingClasses = new Set(
  `headerlink sphinxsidebar related navheader navfooter nav-panel toc-sidebar sidebar breadcrumb
  breadcrumbs bd-breadcrumbs wy-breadcrumbs edit-this-page edit-page theme-edit-this-page
  prev-next-footer prev-next-area chapter-nav rst-footer-buttons rst-versions copybtn copy-button skip-link
  skip-nav skip-to-content pagination pagination-nav prev-next table-of-contents toc toc-box
  md-sidebar md-source-file md-feedback md-tags theme-doc-toc-mobile theme-doc-breadcrumbs
  theme-doc-footer theme-doc-version-badge hash-link anchor-link navbar navigation nav-links
  site-header site-footer page-footer page-nav page-navigation page-metadata footer-text
  sub-nav subNav topNav bottomNav nav-bar flex-header navpath footer copyright legalCopy
  viewcode-link tabnav screen-reader-text sr-only cookie-banner linenos linenodiv lineno gutter
  buttons mobile-nav-chapters nav-chapters nav-wide-wrapper mw-editsection printfooter catlinks
  dynheader src-link src rightside scroll-padding summary-buttons js-toc sphinx-tabs-tab
  ambox noprint`.split(/\s+/),
);
const surroundingIds = new Set(
  `toc sidebar sidebar-nav navigation nav footer footer-text breadcrumbs breadcrumb-section
  header-bar menu search searchbox searchform main-nav nav-path side-nav top nav-top comments
  copyright jump-to-nav siteNotice TableOfContents SEC_Contents SEC_Overview`.split(/\s+/),
);
/** Elements nested more deeply become their text: what converts them recurses. */
const depthMax = 200;

export function cleanPage(root: Parent, url: string | null): void {
  removeSurroundings(root);
  for (const element of elementsIn(root)) {
    unwrapCode(element);
    settleBox(element);
    if (url !== null) makeAbsolute(element, url);
  }
  settleAnchors(root);
}

function removeSurroundings(root: Parent): void {
  const waiting: { readonly node: Parent; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > depthMax) {
      removeScripts(node);
      node.children = [{ type: "text", value: wordsInside(node) } satisfies Text];
      continue;
    }
    node.children = (node.children as ElementContent[]).flatMap(kept);
    for (const child of node.children) {
      if (child.type === "element") waiting.push({ node: child, depth: depth + 1 });
    }
  }
}

function removeScripts(root: Parent): void {
  for (const element of elementsIn(root)) {
    element.children = element.children.filter(
      (child) => child.type !== "element" || !surroundings.has(child.tagName),
    );
  }
}

function kept(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return node.type === "comment" ? [] : [node];
  if (isAside(node)) return [];
  if (node.tagName === "header" || classesOf(node).includes("header")) {
    // The title of the page may stand in a header of its own.
    const title = findElement(node, ({ tagName }) => /^h[12]$/.test(tagName));
    return title === null ? [] : [title];
  }
  return [node];
}

function isAside(node: Element): boolean {
  const { tagName, properties } = node;
  if (tagName === "body" || tagName === "html") return false;
  const isHeading = /^h[1-6]$/.test(tagName);
  return (
    surroundings.has(tagName) ||
    properties.hidden === true ||
    properties.ariaHidden === "true" ||
    roles.has(String(properties.role)) ||
    (!isHeading &&
      (surroundingIds.has(String(properties.id)) ||
        classesOf(node).some((name) => surroundingClasses.has(name)))) ||
    isHeadingAnchor(node) ||
    isListOfLinks(node)
  );
}

/** The "#" or "¶" next to a heading that links to it. */
function isHeadingAnchor(node: Element): boolean {
  const { href } = node.properties;
  if (node.tagName !== "a" || typeof href !== "string" || !href.includes("#")) return false;
  const isImage = ({ tagName }: Element): boolean => tagName === "img";
  return /^[#¶§🔗\u200b\uf0c1\s]*$/u.test(wordsInside(node)) && findElement(node, isImage) === null;
}

/** "Previous", "Up", "Next" and their like, as generators of the nineties write them. */
const wayWords =
  /^(?:prev(?:ious)?|next|up|home|top|contents|index|back|first|last|»|«|<+|>+|→|←)$/i;

function isListOfLinks(node: Element): boolean {
  if (!/^(?:p|div|table|tr|center)$/.test(node.tagName)) return false;
  const text = wordsInside(node);
  if (text.length > 300) return false;
  const links = [...elementsIn(node)].filter(({ tagName }) => tagName === "a");
  const ways = links.filter((link) =>
    wordsInside(link)
      .split(/[\s:]+/)
      .some((word) => wayWords.test(word)),
  );
  return (
    ways.length >= 2 &&
    findElement(node, ({ tagName }) => /^(?:h[1-6]|pre|li)$/.test(tagName)) === null
  );
}

function makeAbsolute({ properties }: Element, url: string): void {
  for (const name of ["href", "src"]) {
    const target = properties[name];
    if (typeof target === "string" && !target.startsWith("#") && URL.canParse(target, url)) {
      properties[name] = new URL(target, url).href;
    }
  }
}
