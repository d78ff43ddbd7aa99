import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBlocks } from "../page/text-blocks.ts";
import { readPageHeadings } from "./page-headings.ts";
import { parseDocument } from "./parse-document.ts";

/** `kind (note): how it begins` for each block. */
function shownBlocks({ blocks, text }: { blocks: string; text: string }): string[] {
  return readBlocks(blocks, text).map(({ kind, note, start, end }) => {
    const shown = text.slice(start, Math.min(end, start + 40)).trim();
    return `${kind}${note === "" ? "" : ` (${note})`}: ${shown}`;
  });
}

const fixtures = new URL("./fixtures/", import.meta.url);

describe("a page beside its expectation", () => {
  const pages = readdirSync(fixtures).filter((name) => !name.endsWith(".json"));

  test.each(pages)("%s reads as its reader sees it", (name) => {
    const source = readFileSync(new URL(name, fixtures), "utf8");
    const expected: object = JSON.parse(
      readFileSync(new URL(`${name}.expected.json`, fixtures), "utf8"),
    );
    const page = parseDocument(source, `guide/${name}`);
    const sections = page.sections.map((section) => ({ ...section, blocks: shownBlocks(section) }));
    expect({ ...page, sections }).toEqual({ fault: null, ...expected });
  });
});

describe("title", () => {
  const titleOf = (source: string, path = "guide/getting-started.md"): string =>
    parseDocument(source, path).title;

  test("comes from the front matter before the first heading", () => {
    expect(titleOf("---\ntitle: Front\n---\n# Heading\n")).toBe("Front");
    expect(titleOf("---\ntitle: 404\n---\n# Heading\n")).toBe("404");
  });

  test("is the first heading of level 1 when the front matter has none that is text", () => {
    expect(titleOf("---\ntitle: [a, b]\n---\n# Heading *one*\n")).toBe("Heading one");
    expect(titleOf("## A second level\n# Later\n# Last\n")).toBe("Later");
  });

  test("is never a heading of a lower level, which names a section", () => {
    const { title, sections } = parseDocument("## Examples\nA", "docs/flex-grow.md");
    expect(title).toBe("Flex grow");
    expect(sections.map(({ heading }) => heading)).toEqual(["Examples"]);
  });

  test.each(['align="center"', 'style="text-align: center;"'])(
    "stands below a centred heading with the name of the project, %s",
    (attribute) => {
      const page = `<h1 ${attribute}>Fastify</h1>\n\n## Hooks\n\nA\n\n## Scope\nB`;
      const { title, sections } = parseDocument(page, "docs/Hooks.md");
      expect(title).toBe("Hooks");
      expect(sections.map(({ headingPath, text }) => [headingPath, text])).toEqual([
        [[], "A"],
        [["Scope"], "B"],
      ]);
      expect(readPageHeadings(page, "docs/Hooks.md")).toMatchObject([
        { text: "Fastify", isTitle: true, isMasthead: true },
        { text: "Hooks", isTitle: true, isMasthead: false },
        { text: "Scope", isTitle: false },
      ]);
    },
  );

  test.each([
    ["on the front page of a project", '<h1 align="center">Pino</h1>\n\n## Install', "README.md"],
    ["with text below it", '<h1 align="center">Pino</h1>\n\nLogs.\n\n## Install', "docs/a.md"],
    ["above a heading of a part", '<h1 align="center">Pino</h1>\n\n### Install', "docs/a.md"],
    ["that is not centred", "<h1>Pino</h1>\n\n## Install", "docs/a.md"],
    ["in Markdown", "# Pino\n\n## Install", "docs/a.md"],
    ["as in the front matter", '---\ntitle: Pino\n---\n<h1 align="center">Pino</h1>\n## B', "a.md"],
  ])("is the name of the project %s", (_where, page, file) => {
    expect(parseDocument(page, file).title).toBe("Pino");
  });

  test("is made from the file's name when there is neither", () => {
    expect(titleOf("Text.")).toBe("Getting started");
    expect(titleOf("Text.", "guide/setup/index.md")).toBe("Setup");
    expect(titleOf("Text.", "index.md")).toBe("Index");
    expect(titleOf("Text.", "notes/my_notes.txt")).toBe("My notes");
  });

  test("said by the first heading of level 1, makes that section the page's opening", () => {
    const { sections } = parseDocument("---\ntitle: One Two\n---\n# one  two\nA\n## B\nC", "x.md");
    expect(sections).toEqual([
      { heading: "", headingPath: [], anchor: "", text: "A", blocks: "" },
      { heading: "B", headingPath: ["B"], anchor: "b", text: "C", blocks: "" },
    ]);
  });

  test("that the first heading does not say leaves the heading its section", () => {
    const { sections } = parseDocument("---\ntitle: Front\n---\n# Top\nA\n## B\nC", "x.md");
    expect(sections.map(({ headingPath }) => headingPath)).toEqual([["Top"], ["Top", "B"]]);
  });
});

describe("front matter", () => {
  const read = (source: string) => parseDocument(source, "x.md");

  test("that is no YAML gives no values and is still not text", () => {
    for (const block of ["a: [", "a: 1\na: 2", "\tx", "- list", "just text", "a: &a [*a]", "? {"]) {
      const { frontMatter, sections } = read(`---\n${block}\n---\nText`);
      expect({ block, frontMatter, text: sections[0]?.text }).toEqual({
        block,
        frontMatter: {},
        text: "Text",
      });
    }
  });

  test("only counts at the very start and with an end", () => {
    expect(read("\n---\na: 1\n---\nText").frontMatter).toEqual({});
    expect(read("---\na: 1\nText").sections[0]?.text).toBe("a: 1\nText");
    expect(read("\ufeff---\r\na: 1\r\n---\r\nText").frontMatter).toEqual({ a: 1 });
  });

  test("with aliases of aliases is refused before it grows", () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const items =
        level === 0
          ? "x"
          : Array(10)
              .fill(`*a${level - 1}`)
              .join(", ");
      return `a${level}: &a${level} [${items}]`;
    });
    expect(read(`---\n${levels.join("\n")}\n---\nText`).frontMatter).toEqual({});
  });

  test.each(["[", "{", "- ", "? ", "a: [", "[?", "[}", "- ? - : ", '["]",', "[#\n", ": ", "- a: "])(
    "of 8,000 times %j does not end the process; the page keeps its text and reports the fault",
    (mark) => {
      const block = mark.repeat(8_000).slice(0, 31_000);
      const { fault, frontMatter, sections } = read(`---\n${block}\n---\nText`);
      expect({ fault, frontMatter, text: sections[0]?.text }).toEqual({
        fault: expect.stringContaining("nested more than 64 levels deep"),
        frontMatter: {},
        text: "Text",
      });
    },
  );

  test("may be nested as deep as anybody writes, in brackets and by indentation", () => {
    const brackets = `a: ${"[".repeat(60)}${"]".repeat(60)}`;
    const lines = Array.from({ length: 60 }, (_, level) => `${" ".repeat(level)}a:`).join("\n");
    for (const block of [brackets, `${lines} b`, `a: "${"[{".repeat(500)}"`]) {
      expect(read(`---\n${block}\n---\nText`).frontMatter).toHaveProperty("a");
    }
  });

  test("that is broken is reported with its position in the file", () => {
    expect(read("---\ntitle: A\na: [\n---\nText").fault).toMatch(
      /^The front matter is not valid YAML: .+ at line 4, column 1\.$/,
    );
    expect(read("---\n- a\n---\nText").fault).toBe(
      "The front matter is not a list of names and values.",
    );
    expect(read("---\na: &a [*a]\n---\nText").fault).toMatch(/refers to itself/);
    expect([read("---\n---\nText").fault, read("---\na: 1\n---\n").fault]).toEqual([null, null]);
  });

  test("cannot reach an object's prototype", () => {
    const { frontMatter } = read("---\n__proto__: { polluted: true }\n---\n");
    expect("polluted" in frontMatter).toBe(false);
    expect("polluted" in {}).toBe(false);
  });
});

describe("sections", () => {
  test("are never none, also for an empty file", () => {
    const opening = { heading: "", headingPath: [], anchor: "", text: "", blocks: "" };
    for (const path of ["x.md", "x.mdx", "x.txt"]) {
      expect(parseDocument("", path).sections).toEqual([opening]);
    }
    expect(parseDocument("# Title only\n", "x.md").sections).toEqual([opening]);
  });

  test("repeated headings get the anchors that GitHub gives them", () => {
    const { sections } = parseDocument("# T\n## A\n## A\n## A-1\n## A\n", "x.md");
    expect(sections.map(({ anchor }) => anchor)).toEqual(["a", "a-1", "a-1-1", "a-2"]);
  });

  test("of many thousand characters are cut between paragraphs and keep their heading", () => {
    const paragraph = `${"word ".repeat(399)}end.`;
    const source = `## Long\n\n${Array(20).fill(paragraph).join("\n\n")}`;
    const { sections } = parseDocument(`# T\n${source}`, "x.md");
    expect(sections.length).toBeGreaterThan(4);
    for (const { heading, anchor, text } of sections) {
      expect([heading, anchor]).toEqual(["Long", "long"]);
      expect(text.length).toBeLessThanOrEqual(8_000);
      expect(text.endsWith("end.")).toBe(true);
    }
    expect(sections.map(({ text }) => text).join("\n\n")).toBe(source.slice(9));
  });

  test("beyond 65,535 are joined into the last, with their headings", () => {
    const source = Array.from({ length: 70_000 }, (_, index) => `# h${index}\nt${index}\n`).join(
      "",
    );
    const { sections } = parseDocument(source, "x.md");
    expect(sections).toHaveLength(65_535);
    expect(sections[0]?.text).toBe("t0");
    expect(sections.at(-1)?.text).toMatch(/^t65534\nh65535\nt65535\n[^]*\nh69999\nt69999$/);
  });

  test("a very long line that begins with a mark is text, not a heading", () => {
    const line = `# ${"long ".repeat(1_000)}`.trim();
    const { title, sections } = parseDocument(line, "x.md");
    expect(title).toBe("X");
    expect(sections[0]?.text).toBe(line);
  });

  test("line ends of every system read the same", () => {
    const source = "# T\n\nText\n\n```\ncode\n```\n## H\nEnd";
    const expected = parseDocument(source, "x.md");
    expect(parseDocument(source.replaceAll("\n", "\r\n"), "x.md")).toEqual(expected);
    expect(parseDocument(source.replaceAll("\n", "\r"), "x.md")).toEqual(expected);
  });
});
