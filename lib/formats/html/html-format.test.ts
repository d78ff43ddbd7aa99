import { expect, test } from "vitest";
import { htmlFormat } from "./html-format.ts";

async function read(html: string, path: string) {
  const asked: string[] = [];
  const pages = await htmlFormat.read({
    path,
    bytes: new TextEncoder().encode(html),
    readBeside: async (name) => {
      asked.push(name);
      return null;
    },
    note: () => undefined,
  });
  return { markdown: pages[0]?.markdown ?? "", title: pages[0]?.title, asked };
}

test("a page of frames is a list of the files that it shows", async () => {
  const inner = '<frameset rows="*,*"><frame src="b.html"><frame name="no source"></frameset>';
  const html = `<title>Manual</title><frameset cols="20%,80%"><frame src="a.html" name="menu">${inner}</frameset>`;
  const { title, markdown } = await read(html, "frames.html");
  expect(title).toBe("Manual");
  expect(markdown).toContain("- [menu](a.html)");
  expect(markdown).toContain("- [b.html](b.html)");
  expect(markdown).not.toContain("no source");
});

test("entities of XHTML that name files or grow are never loaded", async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => {
    return `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`;
  });
  const html = `<?xml version="1.0"?>
<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY l0 "ha">${laughs.join("")}]>
<html xmlns="http://www.w3.org/1999/xhtml"><body><main><h1>Own</h1><p>one &x; &l9; two</p></main></body></html>`;
  const { markdown, asked } = await read(html, "page.xhtml");
  expect(markdown).toContain("# Own");
  expect(markdown).not.toContain("root:");
  expect(markdown.length).toBeLessThan(2_000);
  expect(asked).toEqual([]);
});

test("the line that leads to the chapters before and behind is no part of a page", async () => {
  const html =
    '<main><h1>A</h1><p>Words</p><div class="chapter-nav"><div class="prev"><a href="b.html">3 Before</a></div></div></main>';
  expect((await read(html, "a.html")).markdown).toBe("# A\n\nWords\n");
});
