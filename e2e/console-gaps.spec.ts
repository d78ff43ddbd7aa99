/** An operator who reads what is asked and not answered, and says what becomes of it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Locator, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, type ConsoleService, startConsole } from "./support/console-service.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";

const run = promisify(execFile);
const [port] = ownPorts(import.meta.url);
const variables = { GAPS_SHOWN_FROM: "1" };
const asked: Readonly<Record<string, number>> = {
  "how do I export a voucher as csv": 3,
  "export voucher to csv": 2,
  "zeppelin tour with <b>markup</b> & a-word-that-is-longer-than-the-window-of-a-telephone-is-wide": 4,
  "gift card balance": 2,
};
const ticket = { correlationId: "T-1", title: "A voucher cannot be exported as CSV" };
let service: ConsoleService;

test.beforeAll(async () => {
  service = await startConsole(port, variables);
});
test.afterAll(() => service.stop());
test.describe.configure({ mode: "serial" });

/** As the service does by itself a minute later. */
async function look(): Promise<string> {
  const args = ["dist/cli/main.js", "gaps", "--look", "--json", "--data", service.dataDir];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...variables } });
  return stdout;
}

/** Questions that no page answers, and a ticket like one of them. */
async function askAll(): Promise<void> {
  for (const [text, times] of Object.entries(asked)) {
    for (let time = 0; time < times; time++) {
      await fetch(`${service.url}/api/search?${new URLSearchParams({ q: text })}`);
    }
  }
  const placed = await fetch(`${service.url}/api/classify-ticket`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ticket),
  });
  expect(placed.status).toBe(200);
  await expect.poll(look).toContain("gift card balance");
}

const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({
      has: page.getByRole("heading", { level: 2, name }),
    });

async function openForm(card: Locator): Promise<void> {
  await card.getByText("Change, or put together with another one").click();
}

test("before the first look the page says when one comes", async ({ page }) => {
  await page.goto(`${service.url}/console/gaps`);
  await expect(page.getByText("The questions have not been looked at yet")).toBeVisible();
  expect(await brokenRules(page, axe.source)).toEqual([]);
});

test.describe("with questions", () => {
  test.beforeAll(askAll);

  test("what is searched and no page answers stands there with its tickets, the most wanted first", async ({
    page,
  }) => {
    await page.goto(`${service.url}/console/gaps`);
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText([
      /^how do i export a voucher/,
      /^zeppelin tour/,
      /^gift card/,
    ]);
    await expect(page.getByText("3 of 3 are shown.")).toBeVisible();
    const voucher = cardOf(page, "how do i export a voucher as csv");
    await expect(voucher).toContainText("5 by people, 0 by agents, 1 tickets, 0 votes");
    await expect(voucher).toContainText("3 of 3 questions unanswered");
    await voucher.getByRole("link", { name: "Ticket" }).click();
    await expect(page).toHaveURL(`${service.url}/console/tickets?ticket=T-1`);
    await expect(page.getByRole("main")).toContainText(ticket.title);
  });

  for (const { width, colorScheme, name, tag } of looks()) {
    test(`it keeps the rules and its width: ${name}`, { tag }, async ({ browser }) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(`${service.url}/console/gaps`);
      await openForm(cardOf(page, "how do i export a voucher as csv"));
      expect(await brokenRules(page, axe.source)).toEqual([]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      await page.close();
    });
  }

  test("by keyboard alone a page is planned, and the list that was shown is shown again", async ({
    page,
  }) => {
    await page.goto(`${service.url}/console/gaps?state=open`);
    const card = cardOf(page, "gift card balance");
    await card.getByText("Change, or put together with another one").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(card.getByLabel("State")).toBeFocused();
    await page.keyboard.type("Page planned");
    await page.keyboard.press("Tab");
    await page.keyboard.type("billing/gift-cards.md");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Page planned (1)" })).toBeVisible();
    await expect(page).toHaveURL(/\/console\/gaps\?state=open/);
    await expect(card).toHaveCount(0);
    await page.getByRole("link", { name: "Page planned (1)" }).click();
    await expect(card).toContainText("billing/gift-cards.md");
  });

  test("the table has the gaps that are listed", async ({ page }) => {
    await page.goto(`${service.url}/console/gaps?state=planned`);
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: /CSV/ }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("gaps.csv");
    const rows = (await (await fetch(download.url())).text()).trim().split("\r\n");
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain("gift card balance,planned");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("questions are taken out, and put together again", async ({ page }) => {
      await page.goto(`${service.url}/console/gaps`);
      const voucher = cardOf(page, "how do i export a voucher as csv");
      await voucher.getByRole("checkbox", { name: /^A voucher cannot/ }).check();
      await voucher
        .getByRole("button", { name: "Make the chosen ones a gap of their own" })
        .click();
      const own = cardOf(page, "A voucher cannot be exported as CSV");
      await expect(own).toContainText("1 of 1 questions unanswered");
      await openForm(own);
      await own
        .getByLabel("Put together with")
        .selectOption({ label: "how do i export a voucher as csv" });
      await own.getByRole("button", { name: "Put together" }).click();
      await expect(own).toHaveCount(0);
      await expect(voucher).toContainText("3 of 3 questions unanswered");
    });

    test("without a chosen question nothing is taken out, and the page says so", async ({
      page,
    }) => {
      await page.goto(`${service.url}/console/gaps`);
      const voucher = cardOf(page, "how do i export a voucher as csv");
      await voucher
        .getByRole("button", { name: "Make the chosen ones a gap of their own" })
        .click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await expect(voucher).toContainText("3 of 3 questions unanswered");
    });

    test("what another one has changed meanwhile is not overwritten", async ({ page, context }) => {
      await page.goto(`${service.url}/console/gaps`);
      const other = await context.newPage();
      await other.goto(`${service.url}/console/gaps`);
      for (const [where, note] of [
        [page, "Anna writes it."],
        [other, "Ben writes it."],
      ] as const) {
        const card = cardOf(where, "how do i export a voucher as csv");
        await openForm(card);
        await card.getByLabel("Note").fill(note);
        await card.getByRole("button", { name: "Save" }).click();
        await expect(cardOf(where, "how do i export a voucher as csv")).toContainText(
          "Anna writes it.",
        );
      }
      await expect(other.getByRole("main").getByRole("alert")).toContainText("has changed");
      await expect(cardOf(page, "how do i export a voucher as csv")).toContainText("Open");
    });

    test("one that is ignored stands in its own list, and is opened again", async ({ page }) => {
      await page.goto(`${service.url}/console/gaps`);
      const card = cardOf(page, "zeppelin tour");
      await openForm(card);
      await card.getByLabel("State").selectOption({ label: "Ignored" });
      await card.getByRole("button", { name: "Save" }).click();
      await expect(card).toHaveCount(0);
      await page.getByRole("link", { name: "Ignored (1)" }).click();
      await openForm(card);
      await card.getByLabel("State").selectOption({ label: "Open" });
      await card.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL(/state=ignored/);
      await expect(page.getByRole("link", { name: "Ignored (0)" })).toBeVisible();
    });

    for (const query of ["state=done", "id=gap_none", "rows=-1", "rows=99999", "state=a&state=b"]) {
      test(`${query} shows a page`, async ({ page }) => {
        const response = await page.goto(`${service.url}/console/gaps?${query}`);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1, name: "Gaps" })).toBeVisible();
      });
    }
  });
});
