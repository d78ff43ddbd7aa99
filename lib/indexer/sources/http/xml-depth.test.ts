import { expect, test } from "vitest";
import type { HttpClient } from "./http-client.ts";
import { listPageUrls } from "./list-page-urls.ts";
import { isDeepXml } from "./xml-depth.ts";

const url = "https://docs.example/a";
const entry = `<url><loc>${url}</loc><x:image a="b>c"><x:loc/></x:image></url>`;

test.each([
  ["elements", "<a>".repeat(200_000)],
  ["elements of names and attributes", "<a:b c='d'>\n".repeat(100)],
  ["elements behind comments", `<a><!-- </a> --><![CDATA[</a>]]><?x </a>?>`.repeat(100)],
])("a sitemap of deeply nested %s is refused before a parser sees it", async (_name, text) => {
  const client = { get: async () => ({ status: 200, body: Buffer.from(text) }) };
  const sitemap = `${url}.xml`;
  await expect(listPageUrls(client as unknown as HttpClient, { sitemap })).rejects.toThrow(
    `${sitemap} is nested too deeply for a sitemap`,
  );
});

test("a sitemap of 20,000 pages with comments and extensions is not deep", async () => {
  const text = `<?xml version="1.0"?><!-- <a><a> --><urlset>${entry.repeat(20_000)}</urlset>`;
  expect(isDeepXml(text)).toBe(false);
  const client = { get: async () => ({ status: 200, body: Buffer.from("<urlset/>") }) };
  const listed = await listPageUrls(client as unknown as HttpClient, { sitemap: `${url}.xml` });
  expect(listed.urls).toEqual([]);
});

test.each(["<!--", "<![CDATA[", "<?", "<", "</", "/>", "<a/>", "<a>]]></a>"])(
  "200 KB of %j takes one pass",
  (unit) => {
    expect(isDeepXml(unit.repeat(200_000 / unit.length))).toBe(unit === "<");
  },
);
