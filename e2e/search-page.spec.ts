/** What the search page says about its answer, and the ways on that it offers. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules } from "./support/console-service.ts";
import { looks } from "./support/looks.ts";

const hits = (page: Page) => page.getByRole("article");

for (const { colorScheme, width, name, tag } of looks()) {
  test(`no rule is broken, ${name}`, { tag }, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    for (const query of ["how to clear the lease sandwich", "confguratoin", "zzqqxxy", "a -a"]) {
      await page.goto(`/?${new URLSearchParams({ q: query })}`);
      expect(await brokenRules(page, axe.source)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
    await context.close();
  });
}

test("tabs, chips and hits are reached and opened with the keyboard alone", async ({ page }) => {
  await page.goto("/?q=clear+lease+collection+fetched");
  await page.getByRole("button", { name: "Search", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^All/ })).toBeFocused();
  const tabs = await page
    .getByRole("navigation", { name: "Collections" })
    .getByRole("link")
    .count();
  for (let index = 0; index < tabs; index++) await page.keyboard.press("Tab");
  await expect(chips(page).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/%22/);
});

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
const chips = (page: Page) => page.getByRole("list", { name: "Changes to your words" });

/** All that follows is links and forms. */
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a corrected word is a chip that goes back to the words as typed", async ({ page }) => {
    await page.goto("/?q=confguratoin&collection=reference");
    await expect(hits(page).first()).toBeVisible();
    await expect(page).toHaveTitle(/^confguratoin – search/);
    await chips(page)
      .getByRole("link", { name: "Searched for configuration : search for confguratoin as typed" })
      .click();
    await expect(page).toHaveURL("/?q=confguratoin&collection=reference&typo=off");
    await expect(page.getByRole("status")).toContainText(
      "No results for “confguratoin” in reference.",
    );
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

  test("words missing are chips that search for them, and no chip names a small word", async ({
    page,
  }) => {
    await page.goto("/?q=how+to+clear+the+lease+collection+sandwich+fetched");
    await expect(chips(page).getByRole("link", { name: /^Left out: / })).toHaveCount(0);
    const missing = chips(page).getByRole("link", { name: /^First result without / });
    const word = await missing.first().locator("strong").textContent();
    await missing.first().click();
    await expect(page.getByRole("searchbox")).toHaveValue(new RegExp(`"${word}"`));
  });

  test("hits are placed by titles, the page's own left out", async ({ page }) => {
    await page.goto("/?q=path:guide/+index");
    await expect(hits(page).first().locator("p").first()).toHaveText(/^Guide( › |$)/);
  });

  test("a collection with results is offered where the asked one has none", async ({ page }) => {
    await page.goto("/?q=title%3Alanguages&collection=errors");
    await expect(page.getByRole("status")).toContainText(
      "No results for “title:languages” in errors.",
    );
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

  test.describe("the tabs", () => {
    const filter = (page: Page) => page.getByRole("navigation", { name: "Collections" });
    const tab = (page: Page, name: string) =>
      filter(page).getByRole("link", { name: new RegExp(`^${name}( [\\d,]+ pages?)?$`) });

    test("have a number that the results then say, and one is open", async ({ page }) => {
      await page.goto("/?q=embedding+vectors");
      await expect(tab(page, "All")).toHaveAttribute("aria-current", "true");
      const count = (await tab(page, "guide").innerText()).match(/[\d,]+/)?.[0] ?? "none";
      await tab(page, "guide").click();
      await expect(page).toHaveURL("/?q=embedding+vectors&collection=guide");
      await expect(tab(page, "guide")).toHaveAttribute("aria-current", "true");
      await expect(tab(page, "guide")).toContainText(count);
      await expect(page.getByRole("status")).toContainText(count);
      for (const place of await hits(page).locator("p:first-of-type").allTextContents()) {
        expect(place).toMatch(/^Guide/);
      }
      await tab(page, "All").click();
      await expect(page).toHaveURL("/?q=embedding+vectors");
    });

    test("several collections of an address are open together", async ({ page }) => {
      await page.goto("/?q=index&collection=errors&collection=guide");
      await expect(filter(page).locator("[aria-current]")).toHaveCount(2);
      const places = await hits(page).locator("p:first-of-type").allTextContents();
      for (const place of places) expect(place).toMatch(/^(Errors|Guide)/);
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
      await expect(page.getByRole("status")).toContainText("No results for “index” in none.");
      await expect(tab(page, "none")).toHaveAttribute("aria-current", "true");
      await page.getByRole("link", { name: "Search all collections" }).click();
      await expect(hits(page).first()).toBeVisible();
    });
  });

  test("a hit says why it stands there, in the hit, for those who may open the console", async ({
    page,
  }) => {
    await page.goto("/?q=restore+a+backup");
    const second = hits(page).nth(1);
    await second.getByRole("link", { name: "Why this result?" }).click();
    await expect(second).toContainText(/Score \d+\.\d{4}, place 2/);
    await expect(second).toContainText("Words of the query");
    const json = second.getByRole("link", { name: "The same as JSON" });
    const address = (await json.getAttribute("href")) ?? "";
    const answer = await (await page.request.get(address)).json();
    expect(answer.results[1].explanation.parts.length).toBeGreaterThan(0);
    await expect(page.getByText(/^Score \d/)).toHaveCount(1);
    await second.getByRole("link", { name: "Close the explanation" }).click();
    await expect(page.getByText(/^Score \d/)).toHaveCount(0);
  });

  for (const why of ["kb://nowhere/none.md", "%00", "x".repeat(3_000), ""]) {
    test(`an explanation of what is no hit changes nothing: ${why.slice(0, 20)}`, async ({
      page,
    }) => {
      const response = await page.goto(`/?q=restore+a+backup&why=${why}`);
      expect(response?.status()).toBe(200);
      await expect(hits(page).first()).toBeVisible();
      await expect(page.getByText(/^Score \d/)).toHaveCount(0);
    });
  }

  test("a passage that leads in to a command shows the command", async ({ page }) => {
    await page.goto("/?q=restore+backup+new+machine");
    await expect(hits(page).first()).toContainText("without a state.db:");
    await expect(hits(page).first()).toContainText("knowledge restore /backups");
  });

  test("what stands above the hits has a name, and no hit says it again", async ({ page }) => {
    await page.goto("/?q=how+do+I+restore+a+backup");
    const best = page.getByRole("region", { name: /^(From the documentation|Best passage)$/ });
    await expect(best.getByRole("heading", { level: 2 })).toBeVisible();
    const said = (await best.locator(".results-passage").allInnerTexts()).map(plain);
    const passages = (await hits(page).locator("> .results-passage").allInnerTexts()).map(plain);
    expect(said.length).toBeGreaterThan(0);
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) expect(said.join(" ")).not.toContain(passage);
  });

  test("a hit opens the section whose words it shows", async ({ page }) => {
    await page.goto("/?q=restore+backup+new+machine");
    const link = hits(page).first().getByRole("heading").getByRole("link");
    await expect(link).toHaveAttribute("href", /#restore-a-backup$/);
    await link.click();
    await expect(page.getByRole("heading", { name: "Restore a backup" })).toBeInViewport();
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
      ["a term too long", `/?q=${"a".repeat(1_001)}`, 400, "1,000 are allowed"],
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
});
