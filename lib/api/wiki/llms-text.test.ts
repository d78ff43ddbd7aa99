import { expect, test } from "vitest";
import type { WikiEntry } from "../../wiki/index.ts";
import { llmsText, sectionOf } from "./llms-text.ts";

/** As much of an entry as is looked at. */
const entry = (space: string, path: string): WikiEntry =>
  ({
    space,
    path,
    file: `${path}.md`,
    address: space === "" ? `/wiki/${path}` : `/docs/${space}/${path}`,
    title: path,
    description: "",
  }) as unknown as WikiEntry;

const pages = [
  entry("", "start"),
  entry("", "guide/keys"),
  entry("", "guide/api/search"),
  entry("", "guides/other"),
  entry("errors", "not-found"),
];
const list = (section: string | null) =>
  llmsText(pages, { title: "T", origin: "https://a.example", section });
const linked = (text: string) => [...text.matchAll(/^- \[([^\]]+)\]/gm)].map(([, title]) => title);

test("all pages stand below their section, and a section's own address is named", () => {
  const text = list(null);
  expect(linked(text)).toEqual(pages.map(({ path }) => path));
  expect(text.match(/^## .*$/gm)).toEqual(["## Pages", "## guide", "## guides", "## errors"]);
  expect(text).toContain("https://a.example/llms.txt?section=guide");
});

test("a section has the pages below its folder, or of its collection, and no others", () => {
  expect(linked(list("guide"))).toEqual(["guide/keys", "guide/api/search"]);
  expect(list("guide").match(/^#+ .*$/gm)).toEqual(["# T: guide", "## Pages", "## api"]);
  expect(linked(list("guide/api"))).toEqual(["guide/api/search"]);
  expect(linked(list("errors"))).toEqual(["not-found"]);
});

test.each(["gui", "none", "guide/keys", "errors/x", "../wiki", "<script>", "__proto__"])(
  "the section %s, which has no pages, is refused with those that there are",
  (section) => {
    expect(() => list(section)).toThrow("sections are guide, guides, errors");
  },
);

test("the parameter is one folder", () => {
  expect(sectionOf("")).toBeNull();
  expect(sectionOf("section=%2Fguide%2Fapi%2F")).toBe("guide/api");
  for (const query of [
    "section=",
    "section=%2F",
    "section=a&section=b",
    `section=${"a".repeat(5_000)}`,
  ]) {
    expect(() => sectionOf(query)).toThrow("section must be one folder");
  }
});
