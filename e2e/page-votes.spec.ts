/** Whether a page helped: what is pressed reaches the service, with scripts and without. */
import { expect, type Page, test } from "@playwright/test";
import { scriptsCame } from "./support/console-service.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a vote is counted, remembered in the browser and shown in the console", async ({ page }) => {
  await page.goto("/wiki/guide/start");
  await scriptsCame(page);
  const answer = page.waitForResponse("**/api/wiki/vote");
  await button(page, "No").click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText("Thank you.")).toBeVisible();
  await page.reload();
  await expect(button(page, "No")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/console/stats");
  const row = page.getByRole("row", { name: /\/wiki\/guide\/start/ });
  await expect(row.getByRole("cell").first()).not.toHaveText("0");
});

test("a vote that could not be sent says so, and is not remembered", async ({ page }) => {
  await page.goto("/wiki/guide/start");
  await scriptsCame(page);
  await page.route("**/api/wiki/vote", (route) => route.abort());
  await button(page, "Yes").click();
  await expect(page.getByText("This could not be sent.")).toBeVisible();
  await expect(button(page, "Yes")).toHaveAttribute("aria-pressed", "false");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a vote leads back to its page, which says thanks", async ({ page }) => {
    await page.goto("/wiki/guide/start");
    await button(page, "Yes").click();
    await expect(page).toHaveURL(/\/wiki\/guide\/start\?voted=yes#_helpful$/);
    await expect(page.getByText("Thank you.")).toBeVisible();
    await expect(button(page, "Yes")).toHaveAttribute("aria-pressed", "true");
  });
});
