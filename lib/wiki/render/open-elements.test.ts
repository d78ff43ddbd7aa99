/** Placeholders that a browser takes for tags. */
import { expect, test } from "vitest";
import { parseDocument } from "../../documents/index.ts";
import type { LinkablePage } from "../catalogue/linkable-page.ts";
import { renderPage } from "./render-page.ts";

const from = { filePath: "a.md", anchors: new Set<string>() } as unknown as LinkablePage;
const resolve = (address: string) => ({ page: null, address, isBroken: false });
const links = { resolve, resolveWikiLink: resolve };

async function htmlOf(source: string): Promise<string> {
  const request = { source, filePath: "a.md", title: "A", isTooSlow: false, from, links };
  const page = await renderPage({ ...request, sizeOf: () => null }, async () => null);
  return page.html;
}
const rest = "\n\nBlock after.\n\n## Later\n\nEnd.";

test.each(
  "script style textarea pre title iframe noscript object template select plaintext".split(" "),
)("a placeholder <%s> that nothing closes hides nothing of the page", async (name) => {
  for (const start of [`<${name}>`, `> <${name}>`, `- <${name}>`, `Give it <${name}> now`]) {
    const html = await htmlOf(`A\n\n${start}${rest}`);
    expect([start, html]).toEqual([start, expect.stringContaining("Block after.")]);
    expect(html).toContain("<h2");
    expect(html).toContain("End.</p>");
    expect(html).toContain(`&#x3C;${name}>`);
    const { sections } = parseDocument(`A\n\n${start}${rest}`, "a.md");
    const indexed = sections.map(({ text }) => text).join("\n");
    expect(indexed).toContain("Block after.");
    expect(indexed).toContain("End.");
  }
});

test.each(["<!-- open", "<?php", "<![CDATA["])("%j without an end is text", async (start) => {
  expect(await htmlOf(`A\n\n${start}${rest}`)).toContain("End.</p>");
});

test("closed elements stay hidden, and code stays unchanged", async () => {
  const closed = "A\n\n<script>\n\nlet hidden;\n\n</script>\n\n<!-- no\n\none -->\n\nEnd.";
  expect(await htmlOf(closed)).not.toMatch(/hidden|one/);
  const code = "```html\n<script>\n```\n\n    <script>\n\n`<script>`\n\nEnd.";
  expect(await htmlOf(code)).not.toContain("\\");
});
