/** The search dialog on a page of one collection of several: what it searches first, and how to search more. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, pressUntil } from "./support/console-service.ts";
import { type FilesService, startFilesService } from "./support/files-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const url = `http://localhost:${port}`;
let service: FilesService;

/** Two products, one of them in two versions, and a third in the wiki. */
const files: Readonly<Record<string, string>> = {
  "anvil/index.md": "# Anvil\n\nAn anvil that falls.\n",
  "anvil/install.md": "# Install the anvil\n\nInstall it from above. It takes a rope.\n",
  "rocket/new/index.md": "# Rocket\n\nA rocket that flies.\n",
  "rocket/new/install.md": "# Install the rocket\n\nInstall it with a crane.\n",
  "rocket/old/index.md": "# Rocket\n\nA small rocket.\n",
  "rocket/old/install.md": "# Install the rocket\n\nInstall it with a ladder.\n",
  "wiki/harbour/install.md": "# Install the harbour\n\nInstall it by the sea.\n",
};
const versions = [
  { name: "2.0", path: "new", latest: true },
  { name: "1.0", path: "old" },
];

const collections = [
  { name: "anvil", path: "anvil" },
  { name: "rocket", path: "rocket", versions },
  { name: "harbour", path: "wiki/harbour" },
];

test.beforeAll(async () => {
  const variables = { ASK: "1" };
  service = await startFilesService(port, { files, collections, wiki: "wiki", variables });
});
test.afterAll(() => service.stop());

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search the documentation" });
const hits = (page: Page, collection: string) =>
  dialog(page).locator(
    `a[role="option"]:is([href^="/docs/${collection}/"], [href^="/wiki/${collection}/"])`,
  );
const chip = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

async function ask(page: Page, address: string, words: string): Promise<void> {
  await page.goto(url + address);
  await pressUntil(page, "Control+k", dialog(page));
  await dialog(page).getByRole("combobox").fill(words);
  await expect(dialog(page).getByText(/\d results?|No page matches/)).toBeVisible();
}

test("it searches the collection that is read, and a chip widens it", async ({ page }) => {
  await ask(page, "/docs/anvil/install", "install");
  await expect(chip(page, "anvil")).toHaveAttribute("aria-pressed", "true");
  await expect(hits(page, "anvil").first()).toBeVisible();
  await expect(hits(page, "rocket")).toHaveCount(0);
  expect(await brokenRules(page, axe.source)).toEqual([]);
  await chip(page, "All").click();
  await expect(hits(page, "rocket").first()).toBeVisible();
  await expect(chip(page, "All")).toHaveAttribute("aria-pressed", "true");
});

test("on a page of the wiki it searches the collection of that page", async ({ page }) => {
  await ask(page, "/wiki/harbour/install", "install");
  await expect(chip(page, "harbour")).toHaveAttribute("aria-pressed", "true");
  await expect(hits(page, "harbour").first()).toBeVisible();
  await expect(hits(page, "anvil")).toHaveCount(0);
});

test("where that collection has nothing, the keys reach all of them", async ({ page }) => {
  await ask(page, "/docs/anvil/install", "title:rocket");
  await expect(hits(page, "rocket")).toHaveCount(0);
  await expect(dialog(page).getByRole("option", { selected: true })).toHaveText(
    "Search all collections",
  );
  await page.keyboard.press("Enter");
  await expect(hits(page, "rocket").first()).toBeVisible();
});

test("from a page of no collection it searches all, and results keep theirs", async ({ page }) => {
  await ask(page, "/", "install");
  await expect(hits(page, "anvil").first()).toBeVisible();
  await expect(hits(page, "rocket").first()).toBeVisible();
  await ask(page, "/?q=install&collection=rocket", "install");
  await expect(chip(page, "rocket")).toHaveAttribute("aria-pressed", "true");
  await expect(hits(page, "anvil")).toHaveCount(0);
});

test("it searches the older version that is read, and a chip leads to the current one", async ({
  page,
}) => {
  await ask(page, "/docs/rocket/old/install", "install");
  await expect(chip(page, "Version 1.0")).toHaveAttribute("aria-pressed", "true");
  await expect(hits(page, "rocket").first()).toContainText("ladder");
  await chip(page, "Version 1.0").click();
  await expect(hits(page, "rocket").first()).toContainText("crane");
  await expect(chip(page, "Version 1.0")).toHaveAttribute("aria-pressed", "false");
});

test("all results, an answer and the command of an older version stay in that version", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ask(page, "/docs/rocket/old/install", "install");
  await expect(hits(page, "rocket").first()).toContainText("ladder");
  await dialog(page).getByRole("button", { name: /curl/i }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("collection=rocket&version=1.0");
  await dialog(page)
    .getByRole("option", { name: /^All results/ })
    .click();
  const main = page.getByRole("main");
  await expect(main.getByText("Install it with a ladder.")).toBeVisible();
  await expect(main.getByText("Install it with a crane.")).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get("version")).toBe("1.0");
  // The results keep the version that they are of.
  await pressUntil(page, "Control+k", dialog(page));
  await expect(chip(page, "Version 1.0")).toHaveAttribute("aria-pressed", "true");
  await dialog(page).getByRole("combobox").fill("ladder");
  await dialog(page).getByRole("button", { name: /^Ask/ }).click();
  await expect(page).toHaveURL(/[?&]ask=on/);
  expect(new URL(page.url()).searchParams.get("version")).toBe("1.0");
});

test("a collection without the version that is read answers with its pages", async ({ page }) => {
  await ask(page, "/docs/rocket/old/install", "install");
  await chip(page, "All").click();
  await chip(page, "anvil").click();
  await expect(hits(page, "anvil").first()).toBeVisible();
});

test("operations of the API are found and lead to their place in the explorer", async ({
  page,
}) => {
  await ask(page, "/", "count opened hit");
  await dialog(page)
    .getByRole("option", { name: /POST \/api\/search\/click/ })
    .click();
  await expect(page).toHaveURL(`${url}/api/docs#/Search/countClick`);
  await expect(page.locator("#operations-Search-countClick")).toHaveClass(/is-open/);
});
