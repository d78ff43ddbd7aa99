/** The queue of tickets: through it by keyboard, together with others, and in every state. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import {
  brokenRules,
  type ConsoleService,
  readAnswer,
  startConsole,
  ticketRows,
} from "./support/console-service.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
let service: ConsoleService;
test.beforeAll(async () => {
  const fields = { priority: { values: ["low", "urgent"] } };
  service = await startConsole(port, {}, { classifier: { fields } });
});
test.afterAll(() => service.stop());

const api = "/api/classify-ticket";

async function send(page: Page, tickets: readonly (readonly [id: string, title: string])[]) {
  for (const [correlationId, title] of tickets) {
    const sent = await page.request.post(service.url + api, { data: { correlationId, title } });
    expect(sent.ok()).toBe(true);
  }
}

/** Scripts have come when the views of one's own are there. */
async function openQueue(page: Page, query: string): Promise<void> {
  await page.goto(`${service.url}/console/tickets?${query}`);
  await expect(
    page.getByRole("heading", { name: "Your views", includeHidden: true }),
  ).toBeAttached();
}

const statusOf = async (page: Page, correlationId: string): Promise<unknown> => {
  const asked = new URLSearchParams({ correlationId });
  const answer = await page.request.get(`${service.url}${api}/ticket?${asked}`);
  return ((await answer.json()) as { status: string }).status;
};
const fieldsOf = async (page: Page, correlationId: string): Promise<unknown> => {
  const answer = await page.request.get(
    `${service.url}${api}/ticket?correlationId=${correlationId}`,
  );
  return ((await answer.json()) as { correct: { fields: unknown } }).correct.fields;
};
const placement = (page: Page) => page.locator("#desk-placement");
const opened = (page: Page, title: string) =>
  page.getByRole("region", { name: "Ticket", exact: true }).getByRole("heading", { name: title });

test("from ticket to ticket by keyboard: move, confirm, correct, undo", async ({ page }) => {
  await send(page, [
    ["K-1", "Keyboard refund for my card"],
    ["K-2", "Keyboard parcel is lost"],
    ["K-3", "Keyboard login fails"],
  ]);
  await openQueue(page, "q=keyboard&status=predicted");
  await expect(ticketRows(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(opened(page, "Keyboard login fails")).toBeVisible();
  await expect(page).toHaveURL(/ticket=K-3/);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(opened(page, "Keyboard login fails")).toBeVisible();
  await expect(page.getByRole("link", { name: "Keyboard login fails" })).toBeFocused();
  await readAnswer(page);
  await page.keyboard.press("Enter");
  await expect(opened(page, "Keyboard parcel is lost")).toBeVisible();
  const first = ticketRows(page).filter({ hasText: "Keyboard login fails" });
  await expect(first).toContainText("Confirmed");
  await expect.poll(() => statusOf(page, "K-3")).toBe("confirmed");
  await readAnswer(page);
  await page.keyboard.press("1");
  await expect(opened(page, "Keyboard refund for my card")).toBeVisible();
  await expect.poll(() => statusOf(page, "K-2")).toBe("corrected");
  await readAnswer(page);
  await page.keyboard.press("u");
  await expect(opened(page, "Keyboard parcel is lost")).toBeVisible();
  await expect.poll(() => statusOf(page, "K-2")).toBe("predicted");
  await expect(ticketRows(page).filter({ hasText: "parcel is lost" })).not.toContainText(
    "Corrected",
  );
  await expect(page.getByRole("listitem").filter({ hasText: /^Undone/ })).toBeVisible();
});

test("0 says that a ticket belongs nowhere, and beside a weak guess that is no smaller choice", async ({
  page,
}) => {
  await send(page, [
    ["N-1", "Nowhere zzyzx qwrtp"],
    ["N-2", "Nowhere vvkkq wrrlm"],
  ]);
  await openQueue(page, "q=nowhere&status=predicted");
  await page.keyboard.press("j");
  await expect(opened(page, "Nowhere vvkkq wrrlm")).toBeVisible();
  await readAnswer(page);
  const form = page.getByRole("form", { name: "Judgement" });
  const confirm = form.getByRole("button", { name: /^Confirm/ });
  const none = form.getByRole("button", { name: /^None of these/ });
  const look = (button: typeof none) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await look(none)).toBe(await look(confirm));
  const [above, below] = [await confirm.boundingBox(), await none.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(80);
  await page.keyboard.press("0");
  await expect(opened(page, "Nowhere zzyzx qwrtp")).toBeVisible();
  await expect.poll(() => statusOf(page, "N-2")).toBe("corrected");
  const asked = `${service.url}${api}/ticket?correlationId=N-2`;
  const { correct } = (await (await page.request.get(asked)).json()) as { correct: unknown };
  expect(correct).toMatchObject({ collection: null });
  await page.keyboard.press("k");
  await expect(opened(page, "Nowhere vvkkq wrrlm")).toBeVisible();
  await expect(none).toBeHidden();
});

test("several are chosen and corrected together, with their fields, and the counts follow", async ({
  page,
}) => {
  await send(page, [
    ["B-1", "Bundle one"],
    ["B-2", "Bundle two"],
    ["B-3", "Bundle three"],
  ]);
  await openQueue(page, "q=bundle");
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Selected tickets" });
  await expect(bar).toContainText("2 selected");
  await bar.getByLabel("as").selectOption({ label: "shipping" });
  await bar.getByLabel("priority").selectOption({ label: "urgent" });
  await bar.getByRole("button", { name: "Confirm or correct the selected tickets" }).click();
  await expect(bar).toContainText("2 saved");
  for (const id of ["B-2", "B-3"]) expect(await statusOf(page, id)).not.toBe("predicted");
  expect(await statusOf(page, "B-1")).toBe("predicted");
  for (const id of ["B-2", "B-3"]) expect(await fieldsOf(page, id)).toEqual({ priority: "urgent" });
  await bar.getByRole("button", { name: "Undo what was saved together" }).press("Enter");
  await expect(bar).toContainText("Undone");
  for (const id of ["B-2", "B-3"]) expect(await statusOf(page, id)).toBe("predicted");
  await expect(ticketRows(page).filter({ hasText: /Confirmed|Corrected/ })).toHaveCount(0);
});

test("a ticket that was deleted meanwhile is said to be, in the list and in a selection", async ({
  page,
}) => {
  await send(page, [
    ["G-1", "Gone stays"],
    ["G-2", "Gone away"],
  ]);
  await openQueue(page, "q=gone");
  await expect(ticketRows(page)).toHaveCount(2);
  const command = ["dist/cli/main.js", "--data", service.dataDir, "classify", "forget", "G-2"];
  execFileSync(process.execPath, command);
  for (const key of ["j", "x"]) await page.keyboard.press(key);
  await expect(ticketRows(page).first()).toContainText("deleted");
  for (const key of ["j", "x"]) await page.keyboard.press(key);
  await expect(opened(page, "Gone stays")).toBeVisible();
  const bar = page.getByRole("region", { name: "Selected tickets" });
  await bar.getByRole("button", { name: "Confirm or correct the selected tickets" }).press("Enter");
  await expect(bar).toContainText("1 saved");
  await expect(bar.getByRole("alert")).toContainText("G-2");
  expect(await statusOf(page, "G-1")).toBe("confirmed");
});

test("a ticket that comes is told, and moves nothing until somebody asks for it", async ({
  page,
}) => {
  await send(page, [["L-1", "Live one"]]);
  await openQueue(page, "q=live");
  await page.keyboard.press("j");
  await expect(opened(page, "Live one")).toBeVisible();
  await send(page, [["L-2", "Live two"]]);
  const arrived = page.getByRole("button", { name: "1 new ticket" });
  await expect(arrived).toBeVisible();
  await expect(ticketRows(page)).toHaveCount(1);
  await page.keyboard.press("r");
  await expect(ticketRows(page)).toHaveCount(2);
  await expect(ticketRows(page).first()).toContainText("Live two");
  await expect(opened(page, "Live one")).toBeVisible();
});

test("what a colleague has judged meanwhile is not overwritten, and is shown", async ({ page }) => {
  await send(page, [
    ["M-2", "Meanwhile second"],
    ["M-1", "Meanwhile first"],
  ]);
  await openQueue(page, "q=meanwhile");
  await page.keyboard.press("j");
  await expect(opened(page, "Meanwhile first")).toBeVisible();
  const told = await page.request.post(`${service.url}${api}/feedback`, {
    data: { correlationId: "M-1", correctCollection: "account" },
  });
  expect(told.ok()).toBe(true);
  await readAnswer(page);
  await page.getByRole("button", { name: /^shipping/ }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Not saved" });
  await expect(notice).toContainText("Somebody has placed the ticket in account");
  await notice.getByRole("button", { name: "Leave it as it was" }).click();
  await expect(notice).toBeHidden();
  await expect(ticketRows(page).filter({ hasText: "Meanwhile first" })).toContainText("account");
  const { correct } = (await (
    await page.request.get(`${service.url}${api}/ticket?correlationId=M-1`)
  ).json()) as { correct: { collection: string } };
  expect(correct.collection).toBe("account");
});

test("odd keys, titles of a thousand characters and titles from right to left open and are judged", async ({
  page,
}) => {
  const odd = [
    ["O/ 1&x=ü'\"<b>", "Odd key"],
    ["O-2", `Odd ${"word ".repeat(190)}`.trim()],
    ["O-3", "Odd عنوان الفاتورة خاطئ"],
  ] as const;
  await send(page, odd);
  await openQueue(page, "q=odd&sort=oldest");
  for (const [id, title] of odd) {
    await page.keyboard.press("j");
    await expect(opened(page, title.slice(0, 60))).toBeVisible();
    await readAnswer(page);
    await page.getByRole("button", { name: /^Confirm/ }).press("Enter");
    await expect.poll(() => statusOf(page, id)).toBe("confirmed");
    // The next one is open already; the loop steps to it by itself.
    await page.keyboard.press("k");
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  expect(overflow).toBe(false);
});

test("a view of one's own survives a reload, and leads to its list", async ({ page }) => {
  await send(page, [["V-1", "Viewed ticket"]]);
  await openQueue(page, "q=viewed&status=predicted");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(`${service.url}/console/tickets`);
  await page.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(/q=viewed/);
  await expect(page).toHaveURL(/status=predicted/);
  await expect(ticketRows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove the view Mine" }).click();
  await expect(page.getByRole("link", { name: "Mine" })).toHaveCount(0);
});

for (const { colorScheme, width, name, tag } of looks()) {
  test.describe(name, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });

    test("axe finds nothing in the queue", async ({ page }) => {
      await send(page, [["A-1", `Axe ${colorScheme} ${width} refund for my card`]]);
      await openQueue(page, "sort=doubtful");
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await page.keyboard.press("j");
      await expect(placement(page)).toBeVisible();
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await page.keyboard.press("x");
      await page.goto(`${service.url}/console/tickets?pane=views`);
      expect(await brokenRules(page, axeSource)).toEqual([]);
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(scrolls).toBe(false);
    });
  });
}
