/** The passage that answers a query: above the hits, in the dialog of the wiki and of the console. */
import { expect, type Page, test } from "@playwright/test";
import { type ConsoleService, pressUntil, startConsole } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const question = "correct the address of an invoice";
const text = "Correct the address of an invoice and download it again.";
const place = "Invoices › Wrong address";
/** A name is looked up, and its page is the answer. */
const unsure = "invoices";
let service: ConsoleService;

test.beforeAll(async () => {
  service = await startConsole(ownPorts(import.meta.url)[0]);
});
test.afterAll(() => service.stop());

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search the documentation" });
const options = (page: Page) => dialog(page).getByRole("option");
const isSection = (url: URL): boolean => url.hash === "#wrong-address";

async function openDialog(page: Page, address: string): Promise<void> {
  await page.goto(service.url + address);
  await page.waitForLoadState("networkidle");
  // The start page has a field of its own and no button in its header.
  await pressUntil(page, "Control+k", dialog(page));
}

test.describe("the results page, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows it before the first hit, with the way to its section", async ({ page }) => {
    await page.goto(`${service.url}/?${new URLSearchParams({ q: question })}`);
    const best = page.getByRole("region", { name: "From the documentation" });
    await expect(best).toContainText(text);
    const hit = page.getByRole("article").first();
    const [above, below] = [await best.boundingBox(), await hit.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await best.getByRole("link", { name: place }).click();
    await expect(page).toHaveURL(isSection);
    await expect(page.getByRole("heading", { name: "Wrong address" })).toBeVisible();
  });

  test("shows none when not sure", async ({ page }) => {
    await page.goto(`${service.url}/?${new URLSearchParams({ q: unsure })}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Best passage" })).toHaveCount(0);
  });
});

for (const [name, address] of [
  ["of the wiki", "/"],
  ["of the console", "/console"],
  ["of the console in a frame", "/console?embed=1"],
] as const) {
  test.describe(`the dialog ${name}`, () => {
    test("has it as the first choice, which leads to its section", async ({ page }) => {
      await openDialog(page, address);
      await page.keyboard.type(question);
      const first = options(page).first();
      await expect(first).toContainText("Best passage");
      await expect(first).toContainText(text);
      await expect(first).toContainText(place);
      await expect(first).toHaveAttribute("aria-selected", "true");
      await expect(dialog(page)).toContainText("Best passage and");
      await expect(options(page).nth(1)).toContainText("Invoices");
      const leads = new URL((await first.getAttribute("href")) ?? "", service.url);
      expect(isSection(leads)).toBe(true);
    });

    test("has none when not sure", async ({ page }) => {
      await openDialog(page, address);
      await page.keyboard.type(unsure);
      await expect(options(page).first()).toContainText("Invoices");
      await expect(dialog(page).getByText("Best passage")).toHaveCount(0);
    });
  });
}

test("Enter opens the section of the passage", async ({ page }) => {
  await openDialog(page, "/");
  await page.keyboard.type(question);
  await expect(options(page).first()).toContainText(text);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(isSection);
});

for (const width of [390, 1280]) {
  test(`the passage fits the dialog at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openDialog(page, "/");
    await page.keyboard.type(question);
    const first = options(page).first();
    await expect(first).toContainText(text);
    const [outer, inner] = [await dialog(page).boundingBox(), await first.boundingBox()];
    expect((outer?.x ?? 0) + (outer?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(inner?.width ?? 0).toBeLessThanOrEqual(outer?.width ?? 0);
  });
}
