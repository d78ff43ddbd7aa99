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

let service: ScreenService;
test.beforeAll(async () => {
  service = await startEveryScreen(Number(process.env.E2E_PORT) + 16);
});
test.afterAll(() => service.stop());

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
