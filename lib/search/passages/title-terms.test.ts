import { expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import { rankingParameters } from "../../corpus/scoring/parameters.ts";
import type { IndexableDocument } from "../../corpus/segment/indexable-document.ts";
import { pageTitle, type Segment } from "../../corpus/segment/segment.ts";
import { buildSegment } from "../../corpus/segment/segment-builder.ts";
import { createTitleReader } from "./title-terms.ts";

const titles = ["Proxy requests", "The createWindow function", "Größe ändern", "Empty"];
const analyser = createAnalyser();

function page(title: string, at: number): IndexableDocument {
  const text = "Proxy, requests, create and window stand in each text.";
  return {
    id: `kb://docs/${at}.md`,
    rid: at + 1,
    collection: "docs",
    filePath: `${at}.md`,
    title,
    language: "de",
    sections: title === "Empty" ? [] : [{ headingPath: [], text }],
  };
}

function titleTerms(title: string): Set<string> {
  const found = new Set<string>();
  analyser.analyse(title, "de", ({ terms }) => {
    for (const term of terms) found.add(term);
  });
  return found;
}

const segment: Segment = buildSegment(titles.map(page), {
  analyser,
  parameters: rankingParameters,
});
const terms = [...new Set(titles.flatMap((title) => [...titleTerms(title)])), "elsewhere"];

test.each([0, 1, 2, 3])("page %d has the terms of its title and no others", (at) => {
  const isSaid = createTitleReader(terms)({ segment, page: at });
  const own = titleTerms(pageTitle(segment, at));
  expect(terms.filter((_term, number) => isSaid(number)).sort()).toEqual([...own].sort());
});
