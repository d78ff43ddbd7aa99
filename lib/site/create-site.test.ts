import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ResolvedSiteSettings, SiteSettings } from "../contract/index.ts";
import { accentOf } from "./accent.ts";
import { createSite, type Site } from "./create-site.ts";

let folder: string;

const svg =
  '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"></svg>\n';
const png = Buffer.from("89504e470d0a1a0a0000", "hex");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site "));
  writeFileSync(join(folder, "logo.svg"), svg);
  writeFileSync(join(folder, "dark.png"), png);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const siteOf = (given: unknown): Site =>
  createSite({ settings: SiteSettings.parse(given), folder });

test("a site without settings has the usual name, icon and colours", () => {
  const site = createSite({ folder });
  expect(site.look()).toMatchObject({ name: "Knowledge", isNamed: false, logo: null, style: "" });
  expect(site.picture("favicon")?.contentType).toBe("image/svg+xml");
  expect(site.picture("logo-light")).toBeNull();
  expect(site.picture("__proto__")).toBeNull();
});

test("pictures are known by their content, and a changed one has another address", () => {
  const site = siteOf({ name: "Acme", logo: { light: "logo.svg", dark: "dark.png" } });
  const { logo, name } = site.look();
  expect(name).toBe("Acme");
  expect(logo?.light).toMatch(/^\/site\/logo-light\?v=[0-9a-f]{12}$/);
  expect(site.picture("logo-dark")?.contentType).toBe("image/png");
  writeFileSync(join(folder, "logo.svg"), svg.replace("ours", "new"));
  site.configure(SiteSettings.parse({ logo: "logo.svg" }));
  expect(site.look().logo?.light).not.toBe(logo?.light);
  expect(site.look().logo?.dark).toContain("/site/logo-dark");
});

describe("a wrong picture stops the start with its member and path, and keeps a running look", () => {
  test.each([
    ["a text with a picture's name", "logo.png", "<html>no</html>", "is no picture"],
    ["an empty file", "logo.png", "", "is no picture"],
    ["a page with a drawing inside", "logo.svg2", "<p><svg></svg></p>", "is no picture"],
    ["half a drawing", "half.svg", "<svg><path", "is no picture"],
    ["a huge file", "huge.svg", `<svg>${" ".repeat(600_000)}</svg>`, "are allowed"],
    ["a missing file", "none.png", null, "cannot be read"],
  ])("%s", (_name, file, content, said) => {
    if (content !== null) writeFileSync(join(folder, file), content);
    expect(() => siteOf({ logo: file })).toThrow(/site\.logo: .*\/(?:logo|half|huge|none)/);
    expect(() => siteOf({ logo: file })).toThrow(said);
    const site = siteOf({ name: "Before" });
    expect(() => site.configure({ ...SiteSettings.parse({}), favicon: file })).toThrow(
      "site.favicon",
    );
    expect(site.look().name).toBe("Before");
  });
});

describe("settings that cannot be meant are refused", () => {
  test.each([
    ["a script as a link", { headerLinks: [{ title: "a", url: "javascript:alert(1)" }] }],
    ["another host as a path", { headerLinks: [{ title: "a", url: "//evil.example" }] }],
    ["a backslash host", { footerLinks: [{ title: "a", url: "/\\evil.example" }] }],
    ["an address without host", { footerLinks: [{ title: "a", url: "https://" }] }],
    ["a link without text", { headerLinks: [{ title: " ", url: "/wiki" }] }],
    ["a colour by name", { accent: "blue" }],
    ["a style instead of a colour", { accent: "#fff}body{display:none" }],
    ["seven questions", { questions: Array(7).fill("why") }],
    ["a title of 1,000 characters", { name: "x".repeat(1_000) }],
    ["an unknown member", { title: "Acme" }],
  ])("%s", (_name, given) => {
    expect(SiteSettings.safeParse(given).success).toBe(false);
  });

  test.each(["https://example.com/a?b#c", "mailto:help@example.com", "/wiki/start"])(
    "%s is an address",
    (url) => {
      expect(SiteSettings.safeParse({ footerLinks: [{ title: "a", url }] }).success).toBe(true);
    },
  );
});

test("the accent colour has a style sheet, and another colour another address", () => {
  expect(siteOf({}).look().styleAddress).toBeNull();
  expect(siteOf({}).picture("style.css")).toBeNull();
  const site = siteOf({ accent: "#0f766e" });
  const { style, styleAddress } = site.look();
  expect(styleAddress).toMatch(/^\/site\/style\.css\?v=[0-9a-f]{12}$/);
  const file = site.picture("style.css");
  expect(file?.contentType).toBe("text/css; charset=utf-8");
  expect(new TextDecoder().decode(file?.bytes)).toBe(style);
  site.configure(SiteSettings.parse({ accent: "#7c3aed" }));
  expect(site.look().styleAddress).not.toBe(styleAddress);
});

describe("the accent colour", () => {
  const accent = (given: ResolvedSiteSettings["accent"]) => accentOf(given);

  test("that can be read stays as it is", () => {
    const { style, warnings: said } = accent({ light: "#1d4ed8", dark: "#93c5fd" });
    expect(style).toContain("--link:light-dark(#1d4ed8,#93c5fd)");
    expect(said).toEqual([]);
  });

  test("is made lighter for the dark without a warning when one serves both", () => {
    const { style, warnings: said } = accent("#0f766e");
    expect(style).toMatch(/--link:light-dark\(#0f766e,#[0-9a-f]{6}\)/);
    expect(style).not.toContain("#0f766e,#0f766e");
    expect(said).toEqual([]);
  });

  test.each(["#ffff00", "#ffffff", "#c0c0c0", "#7fffd4"])(
    "%s is too faint on white: it is darkened, with a warning that names both",
    (given) => {
      const { style, warnings: said } = accent(given);
      const used = /light-dark\((#[0-9a-f]{6})/.exec(style)?.[1] ?? "";
      expect(used).not.toBe(given);
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(given);
      expect(said[0]).toContain(used);
    },
  );

  test("of the dark scheme is checked against dark backgrounds", () => {
    const { warnings: said } = accent({ light: "#000000", dark: "#000000" });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("dark");
  });

  test("is told to the operator when the site opens", () => {
    expect(siteOf({ accent: "#ffff00" }).warnings()).toHaveLength(1);
  });
});
