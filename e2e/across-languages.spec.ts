/** Pages in other languages than the reader's: where they stand, and that they say so. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, pressUntil, scriptsCame } from "./support/console-service.ts";
import { startService } from "./support/wiki-service.ts";

const port = Number(process.env.E2E_PORT) + 27;
const url = `http://localhost:${port}`;
const folder = mkdtempSync(join(tmpdir(), "knowledge across "));
const pages: Readonly<Record<string, string>> = {
  "index.md": "# Handbook\n\nWhat the product does, and how it is used.",
  "invoice.md":
    "# Invoices\n\nThe invoice of a purchase shows its amount and the tax. It comes by email at the end of the month.",
  "de/drucken.md":
    "# Drucken\n\nDie Seite wird auf dem Drucker im Büro gedruckt, und das Papier liegt im Schrank.",
  "de/kennwort.md":
    "# Kennwort zurücksetzen\n\nWer sein Kennwort vergessen hat, bekommt einen Link per E-Mail und wählt ein neues.",
  "ja/settei.md":
    "# 設定ファイル\n\n設定ファイルはホームディレクトリにあります。変更した後は再起動してください。",
  "ar/hisab.md":
    "---\nlang: ar\n---\n\n# حذف الحساب\n\nلحذف الحساب افتح الإعدادات ثم اختر «حذف الحساب». لا يمكن التراجع عن الحذف.",
};
let stop: () => void;

test.beforeAll(async () => {
  for (const [path, text] of Object.entries(pages)) {
    const file = join(folder, "guide", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  const config = join(folder, "knowledge.config.json");
  writeFileSync(config, JSON.stringify({ collections: [{ name: "guide", path: "guide" }] }));
  const child = await startService({
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    KNOWLEDGE_CONFIG: config,
    WIKI_DIR: join(folder, "guide"),
  });
  stop = () => child.kill();
  // Vectors come behind the pages.
  await expect
    .poll(async () => (await (await fetch(found("Rechnung und Steuer"))).json()).results.length)
    .toBeGreaterThan(0);
});

test.afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function found(question: string): string {
  return `${url}/api/search?${new URLSearchParams({ q: question, collection: "guide" })}`;
}

const hit = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });

test.describe("for a browser that prefers German", () => {
  test.use({ locale: "de-DE" });

  test("an English page that answers a German question says so", async ({ page }) => {
    await page.goto(`${url}/?${new URLSearchParams({ q: "Rechnung und Steuer" })}`);
    const invoice = hit(page, "Invoices");
    await expect(invoice.getByText("Auf Englisch")).toBeVisible();
    await expect(invoice.getByRole("heading")).toHaveAttribute("lang", "en");
    await expect(invoice.locator('[lang="en"]', { hasText: "tax" })).toBeVisible();
    expect(await brokenRules(page, axe.source)).toEqual([]);
  });

  test("a German page does not, and comes first", async ({ page }) => {
    await page.goto(`${url}/?${new URLSearchParams({ q: "Kennwort vergessen" })}`);
    const first = page.getByRole("article").first();
    await expect(first.getByRole("heading")).toHaveText("Kennwort zurücksetzen");
    await expect(first.getByText("Auf Deutsch")).toHaveCount(0);
  });

  test("the dialog says it too", async ({ page }) => {
    await page.goto(`${url}/wiki/invoice`);
    await scriptsCame(page);
    const dialog = page.getByRole("dialog");
    await pressUntil(page, "Control+k", dialog);
    await dialog.getByRole("combobox").fill("Rechnung und Steuer");
    const option = dialog.getByRole("option", { name: /Invoices/ });
    await expect(option.getByText(/auf Englisch/)).toBeVisible();
    await expect(option.getByText("Invoices", { exact: true })).toHaveAttribute("lang", "en");
  });
});

for (const [language, question, title, direction] of [
  ["ja", "設定ファイルの場所", "設定ファイル", "ltr"],
  ["ar", "حذف الحساب", "حذف الحساب", "rtl"],
] as const) {
  test(`a hit in ${language} runs as it is written, and so does its page`, async ({ page }) => {
    await page.goto(`${url}/?${new URLSearchParams({ q: question })}`);
    const heading = hit(page, title).first().getByRole("heading");
    await expect(heading).toHaveText(title);
    await expect(heading).toHaveCSS("direction", direction);
    await heading.getByRole("link").click();
    await expect(page.getByRole("article")).toHaveAttribute("lang", language);
    await expect(page.getByRole("article")).toHaveCSS("direction", direction);
    expect(await brokenRules(page, axe.source)).toEqual([]);
  });
}
