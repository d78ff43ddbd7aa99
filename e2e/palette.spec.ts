/** The search dialog: what it offers without words, how it narrows down, and what it does besides. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, pressUntil, scriptsCame } from "./support/console-service.ts";
import { looks } from "./support/looks.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search the documentation" });
const options = (page: Page) => dialog(page).getByRole("option");
const option = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole("option", { name, exact: true });
const chosen = (page: Page) => dialog(page).getByRole("option", { selected: true });

async function openOn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scriptsCame(page);
  await pressUntil(page, "Control+k", dialog(page));
}

/** Types, and waits for hits. */
async function ask(page: Page, words: string): Promise<void> {
  await dialog(page).getByRole("combobox").fill(words);
  await expect(dialog(page).getByText(/\d results?|No page matches/)).toBeVisible();
}

test("the page that is open is not among the pages read lately", async ({ page }) => {
  await page.goto("/wiki/guide/start");
  await scriptsCame(page);
  await openOn(page, "/wiki/guide/languages");
  await expect(options(page).first()).toHaveAttribute("href", "/wiki/guide/start");
  await expect(dialog(page).locator('a[href="/wiki/guide/languages"]')).toHaveCount(0);
});

test("actions are done by the keyboard: colours, and the ways to the areas", async ({ page }) => {
  await openOn(page, "/");
  await ask(page, "theme dark");
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText("Theme: Dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(
    page.getByRole("button", { name: "Theme: Dark", includeHidden: true }),
  ).toBeAttached();
  await expect(option(page, "Theme: Dark")).toHaveCount(0);
  await ask(page, "go to console");
  await expect(option(page, "Go to Console")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/console");
});

test("what the reader chose stays chosen when hits come", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openOn(page, "/");
  await page.route("**/api/wiki/search?*", async (route) => {
    await held;
    await route.continue();
  });
  await dialog(page).getByRole("combobox").fill("go to console");
  await expect(option(page, "Go to Console")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText("Go to Console");
  release();
  await expect(dialog(page).getByText(/\d results?/)).toBeVisible();
  await expect(chosen(page)).toHaveText("Go to Console");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/console");
});

test("Escape closes at once, and what was asked is there again, to be replaced or gone on with", async ({
  page,
}) => {
  await openOn(page, "/");
  await ask(page, "configuration");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await pressUntil(page, "Control+k", dialog(page));
  const field = dialog(page).getByRole("combobox");
  await expect(field).toHaveValue("configuration");
  await page.keyboard.type("l");
  await expect(field).toHaveValue("l");
});

test("a page is copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openOn(page, "/wiki/guide/languages");
  await ask(page, "copy markdown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("# Languages");
});

test("one collection alone can be searched", async ({ page }) => {
  await openOn(page, "/");
  await ask(page, "embedding vectors");
  const one = dialog(page).getByRole("button", { name: "reference", exact: true });
  await one.click();
  await expect(one).toHaveAttribute("aria-pressed", "true");
  await expect(dialog(page).locator('a[href^="/wiki/guide"]')).toHaveCount(0);
  await expect(dialog(page).locator('a[href^="/wiki/reference"]').first()).toBeVisible();
  await expect(option(page, "All results for “embedding vectors”")).toHaveAttribute(
    "href",
    "/?q=embedding+vectors&collection=reference",
  );
});

test("the sections of the chosen page are shown beside the list where there is room", async ({
  page,
}) => {
  await openOn(page, "/");
  await ask(page, "hybrid search");
  while ((await chosen(page).getAttribute("href"))?.startsWith("/wiki") !== true) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("region", { name: "Preview" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(dialog(page).getByRole("region", { name: "Preview" })).toBeHidden();
});

test("a search that fails says so and is tried again", async ({ page }) => {
  await openOn(page, "/");
  await page.route("**/api/wiki/search?*", (route) => route.abort());
  await page.keyboard.type("index");
  await expect(dialog(page)).toContainText("The search did not answer. You may be offline.");
  await page.unroute("**/api/wiki/search?*");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).locator('a[href^="/wiki/"]').first()).toBeVisible();
  await expect(dialog(page)).not.toContainText("did not answer");
});

for (const { colorScheme, width, name, tag } of looks()) {
  test(`no rule is broken, ${name}`, { tag }, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await openOn(page, "/");
    expect(await brokenRules(page, axe.source)).toEqual([]);
    await page.keyboard.type("embedding vectors");
    await expect(dialog(page).locator('a[href^="/wiki/"]').first()).toBeVisible();
    expect(await brokenRules(page, axe.source)).toEqual([]);
    await context.close();
  });
}
