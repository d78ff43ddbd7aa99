/** A reader who types and lets the list of pages come. */
import { expect, type Page, type Route, test } from "@playwright/test";

const field = (page: Page) => page.getByRole("combobox", { name: "Search term" });
const options = (page: Page) => page.getByRole("option");
const isAsked = (url: URL): boolean => url.pathname === "/api/wiki/search";

/** Answers suggestions as the test says; the rest of the service is real. */
async function suggest(page: Page, answer: (query: string, route: Route) => Promise<void>) {
  await page.route(isAsked, (route) =>
    answer(new URL(route.request().url()).searchParams.get("q") ?? "", route),
  );
}

test("pages come while the last word is half typed, and the keys choose one", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("document not fou");
  await expect(options(page).first()).toContainText("Document not found");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  const id = await first.getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Document not found");
});

test("the arrows go round through the options and back to the field", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("index");
  await expect(options(page).first()).toBeVisible();
  const count = await options(page).count();
  expect(count).toBeGreaterThan(2);
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(field(page)).not.toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
});

test("Enter without a choice sends the form", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("index");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?q=index");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(options(page)).toHaveCount(0);
});

test("Escape closes the list and keeps the text; an arrow opens it again", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("index");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await expect(field(page)).toHaveValue("index");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toBeVisible();
});

test("leaving the field closes the list", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("index");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(options(page)).toHaveCount(0);
});

test("the mouse chooses too", async ({ page }) => {
  await page.goto("/");
  await field(page).pressSequentially("document not found");
  // Those of fewer letters may still be shown.
  await expect(options(page).first()).toContainText("Document not found");
  await options(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Document not found");
});

test("how many pages there are is announced", async ({ page }) => {
  await page.goto("/");
  const announced = page.locator("p.sr-only[aria-live=polite]");
  await field(page).pressSequentially("document not found");
  await expect(announced).toHaveText(/^\d suggestions, reached with the arrow keys$/);
  await field(page).fill("zzzxqy");
  await expect(announced).toHaveText("No suggestions");
  await field(page).fill("");
  await expect(announced).toHaveText("");
});

test("a fast typist asks once, with the last word open and the filter kept", async ({ page }) => {
  await page.goto("/?q=&collection=errors");
  const asked: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (isAsked(url)) asked.push(url);
  });
  // However slow the machine is, no pause lies between two letters.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially("document");
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(options(page).first()).toBeVisible();
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { q: "document", prefix: "on", limit: "7", collection: "errors" },
  ]);
  await expect(options(page).first()).toContainText("errors");
});

test("an older answer that comes late never replaces a newer one", async ({ page }) => {
  await page.goto("/");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await suggest(page, async (query, route) => {
    if (query === "index") await held;
    // The page has taken the held request back: there is nobody to answer any more.
    await route.continue().catch(() => undefined);
  });
  // On a slow machine fewer letters may be asked for before.
  const first = page.waitForRequest((request) => {
    const url = new URL(request.url());
    return isAsked(url) && url.searchParams.get("q") === "index";
  });
  await field(page).pressSequentially("index");
  const old = await first;
  const failed = page.waitForEvent("requestfailed", (request) => request === old);
  await field(page).fill("document not found");
  await failed;
  await expect(options(page).first()).toContainText("Document not found");
  release();
  await page.waitForTimeout(300);
  await expect(options(page).first()).toContainText("Document not found");
});

for (const [name, answer] of [
  ["refuses", (route: Route) => route.fulfill({ status: 429, body: "{}" })],
  ["fails", (route: Route) => route.abort()],
  ["says nonsense", (route: Route) => route.fulfill({ status: 200, body: "<html>" })],
] as const) {
  test(`a service that ${name} leaves a plain search field`, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto("/");
    await suggest(page, (_query, route) => answer(route));
    const asked = page.waitForRequest((request) => isAsked(new URL(request.url())));
    await field(page).pressSequentially("index");
    await asked;
    await page.waitForTimeout(200);
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/?q=index");
    expect(faults).toEqual([]);
  });
}

test("the list fits a telephone's screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await field(page).pressSequentially("index");
  await expect(options(page).first()).toBeVisible();
  const list = await page.getByRole("listbox").boundingBox();
  expect(list?.x).toBeGreaterThanOrEqual(0);
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(360);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
