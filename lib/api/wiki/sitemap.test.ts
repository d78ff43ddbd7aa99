/** Lists of all pages for machines have 5 MB at most, whatever a wiki holds; none used to be bounded. */
import { expect, test } from "vitest";
import type { WikiEntry } from "../../wiki/index.ts";
import { llmsText } from "./llms-text.ts";
import { sitemap } from "./sitemap.ts";

const origin = "https://docs.example.com";
const entriesOf = (count: number, name: string): WikiEntry[] =>
  Array.from({ length: count }, (_none, at) => ({
    path: `${name}/${at}`,
    space: "",
    address: `/wiki/${name}/${at}`,
    title: `${name} ${at}`,
    description: name.slice(0, 200),
    changedAt: "2026-01-02T03:04:05.000Z",
  })) as unknown as WikiEntry[];

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

test("the addresses of few pages are one sitemap", () => {
  const text = sitemap(entriesOf(2, "guide"), origin, "");
  expect(addressesIn(text)).toEqual([`${origin}/wiki/guide/0`, `${origin}/wiki/guide/1`]);
  expect(text).toContain("<lastmod>2026-01-02</lastmod>");
  expect(addressesIn(sitemap([], origin, ""))).toEqual([]);
});

test.each([
  [60_000, "a", 2],
  [58_000, "a".repeat(200), 4],
])("the addresses of %s pages are in parts of 5 MB, and none is missing", (count, name, parts) => {
  const entries = entriesOf(count, name);
  const listed = addressesIn(sitemap(entries, origin, ""));
  expect(listed).toEqual(
    Array.from({ length: parts }, (_none, at) => `${origin}/sitemap.xml?part=${at + 1}`),
  );
  const texts = listed.map((address) => sitemap(entries, origin, new URL(address).search));
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(5_000_000);
  expect(texts.flatMap(addressesIn)).toEqual(entries.map(({ address }) => origin + address));
});

test("a part that is not there has no addresses", () => {
  for (const part of ["0", "2", "none", "-1", "1.5"]) {
    expect(addressesIn(sitemap(entriesOf(2, "guide"), origin, `part=${part}`))).toEqual([]);
  }
});

test("/llms.txt of 58,000 pages has the first ones, and says how many it leaves out", () => {
  const text = llmsText(entriesOf(58_000, "a".repeat(200)), {
    title: "Wiki",
    origin: "",
    section: null,
  });
  expect(Buffer.byteLength(text)).toBeLessThan(5_000_000);
  const lines = text.split("\n").filter((line) => line.startsWith("- ["));
  expect(text).toContain(
    `${58_000 - lines.length} more pages are left out; /sitemap.xml lists all of them.`,
  );
  expect(llmsText(entriesOf(2, "guide"), { title: "Wiki", origin: "", section: null })).toBe(
    "# Wiki\n\n## guide\n\n- [guide 0](/wiki/guide/0.md): guide\n- [guide 1](/wiki/guide/1.md): guide\n",
  );
});
