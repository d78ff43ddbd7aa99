import { expect, test } from "vitest";
import type { WikiPageResponse } from "../../contract/index.ts";
import { createPageTexts } from "./page-texts.ts";

const pageOf = (markdown: string): WikiPageResponse => ({
  path: "a",
  title: "A",
  frontmatter: {},
  markdown,
  html: "",
  headings: [],
  links: [],
  backlinks: [],
  previous: null,
  next: null,
  updatedAt: null,
  etag: `"${markdown}"`,
});

test("a page read while the wiki changed stayed until the next build under the new version", async () => {
  let version = "1";
  const answers: ((page: WikiPageResponse) => void)[] = [];
  const texts = createPageTexts();
  const wiki = {
    version: () => version,
    page: () => new Promise<WikiPageResponse>((resolve) => answers.push(resolve)),
  };
  const early = texts.page(wiki, "a");
  version = "2";
  answers[0]?.(pageOf("before"));
  expect((await early)?.etag).toBe('"before"');
  const late = texts.page(wiki, "a");
  answers[1]?.(pageOf("after"));
  expect((await late)?.etag).toBe('"after"');
  // What was read of this version alone is kept.
  expect((await texts.page(wiki, "a"))?.etag).toBe('"after"');
  expect(answers).toHaveLength(2);
});
