/**
 * Three brands that nobody has, rebuilt with the guide alone: `content/guide/change-the-look.md` and
 * `start-page.md`. Their screens are taken in both colours for somebody to look at.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, pressUntil } from "./support/console-service.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";
import { startService } from "./support/wiki-service.ts";

const ports = ownPorts(import.meta.url);
const brands = ["fernhill", "lumo", "orbit"] as const;
const urls = Object.fromEntries(brands.map((name, at) => [name, `http://localhost:${ports[at]}`]));
const data = mkdtempSync(join(tmpdir(), "knowledge brands "));
const stops: (() => void)[] = [];

const folderOf = (brand: string): string => resolve("e2e/brands", brand);
const configOf = (brand: string): string => join(folderOf(brand), "knowledge.config.json");

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  for (const [at, brand] of brands.entries()) {
    const folder = brand === "lumo" ? "docs/help" : "docs";
    const child = await startService({
      PORT: String(ports[at]),
      DATA_DIR: join(data, brand),
      KNOWLEDGE_CONFIG: configOf(brand),
      WIKI_DIR: join(folderOf(brand), folder),
    });
    stops.push(() => child.kill());
  }
});

test.afterAll(() => {
  for (const stop of stops) stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 10 });
});

const valueOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    name,
  );

/** The counter of a brand is nobody's: it is not asked. Styles are there when this ends. */
async function open(page: Page, address: string): Promise<void> {
  await page.route("https://**", (route) => route.abort());
  await page.goto(address, { waitUntil: "load" });
}

/** Awaits the files of a font, and fails where one cannot be read. How many faces it has there. */
const facesOf = (page: Page, font: string): Promise<number> =>
  page.evaluate(async (name) => (await document.fonts.load(name)).length, font);

for (const brand of brands) {
  for (const { width, colorScheme, name, tag } of looks()) {
    test(
      `${brand}: start page, folder and page break no rule, ${name}`,
      { tag },
      async ({ browser }, info) => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        for (const [screen, path] of Object.entries({ home: "/", pages: "/wiki" })) {
          await open(page, urls[brand] + path);
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({
            path: info.outputPath(`${brand}-${screen}.png`),
            fullPage: true,
          });
          expect(await brokenRules(page, axe.source)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(
            0,
          );
        }
        await context.close();
      },
    );
  }
}

test("fernhill: square corners, a wordmark that says the name once, and only what readers need", async ({
  page,
}) => {
  await open(page, `${urls.fernhill}/`);
  await expect(page.locator(".site-brand")).toHaveText("");
  await expect(page.getByRole("link", { name: "Fernhill Bank", exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Docs",
  ]);
  expect(await valueOf(page, "--round")).toBe("0");
  await expect(page.locator(".site-banner")).toContainText("Branches are closed");
  await expect(page.locator(".site-banner button")).toHaveCount(0);
  const headings = page.locator(".home-group h2");
  await expect(headings).toHaveText(["For developers", "For customers"]);
  await expect(page.getByRole("link", { name: "Payments API", exact: true })).toBeVisible();
  await expect(page.locator(".home-group").getByText("Introduction", { exact: true })).toHaveCount(
    0,
  );
  await expect(page.locator("main")).not.toContainText("Not here");
  expect(await facesOf(page, '700 16px "site headings"')).toBe(1);
});

test("the start page has one search box; the dialog opens by keyboard all the same", async ({
  page,
}) => {
  await open(page, `${urls.lumo}/`);
  await expect(page.getByRole("searchbox").or(page.getByRole("combobox"))).toHaveCount(1);
  await expect(page.locator(".site-find")).toBeHidden();
  await page.locator("h1").click();
  await pressUntil(page, "ControlOrMeta+k", page.getByRole("dialog"));
});

test("lumo: yellow stays yellow on buttons, text in it can be read", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, `${urls.lumo}/`);
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toHaveCSS("background-color", "rgb(250, 204, 21)");
  await expect(button).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 253, 245)");
  await expect(page.locator("body")).toHaveCSS("font-family", /^"site text"/);
});

test("an own style sheet is off with css=off, and never on in the console", async ({ page }) => {
  for (const path of ["/?css=off", "/wiki/warranty?css=off", "/console"]) {
    await open(page, urls.lumo + path);
    await expect(page.locator('link[rel="stylesheet"][href^="/site/own.css"]')).toHaveCount(0);
  }
  await open(page, `${urls.lumo}/wiki/warranty`);
  await expect(page.locator('link[rel="stylesheet"][href^="/site/own.css"]')).toHaveCount(1);
});

test("orbit: the author's page is the start page, and its counter is allowed on it alone", async ({
  page,
}) => {
  await open(page, `${urls.orbit}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ship to orbit");
  await expect(page.locator(".hero")).toContainText("Up in a minute");
  await page.locator(".card").getByRole("link", { name: "Install" }).click();
  await expect(page).toHaveURL(`${urls.orbit}/wiki/install`);
  await expect(page.locator('meta[name="google-site-verification"]')).toHaveCount(1);
  const policyOf = async (path: string): Promise<string> =>
    (await page.request.get(urls.orbit + path)).headers()["content-security-policy"] ?? "";
  expect(await policyOf("/wiki/install")).toContain("https://stats.orbit.example");
  expect(await policyOf("/console")).not.toContain("https://stats.orbit.example");
  const isCounted = async (path: string): Promise<boolean> =>
    (await (await page.request.get(urls.orbit + path)).text()).includes("stats.orbit.example");
  expect(await isCounted("/wiki/install")).toBe(true);
  expect(await isCounted("/?q=orbit")).toBe(false);
  expect(await isCounted("/console")).toBe(false);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a banner is closed, and stays closed on every page", async ({ page }) => {
    await open(page, `${urls.lumo}/wiki/warranty`);
    await page.getByRole("button", { name: "Close the announcement" }).click();
    await expect(page).toHaveURL(`${urls.lumo}/wiki/warranty`);
    await expect(page.locator(".site-banner")).toHaveCount(0);
    await open(page, `${urls.lumo}/api/docs`);
    await expect(page.locator(".site-banner")).toHaveCount(0);
  });
});

test.describe("knowledge serve", () => {
  const port = ports[3];
  let stop: () => void;

  test.beforeAll(async () => {
    const docs = join(data, "served");
    cpSync(join(folderOf("orbit"), "docs"), docs, { recursive: true });
    const args = ["dist/cli/main.js", "serve", docs, "--port", String(port)];
    const child = spawn(process.execPath, [...args, "--config", configOf("orbit")], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: join(data, "serve") },
    });
    stop = () => child.kill();
    await new Promise<void>((ready, failed) => {
      child.stdout.on("data", (text: Buffer) => text.includes("Read them at") && ready());
      child.on("exit", (code) => failed(new Error(`serve ended with ${code}`)));
    });
  });
  test.afterAll(() => stop());

  test("wears the same look, start page and policy", async ({ page }) => {
    await open(page, `http://localhost:${port}/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ship to orbit");
    await expect(page.locator("h1")).toHaveCSS("font-family", /^"site headings"/);
    expect(await facesOf(page, '16px "site headings"')).toBe(1);
    await expect(page.locator('link[rel="stylesheet"][href^="/site/own.css"]')).toHaveCount(1);
    const answer = await page.request.get(`http://localhost:${port}/`);
    expect(answer.headers()["content-security-policy"]).toContain(
      "script-src 'self' https://stats.orbit.example;",
    );
    expect(await brokenRules(page, axe.source)).toEqual([]);
  });
});
