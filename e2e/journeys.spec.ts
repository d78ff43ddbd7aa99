/** From the start page by a search to an answer, a vote and the next page: by keyboard, and without scripts. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { scriptsCame } from "./support/console-service.ts";

const query = "how are languages detected";
const firstHit = (page: Page) => page.locator("article h2 a").first();
const next = (page: Page) => page.locator('a[rel="next"]');

/** More than any page needs: the tree and the contents come before its text. */
const tabsMax = 300;

/** As somebody without a mouse gets there; what has the focus must be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const handle = await wanted.elementHandle();
  for (let count = 0; count < tabsMax; count++) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate((element) => element === document.activeElement, handle);
    if (!isThere) continue;
    await expect(wanted).toBeInViewport();
    const outline = await wanted.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe("none");
    return;
  }
  throw new Error(`${tabsMax} tabs do not lead there`);
}

async function heading(page: Page): Promise<string> {
  return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
}

test("by the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await scriptsCame(page);
  await tabTo(page, page.getByRole("main").getByRole("combobox"));
  await page.keyboard.type(query);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]q=how/);
  const title = (await firstHit(page).textContent()) ?? "";
  await tabTo(page, firstHit(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await scriptsCame(page);
  await tabTo(page, page.getByRole("button", { name: "Yes", exact: true }));
  const answer = page.waitForResponse("**/api/wiki/vote");
  await page.keyboard.press("Enter");
  expect((await answer).status()).toBe(200);
  await expect(page.getByText("Thank you.")).toBeVisible();
  await tabTo(page, next(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test("on a phone", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("searchbox").fill(query);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    const title = (await firstHit(page).textContent()) ?? "";
    await firstHit(page).click();
    expect(await heading(page)).toBe(title);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(page.getByText("Thank you.")).toBeVisible();
    await next(page).click();
    expect(await heading(page)).not.toBe(title);
  });
});
