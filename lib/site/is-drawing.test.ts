import { expect, test } from "vitest";
import { isDrawing } from "./is-drawing.ts";

test.each([
  ["an element with contents", "<svg><path/></svg>"],
  ["one tag, refused before", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'],
  ["one tag with a space and a line", "<svg\n viewBox='0 0 1 1' />\n"],
  ["a sign in an attribute of one tag", '<svg aria-label="a > b"/>'],
  ["nothing but its name", "<svg/>"],
  [
    "a declaration, a comment and a byte order mark",
    "\uFEFF<?xml version='1.0'?><!-- a --><svg></svg>",
  ],
  ["entities of a drawing program", '<!DOCTYPE svg [ <!ENTITY a "b>"> ]>\n<svg></svg>'],
  [
    "a document type",
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/svg11.dtd"><svg></svg>',
  ],
  ["comments behind it", "<svg></svg>\n<!-- made by --> <!-- a program -->\n"],
  ["an end tag with a space", "<svg></svg >"],
])("a drawing: %s", (_name, text) => {
  expect(isDrawing(text)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["a page with a drawing inside", "<p><svg></svg></p>"],
  ["half a drawing", "<svg><path"],
  ["half a tag", "<svg viewBox='0 0 1 1'"],
  ["an open tag alone", "<svg>"],
  ["a path that ends itself in a drawing without end", "<svg><path/>"],
  ["an open attribute", "<svg id='/>"],
  ["another element whose name begins alike", "<svgs/>"],
  ["a comment without end", "<!-- <svg></svg>"],
  ["a drawing in a comment", "<!-- <svg></svg> -->"],
  ["text behind it", "<svg></svg> and more"],
])("no drawing: %s", (_name, text) => {
  expect(isDrawing(text)).toBe(false);
});

test("many comments without a drawing doubled the time with each of them", () => {
  expect(isDrawing("<!---->".repeat(50_000))).toBe(false);
  expect(isDrawing(`<svg${" a=''".repeat(50_000)}`)).toBe(false);
});
