/** Pages in other languages than the reader's: where they stand, and that they say so. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, pressUntil, scriptsCame } from "./support/console-service.ts";
import { type FilesService, startFilesService } from "./support/files-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const url = `http://localhost:${port}`;
const files: Readonly<Record<string, string>> = {
  "guide/index.md": "# Handbook\n\nWhat the product does, and how it is used.",
  "guide/invoice.md":
    "# Invoices\n\nThe invoice of a purchase shows its amount and the tax. It comes by email at the end of the month.",
  "guide/de/drucken.md":
    "# Drucken\n\nDie Seite wird auf dem Drucker im Büro gedruckt, und das Papier liegt im Schrank.",
  "guide/de/kennwort.md":
    "# Kennwort zurücksetzen\n\nWer sein Kennwort vergessen hat, bekommt einen Link per E-Mail und wählt ein neues.",
  "guide/ja/settei.md":
    "# 設定ファイル\n\n設定ファイルはホームディレクトリにあります。変更した後は再起動してください。",
  "guide/ar/hisab.md":
    "---\nlang: ar\n---\n\n# حذف الحساب\n\nلحذف الحساب افتح الإعدادات ثم اختر «حذف الحساب». لا يمكن التراجع عن الحذف.",
};
let service: FilesService;

test.beforeAll(async () => {
  service = await startFilesService(port, { files, wiki: "guide" });
  // Vectors come behind the pages.
  await expect
    .poll(async () => (await (await fetch(found("Rechnung und Steuer"))).json()).results.length)
    .toBeGreaterThan(0);
});

test.afterAll(() => service.stop());

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
