/** Whether a page helped: what is pressed reaches the service, with scripts and without. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, scriptsCame } from "./support/console-service.ts";

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

test("with the vote a reader says what was missing, by the keyboard alone", async ({ page }) => {
  await page.goto("/wiki/decisions/votes-without-readers");
  await scriptsCame(page);
  await expect(page.getByLabel(/What was missing/)).toHaveCount(0);
  await button(page, "No").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("What was missing? (optional)").waitFor();
  expect(await brokenRules(page, axe.source)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.type("How do I <b>print</b>? ada@example.org");
  const answer = page.waitForResponse("**/api/wiki/vote");
  await page.keyboard.press("Enter");
  expect((await answer).status()).toBe(200);
  await expect(page.getByLabel(/What was missing/)).toHaveCount(0);
  await expect(button(page, "No")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/console/stats");
  const row = page.getByRole("row", { name: /votes-without-readers/ });
  await expect(row).toContainText("“How do I <b>print</b>? [redacted email]”");
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
    await page.getByLabel("What helped? (optional)").fill("The example");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/wiki\/guide\/start\?voted=yes&said=1#_helpful$/);
    await expect(page.getByLabel(/What helped/)).toHaveCount(0);
    await expect(button(page, "Yes")).toHaveAttribute("aria-pressed", "true");
  });
});
