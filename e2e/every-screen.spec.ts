/** Pages in the forms of other tools, on a phone and on a desk: they fit, and break no rule of axe. */
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules } from "./support/console-service.ts";
import {
  dialectScreens,
  openScreen,
  type ScreenService,
  startEveryScreen,
} from "./support/every-screen.ts";
import { ownPorts } from "./support/own-ports.ts";
import { policyFaults } from "./support/policy-faults.ts";

let service: ScreenService;
test.beforeAll(async () => {
  service = await startEveryScreen(ownPorts(import.meta.url)[0]);
});
test.afterAll(() => service.stop());

test("pages break no rule of their own policy, and nothing of ours is reported", async ({
  page,
}) => {
  const faults = policyFaults(page);
  await openScreen(page, service.url, "/wiki/kitchen");
  await page.locator("pre.mermaid").scrollIntoViewIfNeeded();
  await expect(page.locator("pre.mermaid img")).toBeVisible();
  // Without loading a document: the browser puts the text in.
  await page.locator("#_wiki_tree").getByRole("link", { name: "Forty tabs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forty tabs" })).toBeVisible();
  for (const screen of ["/?q=key", "/console#placed", "/console/stats", "/console/taxonomy"]) {
    await openScreen(page, service.url, screen);
  }
  for (const screen of ["/nowhere", "/api/docs#explorer"]) {
    await openScreen(page, service.url, screen);
  }
  expect(faults).toEqual([]);
  // The browser would have said so.
  await page.goto(`${service.url}/wiki/kitchen`);
  await page.evaluate(() => {
    document.body.setAttribute("style", "color: red");
    document.createElement("p").innerHTML = "<b>bold</b>";
  });
  await expect.poll(() => faults.length).toBe(2);
});

const looks = [
  { width: 390, colorScheme: "dark" },
  { width: 1_280, colorScheme: "light" },
] as const;

for (const { width, colorScheme } of looks) {
  test.describe(colorScheme, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });

    for (const screen of [...dialectScreens, "/nowhere", "/api/docs#explorer"]) {
      test(`${screen} at ${width} pixels`, async ({ page }) => {
        await openScreen(page, service.url, screen);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(
          0,
        );
        expect(await brokenRules(page, axe.source)).toEqual([]);
      });
    }
  });
}
