import { expect, test } from "vitest";
import { drawPicture } from "./draw-picture.ts";
import { pictureSize, pictureTexts } from "./picture-texts.ts";

const look = { name: "Acme docs", accent: "#0f766e" };

test.each([
  ["a plain title", "Getting started", "Getting started"],
  ["line breaks", "Getting\n  started", "Getting started"],
  ["accents apart from their letters", "Cafe\u0301", "Café"],
  ["Cyrillic", "Привет", "Привет"],
  ["an emoji", "🚀 Launch", "Launch"],
  ["half a character", "Launch \ud83d", "Launch"],
  ["Arabic", "مرحبا (1)", ""],
  ["Chinese among Latin", "API 文档", ""],
  ["marks of direction", "\u202eGetting started", "Getting started"],
  ["nothing", "", ""],
])("the title of a picture: %s", (_name, title, drawn) => {
  expect(pictureTexts(title, look).title).toBe(drawn);
});

test("a title of 1,000 characters is cut", () => {
  expect(pictureTexts("word ".repeat(200), look).title).toMatch(
    /^(?:word ){21}word…$|^word .{90,110}…$/,
  );
  expect(pictureTexts("w".repeat(1_000), look).title).toHaveLength(111);
});

test.each([
  ["a short title", "Keys"],
  ["one long word", "W".repeat(1_000)],
  ["letters that the font lacks", "مرحبا"],
])("a picture is a PNG of the size that the page names: %s", async (_name, title) => {
  const bytes = Buffer.from(await drawPicture(pictureTexts(title, look)));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    pictureSize.width,
    pictureSize.height,
  ]);
});

test("a name that the font lacks leaves a picture", async () => {
  const content = pictureTexts("مرحبا", { ...look, name: "مرحبا" });
  expect(content).toMatchObject({ title: "", site: "" });
  expect((await drawPicture(content)).length).toBeGreaterThan(1_000);
});
