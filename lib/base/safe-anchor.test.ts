import { expect, test } from "vitest";
import { parseDocument } from "../documents/parse/parse-document.ts";
import { safeAnchor } from "./safe-anchor.ts";

test.each([
  "__next_f",
  "__next_s",
  "__NEXT_DATA__",
  "_N_E",
  "_main",
  "_r_1_",
  "_",
  "__",
  "_wiki_tree",
  "TURBOPACK",
  "NEXT_DEPLOYMENT_ID",
  "mermaidCaptureSizes",
])("%s as an anchor takes no name on window that a framework asks for", (name) => {
  expect(safeAnchor(name)).toBe(`section-${name}`);
  const { sections } = parseDocument(`# T\n\n## Heading {#${name}}\n\ntext`, "x.md");
  expect(sections.at(-1)?.anchor).toBe(`section-${name}`);
});

test.each([
  "document",
  "name",
  "main",
  "next",
  "mermaid",
  "process",
  "attributes",
  "wiki-tree",
  "1-install",
  "useEffect",
  "__init__-py",
  "_installation",
  "_next_steps",
  "_r_packages",
  "_maintenance",
  "über-uns",
  "",
])("the ordinary anchor %j stays as it is", (anchor) => {
  expect(safeAnchor(anchor)).toBe(anchor);
});

test("of two headings that come to one anchor the second is counted", () => {
  const { sections } = parseDocument(
    "# T\n\n## `__next_f`\n\na\n\n## Section __next_f\n\nb",
    "x.md",
  );
  const anchors = sections.map(({ anchor }) => anchor);
  expect(new Set(anchors).size).toBe(anchors.length);
});
