import { describe, expect, test } from "vitest";
import { editionsOfFolder } from "./folder-editions.ts";
import { orderVersions } from "./version-order.ts";

const below = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `${folder}${name}.md`);

describe("versions", () => {
  test("are folders with the same pages beside each other", () => {
    const paths = [...below("v1/", "index", "install"), ...below("v2/", "index", "install", "use")];
    expect(editionsOfFolder(paths).parts).toEqual([
      { path: "v1/", version: "v1", language: null, set: "" },
      { path: "v2/", version: "v2", language: null, set: "" },
    ]);
  });

  test("may lie below a folder, and in them languages", () => {
    const paths = [
      ...below("docs/1.x/", "a", "b"),
      ...below("docs/1.x/de/", "a", "b"),
      ...below("docs/latest/", "a", "b"),
      ...below("docs/latest/de/", "a", "b"),
    ];
    expect(editionsOfFolder(paths).parts).toEqual([
      { path: "docs/1.x/", version: "1.x", language: null, set: "docs/" },
      { path: "docs/1.x/de/", version: "1.x", language: "de", set: "docs/" },
      { path: "docs/latest/", version: "latest", language: null, set: "docs/" },
      { path: "docs/latest/de/", version: "latest", language: "de", set: "docs/" },
    ]);
  });

  test("are no folders of release notes, and no single folder", () => {
    const notes = [...below("2.0/", "changes-in-search"), ...below("2.1/", "moving-tickets")];
    expect(editionsOfFolder(notes).parts).toEqual([]);
    expect(editionsOfFolder([...below("v1/", "index"), "index.md"]).parts).toEqual([]);
  });

  test("are ordered: what is out, what is coming, what was", () => {
    expect(orderVersions(["1.9", "1.10", "v2.0-beta", "0.9"])).toEqual([
      "1.10",
      "v2.0-beta",
      "1.9",
      "0.9",
    ]);
    expect(orderVersions(["next", "1.0", "stable", "2.x"])).toEqual([
      "stable",
      "next",
      "2.x",
      "1.0",
    ]);
  });
});

describe("languages", () => {
  test("are folders whose pages have counterparts", () => {
    const paths = [...below("", "index", "install"), ...below("pt-BR/", "index", "install")];
    expect(editionsOfFolder(paths).parts).toEqual([
      { path: "pt-BR/", version: null, language: "pt-BR", set: "" },
    ]);
  });

  test("are no folder of which only the index has a counterpart", () => {
    const paths = [...below("", "index", "holidays"), ...below("it/", "index")];
    expect(editionsOfFolder(paths).parts).toEqual([]);
    const notes = [...below("2.0/", "index"), ...below("2.1/", "index")];
    expect(editionsOfFolder(notes).parts).toEqual([]);
  });

  test("are no folder about IT", () => {
    const paths = [...below("", "index", "holidays"), ...below("it/", "vpn", "printers")];
    expect(editionsOfFolder(paths)).toEqual({ parts: [], endings: [] });
  });

  test("are endings of pages that are there without one", () => {
    expect(editionsOfFolder(["page.md", "page.de.md"]).endings).toEqual(["de"]);
    expect(editionsOfFolder(["jquery.md", "page.de.md"]).endings).toEqual([]);
  });
});
