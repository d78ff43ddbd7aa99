/** Opening pages that are nothing but front matter. */
import { expect, test } from "vitest";
import { parseDocument } from "../parse/parse-document.ts";
import { homeText } from "./home-page.ts";

test("a hero of VitePress is its words, links and features", () => {
  const page = `---
layout: home
hero:
  name: Rip saw
  text: Cuts along the grain
  tagline: Sharp & <b>quick</b>
  image: { src: /saw.svg, alt: A saw }
  actions:
    - { text: Begin, link: /guide/begin }
    - { text: Code, link: "https://code.example/a b" }
features:
  - title: Teeth
    details: Eight of {them}
    link: /teeth
  - title: Handle
    details: Of beech
    linkText: More
    link: ./handle
---
`;
  const { title, sections, links } = parseDocument(page, "index.md");
  expect(title).toBe("Rip saw");
  expect(sections[0]?.text).toContain("Cuts along the grain\n\nSharp & quick");
  expect(sections[0]?.text).toContain("Teeth: Eight of {them}");
  expect(links.map(({ target }) => target)).toEqual([
    "/guide/begin",
    "https://code.example/a%20b",
    "/teeth",
    "./handle",
  ]);
});

test("a hero of Starlight, and a home of VuePress", () => {
  const starlight = {
    title: "Docs",
    hero: { tagline: "Saws", actions: [{ text: "Go", link: "/a" }] },
  };
  expect(homeText(starlight)).toBe("Saws\n\n[Go](/a)\n\n");
  const vuepress = {
    home: true,
    heroText: "Saws",
    tagline: "Cut",
    actionText: "Go",
    actionLink: "/b",
  };
  expect(homeText(vuepress)).toBe("Cut\n\n[Go](/b)\n\n");
});

test.each([
  { features: [{ title: "x" }] },
  { hero: "x" },
  { hero: { actions: "x", text: { a: 1 }, image: 4 }, features: { a: 1 } },
  { layout: "home", features: [null, 3, { title: {} }] },
  {},
])("what is no such page stays as it is: %j", (values) => {
  expect(homeText(values)).toBe("");
});
