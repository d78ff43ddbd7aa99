/** What the search page says about its answer, and the ways on that it offers. */
import { expect, type Page, test } from "@playwright/test";

/** Everything here is links and forms. */
test.use({ javaScriptEnabled: false });

const hits = (page: Page) => page.getByRole("article");

test("a corrected word is said, and the words as typed are one link away", async ({ page }) => {
  await page.goto("/?q=confguratoin&collection=reference");
  await expect(page.getByText("Showing results for configuration.")).toBeVisible();
  await expect(hits(page).first()).toBeVisible();
  await page.getByRole("link", { name: "confguratoin" }).click();
  await expect(page).toHaveURL("/?q=confguratoin&collection=reference&typo=off");
  await expect(page.getByRole("status")).toContainText("No page of reference has “confguratoin”.");
  await page.getByRole("link", { name: "configuration", exact: true }).click();
  await expect(page).toHaveURL("/?q=configuration&collection=reference");
  await expect(hits(page).first()).toBeVisible();
});

test("an unknown word among known ones comes with similar words", async ({ page }) => {
  await page.goto("/?q=Confguratoin+index&typo=off");
  await expect(hits(page).first()).toBeVisible();
  await expect(page.getByText("No page has “confguratoin”. Did you mean")).toBeVisible();
  await page.getByRole("link", { name: "configuration", exact: true }).click();
  await expect(page).toHaveURL("/?q=configuration+index");
});

test("words left out and words missing are said quietly, and can be required", async ({ page }) => {
  await page.goto("/?q=how+to+clear+the+lease+collection+sandwich+fetched");
  await expect(page.getByText("Not searched: how, to, the")).toBeVisible();
  const require = page.getByRole("link", { name: /^require / }).first();
  const word = (await require.getAttribute("aria-label"))?.replace("require ", "") ?? "";
  await require.click();
  await expect(page.getByRole("searchbox")).toHaveValue(new RegExp(`"${word}"`));
});

test("a collection with results is offered where the asked one has none", async ({ page }) => {
  await page.goto("/?q=title%3Alanguages&collection=errors");
  await expect(page.getByRole("status")).toContainText("No page of errors has “title:languages”.");
  const offers = page
    .getByRole("status")
    .getByRole("listitem")
    .filter({ hasText: /has \d+ page/ });
  const offer = offers.getByRole("link").first();
  const name = await offer.textContent();
  await offer.click();
  await expect(page).toHaveURL(new RegExp(`collection=${name}$`));
  await expect(hits(page).first()).toBeVisible();
});

test.describe("the filter", () => {
  const filter = (page: Page) => page.getByRole("navigation", { name: "Collections" });

  test("offers each collection with its count, takes several, and each away again", async ({
    page,
  }) => {
    await page.goto("/?q=index");
    await filter(page)
      .getByRole("link", { name: /^errors \d+ pages ?, search only here$/ })
      .click();
    await expect(page).toHaveURL("/?q=index&collection=errors");
    await filter(page)
      .getByRole("link", { name: /^guide \d+ pages ?, search here too$/ })
      .click();
    await expect(page).toHaveURL("/?q=index&collection=errors&collection=guide");
    const places = await hits(page).locator("p:first-of-type").allTextContents();
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) expect(place).toMatch(/^(errors|guide)/);
    await filter(page)
      .getByRole("link", { name: /^errors .*remove this filter$/ })
      .click();
    await expect(page).toHaveURL("/?q=index&collection=guide");
    await filter(page).getByRole("link", { name: "Search all collections" }).click();
    await expect(page).toHaveURL("/?q=index");
  });

  test("stays for the next query", async ({ page }) => {
    await page.goto("/?q=index&collection=errors&collection=guide");
    await page.getByRole("searchbox").fill("folder");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/?q=folder&collection=errors&collection=guide");
  });

  test("can be chosen before there is a query", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Search in errors" }).click();
    await expect(page).toHaveURL("/?collection=errors");
    await page.getByRole("searchbox").fill("index");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/?q=index&collection=errors");
  });

  test("of a collection that does not exist is shown and can be removed", async ({ page }) => {
    await page.goto("/?q=index&collection=none");
    await expect(page.getByRole("status")).toContainText("No page of none has “index”.");
    await filter(page)
      .getByRole("link", { name: /^none .*remove this filter$/ })
      .click();
    await expect(hits(page).first()).toBeVisible();
  });
});

test("results go on after the first twenty, and back", async ({ page }) => {
  await page.goto("/?q=index");
  await expect(hits(page)).toHaveCount(20);
  const first = await hits(page).getByRole("heading").allTextContents();
  await page.getByRole("link", { name: "More results" }).click();
  await expect(page).toHaveURL("/?q=index&offset=20");
  await expect(page.getByRole("status")).toContainText("Results 21 to 40");
  const second = await hits(page)
    .locator("h2 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(second).size).toBe(20);
  await page.getByRole("link", { name: "Previous results" }).click();
  await expect(page).toHaveURL("/?q=index");
  expect(await hits(page).getByRole("heading").allTextContents()).toEqual(first);
});

test("results that have come to an end say so, with the way back", async ({ page }) => {
  await page.goto("/?q=index&offset=980");
  await expect(page.getByRole("status")).toContainText("No more results");
  await expect(page.getByRole("link", { name: "More results" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Previous results" })).toBeVisible();
});

test.describe("bad addresses are answered with a status and in words", () => {
  for (const [name, address, status, text] of [
    ["a term too long", `/?q=${"a".repeat(1_001)}`, 400, "1000 are allowed"],
    ["a blank term", "/?q=%20", 200, "Collections"],
    ["a repeated term", "/?q=index&q=other", 200, "index"],
    ["a NUL", "/?q=index%00", 200, "index"],
    ["a broken escape", "/?q=%E0%A4%A", 200, "Search the documentation"],
    ["an offset that is no number", "/?q=index&offset=-1e999", 200, "index"],
    ["an odd typo", "/?q=index&typo=perhaps", 200, "index"],
    ["a thousand commas", `/?q=index&collection=${",".repeat(1_000)}`, 200, "index"],
  ] as const) {
    test(name, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole("main")).toContainText(text);
    });
  }
});
