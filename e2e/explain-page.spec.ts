/** A reader who asks why one page stands above another. */
import { expect, type Page, test } from "@playwright/test";

/** The page is links, forms and tables. */
test.use({ javaScriptEnabled: false });

const table = (page: Page, name: string) => page.getByRole("table", { name });
const numbers = async (page: Page, row: string): Promise<number[]> => {
  const cells = table(page, "Parts of the score").getByRole("row", { name: row }).getByRole("cell");
  return (await cells.allTextContents()).map((text) => Number(text.replace("−", "-")));
};

test("a result leads to the comparison with the best one, whose parts add up", async ({ page }) => {
  await page.goto("/?q=index+your+documents");
  const second = page.getByRole("article").nth(1);
  const title = (await second.getByRole("heading").textContent()) ?? "";
  await second.getByRole("link", { name: /^Why here/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Why one page ranks above another",
  );
  await expect(page.getByRole("heading", { level: 2 }).nth(1)).toContainText(title);
  await expect(page.getByText(/^Score [\d.]+, place 1$/)).toBeVisible();
  await expect(page.getByText(/^Score [\d.]+, place 2$/)).toBeVisible();
  const rows = await table(page, "Parts of the score").getByRole("row").count();
  const parts = await Promise.all(
    Array.from({ length: rows - 2 }, async (_unused, index) => {
      const cells = table(page, "Parts of the score")
        .getByRole("row")
        .nth(index + 1);
      const texts = await cells.getByRole("cell").allTextContents();
      return texts.map((text) => Number(text.replace("−", "-")));
    }),
  );
  const score = await numbers(page, "Score");
  for (const column of [0, 1, 2]) {
    const sum = parts.reduce((total, part) => total + (part[column] ?? Number.NaN), 0);
    expect(sum).toBeCloseTo(score[column] ?? Number.NaN, 3);
  }
  expect(score[0]).toBeGreaterThan(score[1] ?? Number.NaN);
  await expect(page.getByText(/The largest difference is in “/)).toBeVisible();
  await expect(table(page, "Words of the query").getByRole("row")).toHaveCount(3);
});

test("other results of the query can be chosen", async ({ page }) => {
  await page.goto("/search/explain?q=index");
  const choice = page.getByLabel("Document B");
  const third = choice.locator("option").nth(3);
  const value = (await third.getAttribute("value")) ?? "";
  await choice.selectOption(value);
  await page.getByRole("button", { name: "Compare" }).click();
  expect(new URL(page.url()).searchParams.get("b")).toBe(value);
  await expect(page.getByText(/, place 3$/)).toBeVisible();
});

test("bars are next to the figures and compare over both columns", async ({ page }) => {
  await page.goto("/search/explain?q=index");
  const score = await numbers(page, "Score");
  const bars = table(page, "Parts of the score").getByRole("row", { name: "Score" });
  const widths = await bars
    .locator("svg[aria-hidden] rect")
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
  const shares = [(score[1] ?? 0) / (score[0] ?? 1), (widths[1] ?? 0) / (widths[0] ?? 1)];
  expect(shares[1]).toBeCloseTo(shares[0] ?? Number.NaN, 1);
});

test("the comparison keeps the filter and the wish for words as typed", async ({ page }) => {
  await page.goto("/?q=index&collection=errors&typo=off");
  await page
    .getByRole("link", { name: /^Why here/ })
    .first()
    .click();
  await expect(page).toHaveURL(/collection=errors&typo=off/);
  await page.getByRole("link", { name: /^All results/ }).click();
  await expect(page).toHaveURL("/?q=index&collection=errors&typo=off");
});

test.describe("what cannot be compared is said, with a status", () => {
  const start = encodeURIComponent("kb://guide/start.md");
  for (const [name, address, status, text] of [
    ["no query", "/search/explain", 400, "Nothing to explain yet"],
    ["a blank query", "/search/explain?q=%20", 400, "Nothing to explain yet"],
    ["a query too long", `/search/explain?q=${"a".repeat(1_001)}`, 400, "1,000 are allowed"],
    ["an unknown id", "/search/explain?q=index&a=kb://x/y", 404, "has the id kb://x/y"],
    ["an id with NUL", "/search/explain?q=index&b=a%00b", 404, "This document does not exist"],
    ["an id too long", `/search/explain?q=a&b=${"x".repeat(2_049)}`, 400, "2,048 are allowed"],
    ["an id that is no hit", `/search/explain?q=title%3Alanguages&a=${start}`, 404, "not a result"],
    ["one id twice", `/search/explain?q=index&a=${start}&b=${start}`, 400, "the same"],
    ["a query without hits", "/search/explain?q=zzzxqy", 200, "nothing to compare"],
    ["a query with one hit", "/search/explain?q=title%3Alanguages+path%3Aguide", 200, "one page"],
    ["markup", "/search/explain?q=%3Cscript%3E&a=%3Cb%3E", 404, "<b>"],
  ] as const) {
    test(name, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole("main")).toContainText(text);
    });
  }
});

test("nothing is wider than a telephone's screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/search/explain?q=index+your+documents");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
