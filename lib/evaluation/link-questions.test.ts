import { describe, expect, test } from "vitest";
import type { DocumentSource } from "../corpus/tables/document-scan.ts";
import { type LinkQuestionOptions, type LinkQuestions, linkQuestions } from "./link-questions.ts";

type Pages = Readonly<Record<string, { title: string; body: string }>>;

const all: LinkQuestionOptions = { collections: null, sites: [] };

function ask(pages: Pages, options = all, order = Object.keys(pages)): Promise<LinkQuestions> {
  async function* sources(): AsyncGenerator<DocumentSource> {
    for (const path of order) {
      const [collection = "", ...rest] = path.split("/");
      const filePath = rest.join("/");
      const body = pages[path]?.body ?? "";
      yield { id: `kb://${path}`, collection, filePath, language: "en", body };
    }
  }
  const titles = Object.entries(pages).map(([path, { title }]) => ({ id: `kb://${path}`, title }));
  return linkQuestions({ titles, pages: sources() }, options);
}

const page = (title: string, body = ""): { title: string; body: string } => ({ title, body });
const asked = ({ questions }: LinkQuestions) =>
  Object.fromEntries(questions.map(({ query, grades }) => [query, [...grades.keys()]]));

test("the text of a link is a question, and the page behind it the answer", async () => {
  const found = await ask({
    "guide/a.md": page("Start", "Read about [opening hours](b.md#times)."),
    "guide/b.md": page("When we are there"),
  });
  expect(found.questions).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{12}$/),
      query: "opening hours",
      collection: "guide",
      grades: new Map([["kb://guide/b.md", 1]]),
    },
  ]);
});

describe("what is left out", () => {
  const target = page("Rate limits of the API");
  test.each([
    ["words that all stand in the title", "[the API limits](b.md)"],
    ["a link that only points", "[here](b.md), [this page](b.md)"],
    ["an address", "[https://example.com/b](b.md) and <https://example.com>"],
    ["an image", "![quota picture](b.md)"],
    ["code", "`[quota](b.md)`"],
    ["a page's link to itself", "[quota](#quota) and [quota](a.md)"],
    ["another site", "[quota](https://example.com/b)"],
    ["a page that is not there", "[quota](c.md)"],
  ])("%s", async (_name, body) => {
    const found = await ask({ "guide/a.md": page("A", body), "guide/b.md": target });
    expect(found.questions).toEqual([]);
  });

  test("a text that is one page's title, also where it leads to another page", async () => {
    const found = await ask({
      "guide/a.md": page("A", "[quota](b.md) and [quota](c.md)"),
      "guide/b.md": page("Limits"),
      "guide/c.md": page("Quota"),
    });
    expect(found.questions).toEqual([]);
  });
});

test("several pages behind one text are all answers, however it is written", async () => {
  const found = await ask({
    "guide/a.md": page("A", "[Usage quota](c.md), [`usage quota`](b.md), [usage quota](b.md)"),
    "guide/b.md": page("B"),
    "guide/c.md": page("C"),
  });
  expect(asked(found)).toEqual({ "Usage quota": ["kb://guide/b.md", "kb://guide/c.md"] });
  expect(found.links).toBe(3);
});

test("a link into another collection is asked there, and apart from one at home", async () => {
  const found = await ask({
    "guide/a.md": page("A", "[usage quota](b.md) and [usage quota](../api/c.md)"),
    "guide/b.md": page("B"),
    "api/c.md": page("C"),
  });
  expect(found.questions.map(({ collection, grades }) => [collection, [...grades.keys()]])).toEqual(
    expect.arrayContaining([
      ["guide", ["kb://guide/b.md"]],
      ["api", ["kb://api/c.md"]],
    ]),
  );
});

test("full addresses count where a site is named", async () => {
  const pages = {
    "guide/a.md": page("A", "[usage quota](https://docs.example.com/b/)"),
    "guide/b.md": page("B"),
  };
  expect((await ask(pages)).questions).toEqual([]);
  const sites = [{ collection: "guide", url: "https://docs.example.com" }];
  expect(asked(await ask(pages, { ...all, sites }))).toEqual({
    "usage quota": ["kb://guide/b.md"],
  });
});

test("only pages of the wanted collections are read", async () => {
  const pages = {
    "guide/a.md": page("A", "[usage quota](b.md)"),
    "guide/b.md": page("B"),
    "api/a.md": page("A", "[status codes](b.md)"),
    "api/b.md": page("B"),
  };
  const found = await ask(pages, { ...all, collections: ["api"] });
  expect(asked(found)).toEqual({ "status codes": ["kb://api/b.md"] });
});

test("the order depends on the questions and not on the order of pages", async () => {
  const bodies = Array.from({ length: 40 }, (_unused, index) => `[topic word${index}](z.md)`);
  const pages: Record<string, { title: string; body: string }> = { "guide/z.md": page("Z") };
  bodies.forEach((body, index) => {
    pages[`guide/${index}.md`] = page("P", body);
  });
  const forward = (await ask(pages)).questions.map(({ query }) => query);
  const order = Object.keys(pages).toReversed();
  const backward = (await ask(pages, all, order)).questions.map(({ query }) => query);
  expect(forward).toHaveLength(40);
  expect(backward).toEqual(forward);
  expect(forward).not.toEqual(bodies.map((body) => body.slice(1, body.indexOf("]"))));
});
