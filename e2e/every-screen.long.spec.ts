/** Every screen at three widths, in light, dark and forced colours: it fits, and breaks no rule of axe. */
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules } from "./support/console-service.ts";
import {
  everyScreen,
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

test("no screen breaks a rule of its own policy, or is reported", async ({ page }) => {
  test.slow();
  const faults = policyFaults(page);
  for (const screen of everyScreen) await openScreen(page, service.url, screen);
  expect(faults).toEqual([]);
});

const colours = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["forced", { contextOptions: { forcedColors: "active" } }],
] as const;

for (const [name, use] of colours) {
  for (const width of [390, 768, 1_280]) {
    test.describe(`${name}, ${width} pixels`, () => {
      test.use({ ...use, viewport: { width, height: 800 }, bypassCSP: true });

      for (const screen of everyScreen) {
        test(screen.slice(0, 60), async ({ page }) => {
          await openScreen(page, service.url, screen);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(
            0,
          );
          expect(await brokenRules(page, axe.source)).toEqual([]);
        });
      }
    });
  }
}
