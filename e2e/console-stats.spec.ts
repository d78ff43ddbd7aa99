/** A lead of support who looks whether tickets are placed well, and at what they are placed by. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { ticketRows } from "./support/console-service.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";
import { startWiki, type WikiService } from "./support/wiki-service.ts";

const [port] = ownPorts(import.meta.url);
const pages: Readonly<Record<string, string>> = {
  billing: "Invoices and refunds. An invoice has an address; a refund goes back to the card.",
  shipping: "Parcels and couriers. A parcel is tracked by its number until the courier rings.",
};

let folder: string;
let service: WikiService;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "knowledge stats "));
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(join(folder, name));
    for (const page of ["one", "two", "three"]) {
      writeFileSync(join(folder, name, `${page}.md`), `# ${name} ${page}\n\n${text}\n`);
    }
  }
  const config = join(folder, "knowledge.config.json");
  const subThemes = [{ name: "refunds", keywords: ["money back"], pathPrefixes: ["two"] }];
  const repo = { org: "acme", name: "billing", branch: "main" };
  writeFileSync(
    config,
    JSON.stringify({
      collections: Object.keys(pages).map((name) => ({ name, path: name })),
      classifier: {
        collections: [
          { name: "billing", keywords: ["chargeback"], repo, subThemes },
          { name: "sales", description: "Offers and discounts" },
          { name: "legal", enabled: false },
        ],
      },
    }),
  );
  service = await startWiki(port, { KNOWLEDGE_CONFIG: config });
});
test.afterAll(() => {
  service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(service.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function place(correlationId: string, title: string, correct?: string): Promise<void> {
  await post("/api/classify-ticket", { correlationId, title });
  if (correct === undefined) return;
  await post("/api/classify-ticket/feedback", { correlationId, correctCollection: correct });
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(
    `axe.run(document).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + " " + nodes[0].html))`,
  );
}

test.describe.configure({ mode: "serial" });

test("a service without tickets says what to do", async ({ page }) => {
  await page.goto(`${service.url}/console/stats`);
  await expect(page.getByText("No ticket came in these days.")).toBeVisible();
  await expect(page.getByText("No searches were counted in these days")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a ticket without a judgement says how to judge", async ({ page }) => {
  await place("T-0", "A parcel did not arrive");
  await page.goto(`${service.url}/console/stats`);
  await expect(page.getByText("No ticket was judged in these days").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Tickets over time" })).toBeVisible();
});

test.describe("with judged tickets", () => {
  test.beforeAll(async () => {
    for (let index = 1; index <= 6; index++) {
      await place(`T-${index}`, `The invoice ${index} has the wrong address`, "billing");
    }
    await place("T-7", "Parcel lost, number unknown", "shipping");
    await place("T-8", "Where is the courier with my invoice", "sales");
    await fetch(`${service.url}/api/search?q=parcel`);
    await fetch(`${service.url}/api/search?q=zeppelin`);
  });

  test("each picture has a name and says in words what it shows", async ({ page }) => {
    await page.goto(`${service.url}/console/stats`);
    for (const [name, words] of [
      ["Accuracy over time", /of 8 judged tickets were right/],
      ["Tickets over time", /9 tickets from/],
      ["Precision and coverage per level", /high: precision .*coverage/],
      ["Reliability diagram", /Expected calibration error/],
    ] as const) {
      const picture = page.getByRole("img", { name });
      await expect(picture).toBeVisible();
      await expect(picture.locator("desc")).toHaveText(words);
    }
  });

  test("what many reported at once is an incident, and leads to its tickets", async ({ page }) => {
    await page.goto(`${service.url}/console/stats`);
    const incidents = page.getByRole("region", { name: "Incidents of the last 30 days" });
    await expect(incidents.getByRole("listitem")).toHaveText(
      /^6 tickets alike, 0 of them not judged/,
    );
    await incidents.getByRole("link", { name: "6 tickets alike" }).click();
    await expect(ticketRows(page)).toHaveCount(6);
  });

  test("the table behind a picture and its file say the same", async ({ page }) => {
    await page.goto(`${service.url}/console/stats?days=7`);
    const card = page.getByRole("region", { name: "Tickets over time", exact: true });
    await card.getByRole("link", { name: /^Table/ }).click();
    const table = page.getByRole("table", { name: "Tickets over time" });
    await expect(table).toBeVisible();
    const shown = await table
      .getByRole("row")
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent)),
      );
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^volume-.*\.csv$/);
    const response = await fetch(download.url());
    const lines = (await response.text()).trim().split("\r\n").slice(1);
    expect(shown).toEqual(lines.map((line) => line.split(",").slice(1)));
    expect(shown).toHaveLength(7);
  });

  test("a correction moves the figures", async ({ page }) => {
    const judged = page.locator("dl > div", { hasText: "Judged" }).locator("dd span").first();
    await page.goto(`${service.url}/console/stats`);
    await expect(judged).toHaveText("8");
    await place("T-9", "Discount for a large order", "sales");
    await page.reload();
    await expect(judged).toHaveText("9");
  });

  test("queues lead to their tickets and to their own figures", async ({ page }) => {
    await page.goto(`${service.url}/console/stats`);
    const queues = page.getByRole("table", { name: "Each queue" });
    const billing = queues.getByRole("row", { name: /^billing/ });
    const [placed] = (await billing.getByRole("cell").first().innerText()).split("\n");
    await billing
      .getByRole("link", { name: placed ?? "", exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/console\/tickets\?counted=came&predicted=billing&from=/);
    await expect(ticketRows(page)).toHaveCount(Number(placed));
    await expect(page.getByRole("heading", { name: "Tickets that came" })).toBeVisible();
    await expect(page.getByText(`${placed} tickets behind a figure`)).toBeVisible();
    await page.goBack();
    await queues.getByRole("link", { name: "billing" }).click();
    await expect(page.getByRole("combobox", { name: "Collection" })).toHaveValue("billing");
    await expect(queues.getByRole("rowheader")).toHaveText(["billing"]);
  });

  test("every number leads to the list of exactly its tickets", async ({ page }) => {
    const tables = ["accuracy", "volume", "levels", "calibration", "confusion"];
    let numbers = 0;
    for (const path of [
      "stats",
      "stats?collection=billing",
      "stats?collection=shipping",
      ...tables.map((table) => `stats/table?table=${table}&days=7`),
    ]) {
      await page.goto(`${service.url}/console/${path}`);
      const links = await page
        // One ticket, or those of an incident, are no figure.
        .locator('a[href^="/console/tickets?"]:not([href*="?ticket="], [href*="?incident="])')
        .evaluateAll((found: HTMLAnchorElement[]) =>
          found.map(({ href, innerText }) => ({ href, text: innerText })),
        );
      for (const { href, text } of links) {
        const answer = await fetch(
          `${service.url}/api/classify-ticket/tickets${new URL(href).search}`,
        );
        const { total } = (await answer.json()) as { readonly total?: number };
        if (/^\d+$/.test(text)) {
          expect([path, href, total]).toEqual([path, href, Number(text)]);
          numbers += 1;
        } else expect([path, href, total]).toEqual([path, href, expect.any(Number)]);
      }
    }
    expect(numbers).toBeGreaterThan(40);
  });

  test("mistakes lead to their tickets", async ({ page }) => {
    await page.goto(`${service.url}/console/stats`);
    const mistakes = page.getByRole("table", { name: "Most frequent mistakes" });
    await mistakes.getByRole("link", { name: "T-8" }).click();
    await expect(page).toHaveURL(`${service.url}/console/tickets?ticket=T-8`);
    await expect(page.getByRole("main")).toContainText("Where is the courier with my invoice");
  });

  test("searches are listed, those without results separately", async ({ page }) => {
    await page.goto(`${service.url}/console/stats`);
    const most = page.getByRole("table", { name: "Searched most" });
    await expect(most.getByRole("row", { name: /parcel/ })).toBeVisible();
    const vain = page.getByRole("table", { name: "Searched without results" });
    await expect(vain.getByRole("row", { name: /zeppelin/ })).toBeVisible();
    await expect(vain.getByRole("row", { name: /parcel/ })).toHaveCount(0);
    await page.goto(`${service.url}/console/stats?embed=1`);
    // In a frame there would be no way back from the search page.
    await expect(most.getByRole("link", { name: "parcel" })).toHaveAttribute("target", "_blank");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the filters have an address, and the form keeps them", async ({ page }) => {
      await page.goto(`${service.url}/console/stats`);
      await page.getByRole("combobox", { name: "Days" }).selectOption("90");
      await page.getByRole("combobox", { name: "Collection" }).selectOption("sales");
      await page.getByRole("button", { name: "Show" }).click();
      const address = new URL(page.url());
      expect(address.searchParams.get("days")).toBe("90");
      expect(address.searchParams.get("collection")).toBe("sales");
      await expect(page.getByRole("combobox", { name: "Collection" })).toHaveValue("sales");
      await expect(page.getByRole("table", { name: "Confusion matrix" })).toBeVisible();
    });

    test("tables open", async ({ page }) => {
      await page.goto(`${service.url}/console/stats`);
      const card = page.getByRole("region", { name: "Calibration", exact: true });
      await card.getByRole("link", { name: /^Table/ }).click();
      await expect(page.getByRole("table", { name: "Calibration" })).toBeVisible();
      await page.getByRole("link", { name: "All figures" }).click();
      await expect(card).toBeVisible();
    });

    test("a change is tried on a ticket, and nothing changes", async ({ page }) => {
      await page.goto(`${service.url}/console/taxonomy`);
      await page.getByRole("link", { name: /^Try a change.*sales$/ }).click();
      await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("sales");
      await page.getByRole("textbox", { name: /^Keywords/ }).fill("zither, lute");
      await page.getByRole("textbox", { name: "Title" }).fill("The lute and the zither");
      await page.getByRole("button", { name: "Place it with the draft" }).click();
      const drafted = page.getByRole("article").filter({ hasText: "With the draft" });
      await expect(drafted).toContainText('Assigned to "sales"');
      await expect(drafted).toContainText("zither, lute");
      const { classifier } = JSON.parse((await page.locator("pre").textContent()) ?? "");
      expect(classifier.collections).toContainEqual({
        name: "sales",
        description: "Offers and discounts",
        keywords: ["zither", "lute"],
      });
      await page.goto(`${service.url}/console/taxonomy?q=zither`);
      await expect(page.getByText("0 collections found")).toBeVisible();
    });

    test("the configuration can be selected at once", async ({ page }) => {
      await page.goto(`${service.url}/console/taxonomy`);
      const config = page.locator("pre").first();
      await expect(config).toHaveCSS("user-select", "all");
      const { classifier } = JSON.parse((await config.textContent()) ?? "");
      expect(classifier.collections[0].keywords[0]).toBe("chargeback");
      await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
    });
  });

  for (const [name, query, words] of [
    ["days in words", "days=abc", "days must be a whole number from 1 to 3650, got abc"],
    ["days the wrong way round", "from=2026-02-02&to=2026-02-01", "from must not be after to"],
    ["no day", "from=2026-02-30", "from must be a day such as 2026-03-31"],
    [
      "an unknown collection",
      "collection=nowhere",
      "No ticket has or could have the collection nowhere",
    ],
    ["markup", "collection=%3Cscript%3E", "<script>"],
  ] as const) {
    test(`${name} is refused with the way out`, async ({ page }) => {
      const response = await page.goto(`${service.url}/console/stats?${query}`);
      expect(response?.status()).toBe(400);
      await expect(page.getByRole("main").getByRole("alert")).toContainText(words);
      await expect(page.getByRole("button", { name: "Show" })).toBeVisible();
    });
  }

  test("the taxonomy shows what is configured, suggested and learnt", async ({ page }) => {
    await page.goto(`${service.url}/console/taxonomy`);
    const billing = page.getByRole("article", { name: "billing" });
    await expect(billing).toContainText("chargeback");
    await expect(billing).toContainText("acme/billing, branch main");
    await expect(billing).toContainText("refunds");
    await expect(billing).toContainText("6 judged tickets");
    await expect(billing.locator("dd").nth(1)).toContainText("invoice");
    await expect(billing.locator("dd").nth(2)).toContainText("invoice");
    await expect(page.getByRole("article", { name: "legal" })).toContainText("switched off");
    await expect(page.getByRole("article", { name: "sales" })).toContainText("Queue");
    const log = page.locator("dl > div", { hasText: "Entry of the feedback log" });
    await expect(log.locator("dd span").first()).toHaveText("9");
  });

  test("a search finds collections by their keywords, and the contents lead to them", async ({
    page,
  }) => {
    await page.goto(`${service.url}/console/taxonomy`);
    await page
      .getByRole("navigation", { name: "Collections on this page" })
      .getByText("sales")
      .click();
    await expect(page).toHaveURL(/#collection-sales$/);
    await page.goto(`${service.url}/console/taxonomy?q=money+BACK`);
    await expect(page.getByText("1 collection found")).toBeVisible();
    await expect(page.getByRole("article", { name: "billing" })).toBeVisible();
    await expect(page.getByRole("article", { name: "sales" })).toHaveCount(0);
  });

  test("the configuration is copied", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: service.url });
    await page.goto(`${service.url}/console/taxonomy`);
    await page.getByRole("button", { name: "Copy With the suggested keywords" }).click();
    await expect(page.getByText("Copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.locator("pre").first().textContent());
  });

  for (const { colorScheme, width, name, tag } of looks(360, 1440)) {
    test(`axe finds nothing, ${name}, nothing overflows`, { tag }, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      for (const path of [
        "stats",
        "taxonomy",
        "taxonomy/draft?instead=billing",
        "stats?embed=1",
        "stats/table?table=levels",
        "stats/table?table=nothing",
        "tickets?counted=came",
        "stats?days=abc",
      ]) {
        await page.goto(`${service.url}/console/${path}`);
        for (const summary of await page.locator("main summary").all()) await summary.click();
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
});
