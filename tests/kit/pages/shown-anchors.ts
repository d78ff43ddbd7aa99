/** What a page shows of its anchors, beside those that the index stores for it. */
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { parseDocument } from "../../../lib/documents/index.ts";
import { createPageLinks } from "../../../lib/wiki/catalogue/page-links.ts";
import { type RenderedPage, renderPage } from "../../../lib/wiki/render/render-page.ts";

export interface ShownPage extends RenderedPage {
  readonly title: string;
  /** Anchors of the index: each once, in the order of the page. */
  readonly stored: readonly string[];
  /** Every id of the page, with the words of its element. */
  readonly ids: ReadonlyMap<string, string>;
  /** Ids that stand at headings. */
  readonly atHeadings: ReadonlySet<string>;
}

/** Without colours, which no anchor depends on. */
export async function showPage(
  source: string,
  filePath: string,
  language = "en",
): Promise<ShownPage> {
  const { title, sections } = parseDocument(source, filePath);
  const from = {
    id: `kb://wiki/${filePath}`,
    collection: "wiki",
    filePath,
    space: "",
    path: "page",
    address: "/wiki/page",
    title,
    anchors: new Set<string>(),
  };
  const links = createPageLinks({ pages: [from], assets: [], locations: new Map() });
  const page = await renderPage(
    { source, filePath, title, language, isTooSlow: false, links, from, sizeOf: () => null },
    async () => null,
  );
  const ids = new Map<string, string>();
  const atHeadings = new Set<string>();
  visit(fromHtml(page.html, { fragment: true }), "element", (element) => {
    const { id } = element.properties;
    if (typeof id !== "string") return;
    ids.set(id, toString(element).replace(/#$/, "").trim());
    if (/^h[2-6]$/.test(element.tagName)) atHeadings.add(id);
  });
  const stored = [...new Set(sections.map(({ anchor }) => anchor))].filter((name) => name !== "");
  return { ...page, title, stored, ids, atHeadings };
}
