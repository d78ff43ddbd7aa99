/** Menus of Sphinx, by the lists of pages that pages hold. */
import { expect, test } from "vitest";
import { siteOfEachTest } from "../../../tests/kit/stores/temporary-site.ts";

const { siteOf } = siteOfEachTest();

const conf = {
  "docs/conf.py": "import os\nos.system('touch /tmp/never')\nextensions = ['myst_parser']\n",
};
const sphinx = {
  ...conf,
  "docs/index.md":
    "# Acme\n\n```{toctree}\n:caption: Begin\n:maxdepth: 2\n\nintro\nguide/index\n```\n\n:::{toctree}\n---\ncaption: More\nglob:\n---\nself\nReference <ref/*>\nThe forum <https://forum.example>\n:::\n",
  "docs/intro.md": "# Introduction\n",
  "docs/guide/index.md":
    "# Guide\n\n```{toctree}\n:hidden:\n\n/guide/install.md\n../intro\nmissing\n```\n",
  "docs/guide/install.md": "# Install it\n",
  "docs/ref/b.md": "# B\n",
  "docs/ref/a.md": "# A\n",
  "docs/orphan.md": "# In no list\n",
};

test("lists of pages are its menu, and pages have the addresses of its HTML", () => {
  const { layout, menus, addresses, hidden } = siteOf(sphinx, "docs");
  expect([layout.kind, layout.ending]).toEqual(["sphinx", ".html"]);
  expect(addresses).toMatchObject({ "guide/install.md": "/guide/install", "index.md": "/" });
  const lines = menus[0]?.[0]?.[1];
  expect(lines?.slice(0, 2)).toEqual([
    ["Begin", null, ["Introduction /intro", ["Guide", "/guide", ["Install it /guide/install"]]]],
    ["More", null, ["Reference /ref/a", "Reference /ref/b", "The forum https://forum.example"]],
  ]);
  expect([...hidden]).toEqual([]);
});

test("a list in reStructuredText names pages in Markdown", () => {
  const files = {
    ...conf,
    "docs/index.rst":
      'Acme\n====\n\n.. toctree::\n   :caption: "Begin"\n\n   intro\n   guide/install\n\nText that follows.\n',
    "docs/intro.md": "# Introduction\n",
    "docs/guide/install.md": "# Install it\n",
  };
  const { menus } = siteOf(files, "docs");
  expect(JSON.stringify(menus)).toContain(
    '["Begin",null,["Introduction /intro","Install it /guide/install"]]',
  );
});

test.each<[string, string]>([
  ["a circle", "```{toctree}\nindex\nintro\n```\n"],
  ["a way out of the folder", "```{toctree}\n../../etc/passwd\n/../x\nintro\n```\n"],
  ["a list without end", "```{toctree}\nintro\n"],
  ["a pattern of signs", "```{toctree}\n:glob:\n\n(*+*[\nintro\n```\n"],
])("%s names what is there", (_case, list) => {
  const files = {
    ...conf,
    "docs/index.md": `# Acme\n\n${list}`,
    "docs/intro.md": "# Intro\n\n```{toctree}\nindex\n```\n",
  };
  expect(JSON.stringify(siteOf(files, "docs").menus)).toContain("Intro /intro");
});

test("a page is named by its heading, and not by the end of its front matter", () => {
  const files = {
    ...conf,
    "docs/index.md": "# Acme\n\n```{toctree}\nguide\n```\n",
    "docs/guide.md":
      "---\nhide-toc: true\n---\n\nThe guide\n=========\n\n```{toctree}\nmore\n```\n",
    "docs/more.md": "# More\n",
  };
  expect(JSON.stringify(siteOf(files, "docs").menus)).toContain(
    '["The guide","/guide",["More /more"]]',
  );
});

test("a page of 20,000 lists is read once", () => {
  const lists = "```{toctree}\nmissing\n```\n".repeat(20_000);
  const files = { ...conf, "docs/index.md": `# Acme\n\n${lists}`, "docs/more.md": "# More\n" };
  expect(siteOf(files, "docs").layout.menus).toEqual([]);
});
