/** Fonts, the own style sheet, the counter and the banner: what is served, and what is refused. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SiteSettings } from "../contract/index.ts";
import { createSite, type Site } from "./create-site.ts";
import { lookFor } from "./look-for.ts";
import { shownBanner } from "./shown-banner.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const siteOf = (given: unknown): Site =>
  createSite({ settings: SiteSettings.parse(given), folder });
const write = (name: string, content: string | Buffer): void =>
  writeFileSync(join(folder, name), content);
const styleOf = (site: Site): string => new TextDecoder().decode(site.file("style.css")?.bytes);

describe("fonts", () => {
  test("are served under the hash of their content, which the style sheet names", () => {
    write("text.woff2", "wOF2 letters");
    write("bold.ttf", Buffer.from([0, 1, 0, 0, 9]));
    const site = siteOf({
      fonts: { text: "text.woff2", headings: [{ file: "bold.ttf", weight: "100 900" }] },
    });
    const { version, contentType } = site.file("font-text-1") ?? {};
    expect(contentType).toBe("font/woff2");
    expect(styleOf(site)).toContain(`url("/site/font-text-1?v=${version}") format("woff2")`);
    expect(styleOf(site)).toContain('--font-headings:"site headings"');
    expect(styleOf(site)).toContain("font-weight:100 900");
    expect(site.file("font-headings-1")?.contentType).toBe("font/ttf");
  });

  test.each([
    ["a page with a font's name", "<html>", "is no font; give a WOFF2"],
    ["an empty file", "", "is no font"],
    ["a picture", "\x89PNG\r\n", "is no font"],
    ["a huge file", `wOF2${" ".repeat(2_200_000)}`, "are allowed"],
    ["a missing file", null, "cannot be read"],
  ])("%s is refused by the name of its field", (_name, content, said) => {
    if (content !== null) write("a.woff2", Buffer.from(content, "latin1"));
    expect(() => siteOf({ fonts: { code: "a.woff2" } })).toThrow(/site\.fonts\.code: .*a\.woff2/);
    expect(() => siteOf({ fonts: { code: "a.woff2" } })).toThrow(said);
  });
});

describe("the own style sheet", () => {
  test("is served as it is under its hash", () => {
    write("own.css", ".site-header{border:0}");
    const site = siteOf({ css: "own.css" });
    expect(site.look().cssAddress).toMatch(/^\/site\/own\.css\?v=[0-9a-f]{12}$/);
    expect(site.file("own.css")?.contentType).toBe("text/css; charset=utf-8");
    expect(site.warnings()).toEqual([]);
  });

  test.each([
    ["a page", "<style>a{}</style>", "is no style sheet"],
    ["bytes", Buffer.from([0xff, 0xfe, 0]), "is no style sheet"],
    ["a huge file", " ".repeat(300_000), "are allowed"],
    ["a missing file", null, "cannot be read"],
  ])("%s is refused by the name of its field", (_name, content, said) => {
    if (content !== null) write("own.css", content);
    expect(() => siteOf({ css: "own.css" })).toThrow(/site\.css: /);
    expect(() => siteOf({ css: "own.css" })).toThrow(said);
  });

  test.each([
    ['@import "https://fonts.example/a.css";', "https://fonts.example/a.css"],
    ["a{background:url(pictures/a.png)}", "pictures/a.png"],
    ["a{background:url('//cdn.example/a.png')}", "//cdn.example/a.png"],
  ])("%s has no effect, and the start says so", (text, named) => {
    write("own.css", text);
    expect(siteOf({ css: "own.css" }).warnings()).toEqual([expect.stringContaining(named)]);
  });

  test.each([
    "a{background:url(data:image/png;base64,AA)}",
    "a{mask:url(#m)}",
    "a{b:url(/site/x)}",
  ])("%s has an effect", (text) => {
    write("own.css", text);
    expect(siteOf({ css: "own.css" }).warnings()).toEqual([]);
  });

  test("that hides everything leaves the console, the sign-in, and every page with css=off", () => {
    write("own.css", "body{display:none}");
    const look = siteOf({ css: "own.css" }).look();
    const cssOf = (path: string, query = "") => lookFor(look, { path, query }).cssAddress;
    expect(cssOf("/wiki/a")).toBe(look.cssAddress);
    expect(cssOf("/wiki/a", "css=off")).toBeNull();
    expect(["/console", "/console/tickets", "/sign-in"].map((path) => cssOf(path))).toEqual([
      null,
      null,
      null,
    ]);
    expect(cssOf("/consoles")).toBe(look.cssAddress);
  });
});

describe("a counter of visits", () => {
  test("of Umami is one script, which leaves out what is searched for", () => {
    const analytics = { kind: "umami", script: "https://stats.example/script.js", id: "a-1" };
    expect(siteOf({ analytics }).look().analytics).toEqual({
      origin: "https://stats.example",
      scripts: [
        { src: expect.stringMatching(/^\/site\/analytics\.js\?v=/) },
        expect.objectContaining({ "data-website-id": "a-1", "data-exclude-search": "true" }),
      ],
    });
  });

  test("of Matomo is prepared by a script of ours, which names its tracker", () => {
    const analytics = { kind: "matomo", script: "https://stats.example/m/matomo.js", id: "7" };
    const site = siteOf({ analytics });
    const [first, second] = site.look().analytics?.scripts ?? [];
    expect(first?.src).toMatch(/^\/site\/analytics\.js\?v=/);
    expect(second?.src).toBe("https://stats.example/m/matomo.js");
    const text = new TextDecoder().decode(site.file("analytics.js")?.bytes);
    expect(text).toContain('"https://stats.example/m/matomo.php"');
    expect(() => new Script(text)).not.toThrow();
  });

  test.each([
    ["umami", "https://docs.example/?q=my+illness", "https://docs.example/"],
    ["matomo", "https://docs.example/wiki/a?hl=my+illness", "https://docs.example/"],
    ["matomo", "https://elsewhere.example/blog?p=1", "https://elsewhere.example/blog?p=1"],
  ])("%s is not told by what search a reader came from %s", (kind, referrer, told) => {
    const analytics = { kind, script: "https://stats.example/m.js", id: "7" };
    const text = new TextDecoder().decode(siteOf({ analytics }).file("analytics.js")?.bytes);
    const page = {
      document: { referrer },
      location: { origin: "https://docs.example", pathname: "/wiki/b" },
      window: {},
    };
    new Script(text).runInNewContext(page);
    expect(page.document.referrer).toBe(told);
    expect(JSON.stringify(page.window)).not.toContain("illness");
  });

  test("never hears of results, the console and the sign-in", () => {
    const analytics = { kind: "umami", script: "https://stats.example/script.js", id: "1" };
    const look = siteOf({ analytics }).look();
    const isThere = (path: string, query = "") => lookFor(look, { path, query }).analytics !== null;
    expect(isThere("/wiki/a")).toBe(true);
    expect(["/console", "/sign-in"].map((path) => isThere(path))).toEqual([false, false]);
    expect(isThere("/", "q=my+illness")).toBe(false);
  });
});

describe("the banner", () => {
  const noon = Date.parse("2026-12-10T12:00:00Z");
  const shown = (banner: object, closed: string | null = null): string | undefined =>
    shownBanner(siteOf({ banner: { text: "New", ...banner } }).look(), { closed, now: noon })?.text;

  test.each([
    ["always", {}, "New"],
    ["on its first day", { from: "2026-12-10" }, "New"],
    ["on its last day", { until: "2026-12-10" }, "New"],
    ["not before", { from: "2026-12-11" }, undefined],
    ["not after", { until: "2026-12-09" }, undefined],
    [
      "never where it ends before it begins",
      { from: "2026-12-11", until: "2026-12-09" },
      undefined,
    ],
  ])("is shown %s", (_name, days, text) => {
    expect(shown(days)).toBe(text);
  });

  test("that a reader has closed is gone until it says something else", () => {
    const id = siteOf({ banner: { text: "New" } }).look().banner?.id ?? "";
    expect(shown({}, id)).toBeUndefined();
    expect(shown({ text: "Newer" }, id)).toBe("Newer");
    expect(shown({ dismissible: false }, id)).toBe("New");
  });
});
