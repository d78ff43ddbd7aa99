/** A reader of the wiki: with the keyboard, without scripts, in a frame, and while pages change. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { ownPorts } from "./support/own-ports.ts";
import { startWiki, type WikiService } from "./support/wiki-service.ts";

const [port] = ownPorts(import.meta.url);
let wiki: WikiService;
test.beforeAll(async () => {
  wiki = await startWiki(port);
});
test.afterAll(() => wiki.stop());

const open = (page: Page, path: string) => page.goto(wiki.url + path);

test("a page has its tree, contents, neighbours, facts and backlinks", async ({ page }) => {
  await open(page, "/wiki/guide/kitchen");
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen sink" })).toBeVisible();
  await expect(page.locator("#_wiki_tree").getByText("Kitchen sink")).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("Acme docs");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link", { name: "Boxes" })).toHaveAttribute("href", "#boxes");
  const updated = page.locator(".wiki-facts", { hasText: "Updated" }).locator("time");
  await expect(updated).toHaveAttribute("datetime", /^2026-03-01/);
  await expect(page.getByRole("link", { name: "Next Second page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit this page" })).toHaveAttribute(
    "href",
    "https://git.example.com/edit/guide/kitchen.md",
  );
  await open(page, "/wiki");
  await expect(page.getByRole("heading", { name: "Pages that link here" })).toBeVisible();
});

test("by the keyboard alone: skip link, search dialog, a hit, its marked words", async ({
  page,
}) => {
  await open(page, "/wiki");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#_main")).toBeFocused();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search term" });
  await expect(field).toBeFocused();
  await page.keyboard.type("turnip");
  await expect(page.getByRole("option").first()).toContainText("Second page");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(
    "All results",
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/wiki\/guide\/second\?hl=turnip/);
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get("wiki-words")?.size ?? 0))
    .toBeGreaterThan(0);
  await page.keyboard.press("Control+k");
  // The page that is open is not offered.
  await expect(page.getByRole("option").first()).toHaveText("Home");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the contents say which section is read", async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 500 });
  await open(page, "/wiki/guide/kitchen#table");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link", { name: "Table" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("code is copied, the colours are kept, the page is said to have helped", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/wiki/guide/kitchen");
  await page.locator(".wiki-code").first().getByRole("button").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("const first = 1;");
  await page.getByRole("button", { name: "Copy page" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("title: Kitchen sink");
  // From the system's by way of the light ones.
  await page.getByRole("button", { name: "Theme: System" }).click();
  await page.getByRole("button", { name: "Theme: Light" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(11, 17, 32)");
});

test("a diagram is drawn as a picture, in the colours that were chosen", async ({
  page,
  context,
}) => {
  // The system's are light.
  await context.addCookies([{ name: "kb_theme", value: "dark", url: wiki.url }]);
  await open(page, "/wiki/guide/kitchen");
  await page.locator("pre.mermaid").scrollIntoViewIfNeeded();
  const picture = page.locator("pre.mermaid img");
  await expect(picture).toBeVisible();
  const drawing = decodeURIComponent((await picture.getAttribute("src")) ?? "");
  expect(drawing).toContain("<svg");
  // The fill of a box in light colours.
  expect(drawing.toLowerCase()).not.toContain("#ececff");
});

test("a browser that blocks what sites keep showed an error in place of the page", async ({
  page,
}) => {
  // As Chromium does where its settings block the data of sites.
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await open(page, "/wiki/guide/kitchen");
  const yes = page.getByRole("button", { name: "Yes" });
  await yes.click();
  await expect(yes).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen sink" })).toBeVisible();
});

test("a collection may be called errors, as the pages of the codes are", async ({ page }) => {
  await open(page, "/docs/errors/first");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First error");
  await expect(page.getByRole("link", { name: "View as Markdown" })).toBeVisible();
  await open(page, "/docs/errors/unauthorized");
  await expect(page.getByText("Of another collection.")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await open(page, "/docs/errors/neither"))?.status()).toBe(404);
});

test("a change of the file is shown where the reader is", async ({ page }) => {
  wiki.write("live.md", `# Live\n\nfirst edition\n${"\n\nfiller".repeat(100)}`);
  await expect
    .poll(async () => (await page.request.get(`${wiki.url}/wiki/live`)).status())
    .toBe(200);
  const connected = page.waitForEvent("websocket");
  await open(page, "/wiki/live");
  await (await connected).waitForEvent("framereceived");
  await page.evaluate(() => window.scrollTo(0, 600));
  wiki.write("live.md", `# Live\n\nsecond edition\n${"\n\nfiller".repeat(100)}`);
  await expect(page.getByText("second edition")).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
});

test("a page that is not there suggests others, with 404", async ({ page }) => {
  const answer = await open(page, "/wiki/guide/turnips");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Second page" })).toBeVisible();
});

test("broken links are reported with what may have been meant", async ({ page }) => {
  await open(page, "/wiki/-/links");
  await expect(page.getByText("nothing.md")).toBeVisible();
});

test("in a frame there is only the text, and links stay in the frame", async ({ page }) => {
  await open(page, "/wiki?embed=1");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.locator("#_wiki_tree")).toBeHidden();
  await page.getByRole("link", { name: "kitchen", exact: true }).click();
  await expect(page).toHaveURL(/\/wiki\/guide\/kitchen\?embed=1/);
  // From there on tags, lists and what is not there showed all of the service.
  await page.getByRole("link", { name: "demo" }).click();
  await expect(page).toHaveURL(/\/wiki\/-\/tags\/demo\?embed=1/);
  await expect(page.getByRole("banner")).toBeHidden();
  await open(page, "/wiki/guide/turnips?embed=1");
  await expect(page.getByRole("banner")).toBeHidden();
  await page.getByRole("link", { name: "Second page" }).click();
  await expect(page).toHaveURL(/\/wiki\/guide\/second\?embed=1/);
});

test("on a small screen a button opens the tree, without any script", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 400, height: 800 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await open(page, "/wiki/guide/kitchen");
  const tree = page.locator("#_wiki_tree");
  await expect(tree).toBeHidden();
  await page.getByRole("button", { name: "Pages" }).click();
  await tree.getByRole("link", { name: "Second page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Second page" })).toBeVisible();
  await page.getByRole("link", { name: "Search" }).click();
  await page.getByRole("searchbox", { name: "Search term" }).first().fill("turnips");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Second page", exact: true }).click();
  await expect(page).toHaveURL(/\/wiki\/guide\/second/);
  await context.close();
});

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const pages = [
  "/",
  "/?q=turnips",
  "/?q=nothingatall",
  "/wiki",
  "/wiki/guide",
  "/wiki/guide/kitchen",
  "/wiki/guide/kitchen?embed=1",
  "/wiki/nothing",
  "/wiki/-/links",
  "/wiki/-/recent",
  "/docs/other/page",
  "/docs/errors/unauthorized",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, bypassCSP: true });
    for (const path of pages) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await open(page, path);
        await page.evaluate(axeSource);
        const found = await page.evaluate(async (tags) => {
          const { axe } = window as unknown as {
            axe: { run(node: Document, options: object): Promise<{ violations: Violation[] }> };
          };
          interface Violation {
            readonly id: string;
            readonly nodes: readonly { readonly html: string }[];
          }
          const { violations } = await axe.run(document, { runOnly: tags });
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
          );
        }, rules);
        expect(found).toEqual([]);
      });
    }
  });
}

test("headings named like globals of the framework leave the page alive, and are reached", async ({
  page,
}) => {
  wiki.write(
    "other/globals.md",
    "# Globals\n\n## One {#__next_f}\n\n## Two {#TURBOPACK}\n\n## Three {#document}\n\n## Main\n\n[first](#__next_f) [last](#main)\n",
  );
  const statusOf = async () => (await page.request.get(`${wiki.url}/wiki/other/globals`)).status();
  await expect.poll(statusOf).toBe(200);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await open(page, "/wiki/other/globals");
  await page.locator(".wiki-text").getByRole("link", { name: "last" }).click();
  await expect(page.locator(":target")).toHaveText(/^Main/);
  await page.locator(".wiki-text").getByRole("link", { name: "first" }).click();
  await expect(page.locator(":target")).toHaveText(/^One/);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search term" })).toBeFocused();
  expect(errors).toEqual([]);
});
