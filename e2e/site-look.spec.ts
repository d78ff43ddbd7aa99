/** The header of all areas, and what an operator may change about it. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules } from "./support/console-service.ts";
import { type FilesService, startFilesService } from "./support/files-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const url = `http://localhost:${port}`;
let service: FilesService;

const look = {
  name: "Acme docs",
  logo: "logo.svg",
  accent: "#0f766e",
  headerLinks: [{ title: "Status", url: "https://status.example.com/" }],
  footerLinks: [{ title: "Imprint", url: "/wiki" }],
};

const files = {
  "guide/index.md": "# Guide\n\nHow it is done.\n",
  "guide/keys.md": "# Keys\n\nHow keys are made.\n",
  "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
};

test.beforeAll(async () => {
  service = await startFilesService(port, { files, wiki: "guide", site: look });
});

test.afterAll(() => service.stop());

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const areas = ["/", "/wiki", "/api/docs", "/console"];

for (const address of areas) {
  test(`${address} wears the header, with its area marked`, async ({ page }) => {
    await page.goto(url + address);
    await expect(page).toHaveTitle(/Acme docs|Console/);
    await expect(page.getByRole("link", { name: "Acme docs" }).first()).toBeVisible();
    const links = menu(page).getByRole("link");
    await expect(links).toHaveText(["Docs", "API", "Console", "Status"]);
    const current = menu(page).locator("[aria-current]");
    await expect(current).toHaveCount(address === "/" ? 0 : 1);
    await expect(page.locator(".site-logo-light")).toHaveJSProperty("complete", true);
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--link"),
    );
    expect(accent).toContain("#0f766e");
  });
}

test("the header stays in view", async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 300 });
  await page.goto(`${url}/api/docs`);
  await page.locator("#operations-Search-search").scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Acme docs" })).toBeInViewport();
});

for (const width of [390, 1_280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`the header breaks no rule at ${width} in ${colorScheme} colours`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      for (const address of ["/", "/wiki"]) {
        await page.goto(url + address);
        expect(await brokenRules(page, axe.source)).toEqual([]);
      }
      await context.close();
    });
  }
}

test.describe("on a phone without scripts", () => {
  test.use({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });

  for (const address of ["/", "/api/docs"]) {
    test(`${address} has a menu that opens and closes`, async ({ page }) => {
      await page.goto(url + address);
      await expect(menu(page)).toBeHidden();
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(menu(page).getByRole("link", { name: "Docs" })).toBeVisible();
      await page.getByRole("button", { name: "Close menu" }).click();
      await expect(menu(page)).toBeHidden();
    });

    test(`${address} changes its colours, and stays`, async ({ page }) => {
      await page.goto(url + address);
      await page.locator(".site-colours button").click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
      await page.locator(".site-colours button").click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page).toHaveURL(url + address);
    });
  }
});

test("a changed look is seen without a restart, a broken one is not taken", async ({ page }) => {
  service.lookLike({ ...look, name: "Acme handbook" });
  await expect
    .poll(async () => (await page.request.get(`${url}/`)).text())
    .toContain("Acme handbook");
  service.lookLike({ ...look, name: "Broken", logo: "none.svg" });
  await page.waitForTimeout(1_500);
  expect(await (await page.request.get(`${url}/`)).text()).toContain("Acme handbook");
  service.lookLike(look);
  expect(await (await page.request.get(`${url}/feed.xml`)).text()).toContain("<title>Acme");
});
