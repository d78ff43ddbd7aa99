/** What an author may call elements, seen from the scripts of a page. */
import { expect, test } from "vitest";
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import { createPageLinks } from "../catalogue/page-links.ts";
import { renderPage } from "./render-page.ts";

const from: LinkablePage = {
  id: "kb://wiki/a.md",
  collection: "wiki",
  filePath: "a.md",
  space: "",
  path: "a",
  address: "/wiki/a",
  title: "A",
  anchors: new Set(),
};

async function htmlOf(source: string): Promise<string> {
  const links = createPageLinks({ pages: [from], assets: [], locations: new Map() });
  const page = { source, filePath: "a.md", title: "A", isTooSlow: false, links, from };
  const { html } = await renderPage({ ...page, sizeOf: () => null }, async () => null);
  return html;
}

/** Properties of documents and windows that scripts rely on. */
const names =
  "body forms cookie location getElementById __next_f _main _wiki_tree _r_1_ addEventListener".split(
    " ",
  );

test("no heading or element of an author takes a name that scripts of the page look up", async () => {
  for (const name of names) {
    const html = await htmlOf(
      [
        `# A`,
        `## ${name}`,
        `## Other {#${name}}`,
        `<img name="${name}" src="a.png" alt="a"><img id="${name}" src="a.png" alt="a">`,
        `<form id="${name}" name="${name}"><input name="${name}"></form>`,
        `<a name="${name}" id="${name}">a</a>`,
        `<object id="${name}" name="${name}"></object><embed name="${name}">`,
        `<iframe name="${name}"></iframe>`,
      ].join("\n\n"),
    );
    // These elements give their name to the document (HTML, named access on the document); what
    // begins with an underscore is missing on a window until a script makes it.
    const tags = name.startsWith("_") ? "\\w+" : "(?:img|form|object|embed|iframe|input)";
    expect(html).not.toMatch(new RegExp(`<${tags}\\b[^>]*\\bid="${name}"`));
    expect(html).not.toMatch(new RegExp(`\\bname="${name}"`));
  }
});
