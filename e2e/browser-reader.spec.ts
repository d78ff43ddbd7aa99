/** A person who looks something up in the browser. */
import { expect, test } from "@playwright/test";

test("the front page is a search form that the keyboard reaches first", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search the documentation");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const field = page.getByRole("combobox");
  await field.focus();
  const outline = await field.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe("none");
});

test("a search shows highlighted hits that lead to their section", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox").fill("document not found");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=document\+not\+found/);
  const first = page.getByRole("article").first();
  await expect(first.getByRole("heading")).toHaveText("Document not found");
  await expect(first.locator("mark").first()).toBeVisible();
  await first.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Document not found");
});

test("a search without results says so and offers suggestions", async ({ page }) => {
  await page.goto("/?q=zzzxqy");
  await expect(page.getByRole("status")).toContainText("No results for “zzzxqy”");
});

test("what looks like markup in a query stays text", async ({ page }) => {
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(
    `/?q=${encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(2)>')}`,
  );
  await expect(page.getByRole("combobox")).toHaveValue(/<script>/);
  expect(alerts).toEqual([]);
});

test("a term that is too long is refused in words", async ({ page }) => {
  await page.goto(`/?q=${"a".repeat(1_001)}`);
  await expect(page.getByRole("alert").first()).toContainText("1,000 are allowed");
});

test("a page that does not exist answers 404 with a way back", async ({ page }) => {
  const response = await page.goto("/docs/guide/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("form, results and reading pages work", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("searchbox").fill("install");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("article").first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  test("text and background swap", async ({ page }) => {
    await page.goto("/");
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe("rgb(11, 17, 32)");
  });
});

test("nothing is wider than a telephone's screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/?q=index");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
