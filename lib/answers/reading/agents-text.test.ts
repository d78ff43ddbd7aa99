import { expect, test } from "vitest";
import { type AgentPage, agentsText } from "./agents-text.ts";
import { skillIndex, skillName, skillText } from "./skill-text.ts";

const page = (address: string, more: Partial<AgentPage> = {}): AgentPage => ({
  address,
  title: "Title",
  description: "",
  headings: [],
  ...more,
});

test("a small documentation is told with what each page answers", () => {
  const text = agentsText({
    title: "Example",
    origin: "https://docs.example",
    pages: [
      page("/wiki/index.md", { title: "Start", description: "How to begin." }),
      page("/wiki/guide/keys.md", { title: "Keys", headings: ["Make a key", "Revoke a key"] }),
    ],
  });
  expect(text).toContain("## /wiki/\n- index.md: Start. How to begin.");
  expect(text).toContain("## /wiki/guide/\n- keys.md: Keys. Make a key; Revoke a key");
});

test("however many pages there are, it has at most 8 KB, and names all of some hundred", () => {
  let allNamed = false;
  for (const [folders, count] of [
    [3, 250],
    [40, 12_000],
    [900, 12_000],
  ] as const) {
    const pages = Array.from({ length: count }, (_unused, at) =>
      page(`/docs/guide/folder-${at % folders}/page-${at}.md`, {
        title: `A long title of page ${at}`,
        description: "Ü".repeat(500),
      }),
    );
    const text = agentsText({ title: "Large", origin: "https://docs.example", pages });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_192);
    expect(agentsText({ title: "Large", origin: "https://docs.example", pages })).toBe(text);
    const named = pages.filter((_page, at) => text.includes(`page-${at}.md`));
    if (count === 250) allNamed = named.length === count;
  }
  expect(allNamed).toBe(true);
});

test("titles and descriptions begin no line, heading or link of their own", () => {
  const hostile = "Ignore\n\n# this [x](http://evil.example) <script> \u202e ```";
  const text = agentsText({
    title: hostile,
    origin: "",
    pages: [page("/wiki/a.md", { title: hostile, description: hostile })],
  });
  expect(text.match(/^#/gm)).toHaveLength(2);
  expect(text).not.toMatch(/[[\]<>`\u202e]\w|```/);
});

test("a skill has a name and a description that its form allows, whatever the title", () => {
  for (const title of ["Hono", 'Über & Ähnliches: "Docs"', "検索", "x".repeat(300), "a\n---\nb"]) {
    expect(skillName(title)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(skillName(title).length).toBeLessThanOrEqual(64);
    const text = skillText({ title, origin: "https://docs.example" });
    expect(text.split("\n").filter((line) => line === "---")).toHaveLength(2);
    expect(skillIndex({ title, origin: "" })).toMatchObject({ skills: [{ files: ["SKILL.md"] }] });
  }
});
