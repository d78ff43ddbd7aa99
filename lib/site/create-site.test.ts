import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { loadConfiguration } from "../configuration/index.ts";
import { SiteSettings } from "../contract/index.ts";
import { createSite, type Site } from "./create-site.ts";

let folder: string;

const svg =
  '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"></svg>\n';
const png = Buffer.from("89504e470d0a1a0a0000", "hex");

beforeEach(() => {
  folder = temporaryFolder("site ");
  writeFileSync(join(folder, "logo.svg"), svg);
  writeFileSync(join(folder, "dark.png"), png);
});

const siteOf = (given: unknown): Site =>
  createSite({ settings: SiteSettings.parse(given), folder });

test("a site without settings has the usual name, icon and colours", () => {
  const site = createSite({ folder });
  expect(site.look()).toMatchObject({
    name: "Knowledge",
    isNamed: false,
    logo: null,
    styleAddress: null,
  });
  expect(site.file("favicon")?.contentType).toBe("image/svg+xml");
  expect(site.file("logo-light")).toBeNull();
  expect(site.file("__proto__")).toBeNull();
});

test("pictures are known by their content, and a changed one has another address", () => {
  const site = siteOf({ name: "Acme", logo: { light: "logo.svg", dark: "dark.png" } });
  const { logo, name } = site.look();
  expect(name).toBe("Acme");
  expect(logo?.light).toMatch(/^\/site\/logo-light\?v=[0-9a-f]{12}$/);
  expect(site.file("logo-dark")?.contentType).toBe("image/png");
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
    ["a colour in two places", { accent: "#0f766e", theme: { accent: "#0f766e" } }],
    ["a corner in pixels", { theme: { radius: "12px" } }],
    ["a weight that is a style", { fonts: { text: [{ file: "a", weight: "9;}*{" }] } }],
    ["a redirect in the head", { head: [{ "http-equiv": "refresh", content: "0;url=//x" }] }],
    ["a policy in the head", { head: [{ name: "referrer", content: "unsafe-url" }] }],
    ["a meta of both kinds", { head: [{ name: "a", property: "b", content: "c" }] }],
    ["a banner of 2,000 characters", { banner: { text: "x".repeat(2_000) } }],
    ["a banner until no day", { banner: { text: "a", until: "2026-02-30" } }],
    [
      "a banner that leads to a script",
      {
        banner: { text: "a", link: { title: "b", url: "javascript:alert(1)" } },
      },
    ],
    ["an unknown audience", { areas: { api: "friends" } }],
    ["a counter without an origin", { analytics: { kind: "umami", script: "/x.js", id: "1" } }],
    [
      "a counter whose host ends a part of the policy",
      { analytics: { kind: "umami", script: "https://a;b/x.js", id: "1" } },
    ],
    ["a counter at any host", { analytics: { kind: "umami", script: "https://*/x.js", id: "1" } }],
    [
      "a counter's id with a quote",
      {
        analytics: { kind: "matomo", script: "https://x.example/matomo.js", id: "1'];alert(1)//" },
      },
    ],
  ])("%s", (_name, given) => {
    expect(SiteSettings.safeParse(given).success).toBe(false);
  });

  test.each([
    ["theme", { theme: { colour: "#0f766e" } }, "site.theme: Unrecognized key"],
    ["banner", { banner: { text: "x".repeat(2_000) } }, "site.banner.text: Too big"],
    ["head", { head: [{ name: "viewport", content: "a" }] }, "site.head.0.name: is set by"],
    ["areas", { areas: { blog: "nobody" } }, "site.areas: Unrecognized key"],
    ["analytics", { analytics: { kind: "ga" } }, "site.analytics.kind"],
    [
      "a group of no collection",
      { groups: [{ name: "Use" }] },
      "site.groups.0.name: is in the field",
    ],
  ])("the refusal names the field of %s", (_name, site, said) => {
    const file = join(folder, "knowledge.config.json");
    writeFileSync(file, JSON.stringify({ collections: [{ name: "a", path: "." }], site }));
    expect(() => loadConfiguration(file)).toThrow(said);
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
  expect(siteOf({}).file("style.css")).toBeNull();
  const site = siteOf({ accent: "#0f766e" });
  const { styleAddress } = site.look();
  expect(styleAddress).toMatch(/^\/site\/style\.css\?v=[0-9a-f]{12}$/);
  const file = site.file("style.css");
  expect(file?.contentType).toBe("text/css; charset=utf-8");
  expect(new TextDecoder().decode(file?.bytes)).toContain("--link:light-dark(#0f766e");
  site.configure(SiteSettings.parse({ accent: "#7c3aed" }));
  expect(site.look().styleAddress).not.toBe(styleAddress);
});

test("a colour that is too faint is told to the operator when the site opens", () => {
  expect(siteOf({ theme: { accent: "#ffff00" } }).warnings()).toEqual([
    expect.stringContaining("site.theme.accent #ffff00"),
  ]);
});

test("corners and room are properties of the style sheet, and the usual ones are none", () => {
  const styleOf = (theme: unknown): string =>
    new TextDecoder().decode(siteOf({ theme }).file("style.css")?.bytes);
  expect(styleOf({})).toBe("");
  expect(styleOf({ radius: "none" })).toContain("--round:0");
  expect(styleOf({ density: "compact" })).toContain("--room:0.7");
});

describe("a logo", () => {
  const drawing = (box: string): string => svg.replace("></svg>", ` viewBox="${box}"></svg>`);
  test.each([
    ["a wide one stands in place of the name", drawing("0 0 120 28"), undefined, true],
    ["a square one before it", drawing("0 0 28 28"), undefined, false],
    ["one without a size before it", svg, undefined, false],
    ["a square one alone, when the operator says so", drawing("0 0 28 28"), false, true],
    ["a wide one beside the name, when the operator says so", drawing("0 0 120 28"), true, false],
    ["a drawing without height before it", drawing("0 0 120 0"), undefined, false],
  ])("%s", (_name, text, logoWithName, isAlone) => {
    writeFileSync(join(folder, "logo.svg"), text);
    expect(siteOf({ logo: "logo.svg", logoWithName }).look().logo?.isAlone).toBe(isAlone);
  });

  test("of 4,000 pixels is taken with a warning that says how it is shown", () => {
    const header = Buffer.alloc(24);
    png.copy(header);
    header.writeUInt32BE(4_000, 16);
    header.writeUInt32BE(4_000, 20);
    writeFileSync(join(folder, "large.png"), header);
    const [warning] = siteOf({ logo: "large.png" }).warnings();
    expect(warning).toContain("4000 × 4000 pixels and is shown 28 pixels high");
  });
});

test("a changed file is seen without a change of the configuration, a broken one is told once", async () => {
  const told: unknown[] = [];
  writeFileSync(join(folder, "own.css"), "a{color:red}");
  const site = createSite({
    settings: SiteSettings.parse({ css: "own.css" }),
    folder,
    onError: (error) => told.push(String(error)),
  });
  const first = site.look().cssAddress;
  writeFileSync(join(folder, "own.css"), "a{color:green}");
  await expect.poll(() => site.look().cssAddress).not.toBe(first);
  const second = site.look().cssAddress;
  rmSync(join(folder, "own.css"));
  await expect.poll(() => (site.look(), told.length)).toBe(1);
  expect(told[0]).toContain("site.css");
  expect(site.look().cssAddress).toBe(second);
});
