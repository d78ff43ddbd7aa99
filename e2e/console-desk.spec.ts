/** The desk as it looks and reads: rows, reasons, hostile tickets, a phone, a frame, automation. */
import { expect, type Page, test } from "@playwright/test";
import {
  type ConsoleService,
  readAnswer,
  startConsole,
  ticketRows,
} from "./support/console-service.ts";
import { takeDrawnElements, watchDrawnElements } from "./support/drawn-elements.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const api = "/api/classify-ticket";
let service: ConsoleService;
test.beforeAll(async () => {
  service = await startConsole(port);
});
test.afterAll(() => service.stop());

async function send(page: Page, ticket: { correlationId: string; title: string; body?: string }) {
  const sent = await page.request.post(service.url + api, { data: ticket });
  expect(sent.ok()).toBe(true);
}

const region = (page: Page) => page.getByRole("region", { name: "Description" });

/** Rows that are seen whole, in the part of the list that scrolls. */
const rowsSeen = (page: Page) =>
  ticketRows(page).evaluateAll((rows) => {
    const list = document.querySelector(".queue-scroll")?.getBoundingClientRect();
    if (list === undefined) return 0;
    const lower = Math.min(list.bottom, window.innerHeight);
    const isWhole = ({ top, bottom }: DOMRect) => top >= list.top - 1 && bottom <= lower + 1;
    return rows.filter((row) => isWhole(row.getBoundingClientRect())).length;
  });

test("letters of a comment draw neither the ticket, nor the list, nor what is like it again", async ({
  page,
}) => {
  await send(page, {
    correlationId: "D-1",
    title: "Drawn refund",
    body: "For **my** card.\n\n- one",
  });
  await watchDrawnElements(page);
  await page.goto(`${service.url}/console/tickets?q=drawn&ticket=D-1`);
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("a");
  await expect(comment).toHaveValue("a");
  const resting =
    "article, .queue-row, [aria-labelledby=desk-documents], [aria-labelledby=history]";
  await expect(page.locator(resting).first()).toBeVisible();
  for (const letters of ["abc", "abcdef"]) {
    await takeDrawnElements(page, "body");
    await comment.fill(letters);
    await expect(comment).toHaveValue(letters);
    expect(await takeDrawnElements(page, resting)).toBe(0);
  }
  await comment.fill("");
  // What is counted is there to be counted.
  expect(await takeDrawnElements(page, "form")).toBeGreaterThan(0);
});

test.describe("at 860 pixels of height", () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  test("14 rows are seen with two lines each, more with one, and the choice stays", async ({
    page,
  }) => {
    for (let index = 0; index < 32; index++) {
      await send(page, { correlationId: `R-${index}`, title: `Rows ${index} refund for my card` });
    }
    await page.goto(`${service.url}/console/tickets?q=rows`);
    const dense = page.getByRole("button", { name: "Dense" });
    await expect(dense).toBeVisible();
    const comfortable = await rowsSeen(page);
    expect(comfortable).toBeGreaterThanOrEqual(14);
    await dense.press("Enter");
    await expect(dense).toHaveAttribute("aria-pressed", "true");
    expect(await rowsSeen(page)).toBeGreaterThan(comfortable);
    await page.reload();
    await expect(dense).toHaveAttribute("aria-pressed", "true");
  });

  test("the row of the open ticket is never behind a bar", async ({ page }) => {
    await page.goto(`${service.url}/console/tickets?q=rows`);
    await expect(page.getByRole("button", { name: "Dense" })).toBeVisible();
    for (let index = 0; index < 25; index++) await page.keyboard.press("j");
    const current = page.locator(".queue-row[data-open]");
    await expect(current).toBeVisible();
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selected tickets" })).toContainText(
      "1 selected",
    );
    await page.keyboard.press("j");
    const isCovered = () =>
      current.evaluate((row) => {
        const { left, width, top, bottom } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].some(
          (y) => !row.contains(document.elementFromPoint(left + width / 2, y)),
        );
      });
    await expect.poll(isCovered).toBe(false);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a long ticket is confirmed without scrolling, and so is the next", async ({ page }) => {
    for (const number of [1, 2]) {
      const body = "The refund has not arrived on the card that paid. ".repeat(200);
      await send(page, { correlationId: `P-${number}`, title: `Phone ${number} refund`, body });
    }
    await page.goto(`${service.url}/console/tickets?q=phone&status=predicted`);
    await page.getByRole("link", { name: "Phone 2 refund" }).click();
    const confirm = page.getByRole("button", { name: /^Confirm/ });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await confirm.click();
    await expect(page.getByRole("heading", { name: "Phone 1 refund" })).toBeVisible();
    await expect(confirm).toBeInViewport({ ratio: 1 });
  });
});

test("the Markdown of an issue is read as its author saw it, without comments of the template", async ({
  page,
}) => {
  const body = [
    "<!-- Search first! -->",
    "### What happened",
    "- the **refund** did not arrive",
    "```",
    "<!-- of the log -->",
    "```",
    "See [the receipt](https://shop.example/receipt).",
  ].join("\n");
  await send(page, { correlationId: "MD-1", title: "Refund for my card", body });
  await page.goto(`${service.url}/console/tickets?ticket=MD-1`);
  await expect(region(page)).not.toContainText("Search first");
  await expect(region(page)).not.toContainText("###");
  await expect(region(page)).toContainText("<!-- of the log -->");
  await expect(region(page).getByRole("listitem")).toContainText("the refund did not arrive");
  const link = region(page).getByRole("link", { name: "the receipt" });
  await expect(link).toHaveAttribute("href", "https://shop.example/receipt");
  await expect(link).toHaveAttribute("rel", /noreferrer/);
});

test("hostile HTML is text, runs nothing and loads nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("dialog", () => asked.push("dialog"));
  const body = `<script>alert(1)</script> <img src="https://evil.example/p.png" onerror="alert(1)">
<svg onload=alert(1)> [press](javascript:alert(1)) ![](https://evil.example/pixel.png) <iframe src="https://evil.example">`;
  await send(page, { correlationId: "X-1", title: "<img src=x onerror=alert(1)> refund", body });
  for (const path of ["/console/tickets?ticket=X-1", "/console?ticket=X-1", "/console/tickets"]) {
    await page.goto(service.url + path);
    await expect(page.getByText("refund").first()).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.locator("script:not([src]), svg[onload], iframe, img")).toHaveCount(0);
    await expect(main.locator('a[href^="javascript"]')).toHaveCount(0);
  }
  expect(asked.filter((url) => url.includes("evil.example") || url === "dialog")).toEqual([]);
});

test("a ticket of one word and one of 100 KB are placed, opened and judged", async ({ page }) => {
  const long = "The refund has not arrived on the card that paid. ".repeat(2_048);
  await send(page, { correlationId: "S-1", title: "help", body: "help" });
  await send(page, { correlationId: "S-2", title: "Size of 100 KB", body: long });
  for (const id of ["S-1", "S-2"]) {
    await page.goto(`${service.url}/console/tickets?ticket=${id}`);
    await readAnswer(page);
    await page.getByRole("button", { name: /^Confirm (?!or )/ }).click();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${service.url}${api}/ticket?correlationId=${id}`);
        return ((await answer.json()) as { status: string }).status;
      })
      .toBe("confirmed");
  }
});

test("in a frame stand the tabs of agents; outside all that the reader may open", async ({
  page,
}) => {
  const tabs = page.getByRole("navigation", { name: "Console" }).getByRole("link");
  await page.goto(`${service.url}/console?embed=1`);
  await expect(tabs).toHaveText(["Ticket", "Tickets", "Stats"]);
  await page.goto(`${service.url}/console`);
  await expect(tabs.filter({ hasText: "Automation" })).toBeVisible();
});

test("an empty list says what to do, with and without filters", async ({ page }) => {
  await page.goto(`${service.url}/console/tickets?q=nothing+is+like+this`);
  await page.getByRole("region").getByRole("link", { name: "All tickets" }).last().click();
  await expect(page).toHaveURL(`${service.url}/console/tickets`);
});

test("automation says for each queue from where on, what that does, and the trial beside it", async ({
  page,
}) => {
  await send(page, { correlationId: "AU-1", title: "Refund for my card" });
  await page.goto(`${service.url}/console/automation?automateAt=0.01`);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "From 0.01 instead" })).toBeVisible();
  const row = table.getByRole("row", { name: /^billing/ });
  // Tests before this one may have judged.
  await expect(row).toContainText(/cautious until people have judged|learnt from judgements/);
  await expect(row).toContainText(/\d+ of \d+ \(\d+\s%\)/);
  await expect(row).toContainText("95 % is promised");
});
