/** The console without JavaScript: every step is a form or a link. */
import { expect, type Page, test } from "@playwright/test";
import { type ConsoleService, startConsole, ticketRows } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
let service: ConsoleService;
let guarded: ConsoleService;
test.beforeAll(async () => {
  service = await startConsole(port);
  guarded = await startConsole(port + 2, { CLASSIFIER_API_KEY: "sesame-for-the-desk" });
});
test.afterAll(() => {
  service.stop();
  guarded.stop();
});
test.use({ javaScriptEnabled: false });

async function place(page: Page, title: string, body = ""): Promise<void> {
  await page.goto(`${service.url}/console`);
  await page.getByLabel("Title").fill(title);
  await page.getByRole("textbox", { name: "Description" }).fill(body);
  await page.getByRole("button", { name: "Place ticket" }).click();
}

/** The page does not contradict a person who has placed the ticket. */
async function expectNothingAgainst(page: Page, standing: string): Promise<void> {
  await expect(page.getByText(`A person placed this ticket in "${standing}"`)).toBeAttached();
  await expect(page.getByText("Assigned to")).toHaveCount(0);
  const judgement = page.getByRole("form", { name: "Judgement" });
  await expect(judgement.getByRole("button").first()).toHaveText(/^Save the comment/);
  const documents = page.getByRole("region", { name: "Documents" }).getByRole("link");
  for (const link of await documents.all()) {
    await expect(link).toHaveAttribute("href", new RegExp(`^/docs/${standing}/`));
  }
}

test("a comment is changed and taken away without touching the judgement", async ({ page }) => {
  // Words of no other ticket here: what is corrected is learnt.
  await place(page, "Zebra umbrella", "Xylophone and yoghurt.");
  await page.getByLabel("Comment").fill("First");
  await page.getByLabel("Another place").selectOption({ label: "shipping" });
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.locator("#desk-placement")).toHaveText("shipping");
  await page.getByLabel("Comment").fill("");
  await page.getByRole("button", { name: "Save the comment" }).click();
  await expect(page.locator("#desk-placement")).toHaveText("shipping");
  await expect(page.getByLabel("Comment")).toHaveValue("");
});

test("what solved a ticket is said with its judgement, shown by the next, and taken away", async ({
  page,
}) => {
  await place(page, "Quokka lantern", "The violet umbrella hums.");
  await page.getByText("What solved it").click();
  await page.getByLabel("In words").fill("Turned it off and on.");
  await page.getByLabel(/^Page:/).fill("kb://billing/refunds.md");
  await page.getByLabel("Another place").selectOption({ label: "billing" });
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.getByLabel("In words")).toHaveValue("Turned it off and on.");
  const first = page.url();
  await place(page, "Quokka lantern again", "The violet umbrella hums.");
  const similar = page.getByRole("region", { name: "Similar tickets that people placed" });
  await expect(similar.getByText("Turned it off and on.")).toBeVisible();
  await expect(similar.getByRole("link", { name: "Refunds" })).toHaveAttribute(
    "href",
    "/docs/billing/refunds",
  );
  await page.goto(first);
  await page.getByLabel("In words").fill("");
  await page.getByLabel(/^Page:/).fill("file:///etc/passwd");
  await page.getByRole("button", { name: "Save the comment" }).click();
  await expect(page.getByText("must be the id of a document")).toBeVisible();
  await page.goto(first);
  await page.getByLabel("In words").fill("");
  await page.getByLabel(/^Page:/).fill("");
  await page.getByRole("button", { name: "Save the comment" }).click();
  await page.getByText("What solved it").click();
  await expect(page.getByLabel("In words")).toHaveValue("");
});

test("a ticket is placed, corrected with a comment, and the correction undone", async ({
  page,
}) => {
  await place(page, "Refund for my card", "The card that paid is gone.");
  await expect(page).toHaveURL(/\/console\?ticket=console-/);
  await expect(page.locator("#desk-placement")).toContainText("billing");
  await expect(page.getByText(/^Because it names “/)).toBeVisible();
  await page.getByLabel("Comment").fill("It is about the parcel.");
  await page.getByRole("button", { name: /^shipping/ }).click();
  await expect(page.locator("#desk-placement")).toHaveText("shipping");
  await expect(page.getByText("Corrected by a person")).toBeVisible();
  await expect(page.getByLabel("Comment")).toHaveValue("It is about the parcel.");
  await expectNothingAgainst(page, "shipping");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#desk-placement")).toContainText("billing");
  await page.getByLabel("Another place").selectOption({ label: "account" });
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.locator("#desk-placement")).toHaveText("account");
  await page.getByLabel("Another place").selectOption({ label: "billing / refunds" });
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.locator("#desk-placement")).toHaveText("billing / refunds");
  await page.getByRole("link", { name: "Refunds" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Refunds" })).toBeVisible();
});

test("a session that has ended loses nothing that was written", async ({ page, context }) => {
  const key = "sesame-for-the-desk";
  await page.goto(`${guarded.url}/console`);
  await page.getByLabel("Key of the classifier").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Title").fill("Written before the end");
  await page.getByRole("textbox", { name: "Description" }).fill("Line one\nline two");
  await context.clearCookies();
  await page.getByRole("button", { name: "Place ticket" }).click();
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${guarded.url}/sign-in?next=/console`);
  await other.getByLabel("Key of the classifier").fill(key);
  await other.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("heading", { name: "Written before the end" })).toBeVisible();
  await expect(page.getByText("line two").first()).toBeVisible();
});

test("what is refused is shown again with all that was written", async ({ page }) => {
  await place(page, "Too long", "x".repeat(200_001));
  await expect(page.getByRole("alert").first()).toContainText("body may have 200000 characters");
  await expect(page.getByLabel("Title")).toHaveValue("Too long");
  const body = await page.getByRole("textbox", { name: "Description" }).inputValue();
  expect(body.length).toBe(200_001);
});

test("a judgement that is refused keeps its comment, as not saved, and its place", async ({
  page,
}) => {
  await place(page, "Judged at length", "The card that paid is gone.");
  await page.getByLabel("Comment").fill("x".repeat(200_001));
  await page.getByLabel("Another place").selectOption({ label: "account" });
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("comment may have 200000 characters");
  expect((await page.getByLabel("Comment").inputValue()).length).toBe(200_001);
  await expect(page.getByRole("combobox", { name: "Another place" })).toHaveValue(
    "collection=account",
  );
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
});

test("lines count as they were typed", async ({ page }) => {
  await place(page, "Many lines", `${"x".repeat(199)}\n`.repeat(1_000));
  await expect(page).toHaveURL(/\/console\?ticket=console-/);
});

test("several tickets are judged together, and one judgement is undone from its history", async ({
  page,
}) => {
  for (const number of [1, 2, 3]) await place(page, `Bulk ${number} about a login`);
  await page.goto(`${service.url}/console/tickets`);
  await page.getByLabel("Words or key").fill("bulk");
  await page.getByText("Filters").click();
  await page.getByLabel("State").selectOption("predicted");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/words=bulk/);
  await expect(ticketRows(page)).toHaveCount(3);
  await page.getByLabel("Choose Bulk 1 about a login").check();
  await page.getByLabel("Choose Bulk 2 about a login").check();
  await page.getByRole("combobox", { name: "as" }).selectOption("shipping");
  await page.getByRole("button", { name: "Confirm or correct the selected tickets" }).click();
  await expect(page.getByRole("status").filter({ hasText: "saved" })).toHaveText("2 saved");
  await expect(ticketRows(page)).toHaveCount(1);
  await page.goto(`${service.url}/console/tickets?q=bulk&collection=shipping`);
  await page.getByRole("link", { name: "Bulk 1 about a login" }).click();
  const id = new URL(page.url()).searchParams.get("ticket");
  await expect(page.getByRole("listitem").filter({ hasText: "Corrected: shipping" })).toBeVisible();
  // Where it had a page of its own: such addresses are kept elsewhere.
  await page.goto(`${service.url}/console/tickets/one?id=${id}`);
  await expect(page).toHaveURL(`${service.url}/console/tickets?ticket=${id}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a list without a selection says so and stays unchanged", async ({ page }) => {
  await place(page, "Alone in the list");
  await page.goto(`${service.url}/console/tickets?q=alone`);
  await page.getByRole("button", { name: "Confirm or correct the selected tickets" }).click();
  await expect(page.getByRole("alert").first()).toContainText("correlationIds must not be empty");
  await expect(page.getByLabel("Words or key")).toHaveValue("alone");
});

test("an unknown ticket and a wrong filter are said", async ({ page }) => {
  const unknown = await page.goto(`${service.url}/console?ticket=nothing`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("alert").first()).toContainText(
    "No ticket was classified as nothing",
  );
  const history = await page.goto(`${service.url}/console/tickets?ticket=nothing`);
  expect(history?.status()).toBe(404);
  const wrong = await page.goto(`${service.url}/console/tickets?status=lost`);
  expect(wrong?.status()).toBe(400);
  await expect(page.getByRole("alert").first()).toContainText("This list cannot be shown");
  const form = await page.goto(`${service.url}/console/feedback`);
  expect(form?.url()).toBe(`${service.url}/console`);
});

test("older tickets are a page further", async ({ page, request }) => {
  for (let index = 0; index < 55; index++) {
    await request.post(`${service.url}/api/classify-ticket`, {
      data: { correlationId: `page-${index}`, title: `Paged ticket ${index}` },
    });
  }
  await page.goto(`${service.url}/console/tickets?q=paged`);
  await expect(ticketRows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Older tickets" }).click();
  await expect(ticketRows(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Newest tickets" }).click();
  await expect(ticketRows(page)).toHaveCount(50);
});
