import { expect, test } from "vitest";
import { makeOffice, relations } from "./fixtures/make-office.ts";
import { pptxFormat } from "./pptx-format.ts";

const shape = (type: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvPr>${type === "" ? "" : `<p:ph type="${type}"/>`}</p:nvPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;
const line = (text: string, level = 0) =>
  `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;

test("slides are sections in their order: title, items, tables, notes; no numbers, dates, footers", async () => {
  const cells = (...texts: string[]) =>
    `<a:tr>${texts.map((text) => `<a:tc><a:txBody>${line(text)}</a:txBody></a:tc>`).join("")}</a:tr>`;
  const bytes = makeOffice({
    "_rels/.rels": relations({ r: ["officeDocument", "ppt/presentation.xml"] }),
    "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations({
      a: ["slide", "slides/slide1.xml"],
      b: ["slide", "slides/slide2.xml"],
    }),
    "ppt/slides/slide1.xml": `<p:sld>${shape("", line("free text"))}<p:graphicFrame><a:tbl>${cells("Name", "Port")}${cells("web", "80")}</a:tbl></p:graphicFrame></p:sld>`,
    "ppt/slides/slide2.xml": `<p:sld>${shape("ctrTitle", line("Our plan"))}${shape("body", line("first"), line("inner *x*", 1), line("second"))}${shape("sldNum", line("7"))}${shape("ftr", line("ACME"))}</p:sld>`,
    "ppt/slides/_rels/slide2.xml.rels": relations({ n: ["notesSlide", "../notesSlides/n.xml"] }),
    "ppt/notesSlides/n.xml": `<p:notes>${shape("sldImg", "")}${shape("body", line("Say hello."))}${shape("sldNum", line("2"))}</p:notes>`,
  });
  const [page] = await pptxFormat.read({
    path: "talks/plan.pptx",
    bytes,
    readBeside: async () => null,
    note: () => undefined,
  });
  expect(page?.title).toBe("Our plan");
  expect(page?.markdown).toBe(
    [
      "# Our plan",
      "## Our plan {#slide-1}",
      "- first\n    - inner \\*x\\*\n- second",
      "Notes: Say hello.",
      "## Slide 2 {#slide-2}",
      "free text",
      "| Name | Port |\n| --- | --- |\n| web | 80 |\n",
    ].join("\n\n"),
  );
});
