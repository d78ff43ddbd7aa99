/**
 * The way through the demonstration, for its moving picture and for the test that walks it. `show` is
 * called whenever something is to be seen, with a caption and the seconds that it stays; without a
 * caption that of the scene stays.
 */
/** Asked of the documentation, and a ticket that waits. */
const ticket = "Does redaction cost time?";

export async function walkTour(page, show) {
  for (const scene of [search, read, searchAnywhere, ask, place, draft, confirm, gaps, figures]) {
    await scene(page, show);
  }
}

async function search(page, show) {
  await page.goto("/");
  const field = page.getByRole("main").getByRole("combobox");
  await field.waitFor();
  await show("Three documentations, one search", 2.5);
  await type(field, "redact a password", show);
  await field.press("Enter");
  await page.locator("article h2 a", { hasText: "Redaction" }).first().waitFor();
  await show("By words and meaning, with the passage that answers", 3.5);
}

async function read(page, show) {
  await page.locator("article h2 a", { hasText: "Redaction" }).first().click();
  await page.locator(".wiki-copy").first().waitFor();
  await show("Pages are read as a wiki", 2.5);
}

async function searchAnywhere(page, show) {
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  await page.keyboard.press("Control+k");
  const field = dialog.getByRole("combobox");
  await field.waitFor();
  await type(field, "log rotation", show);
  await dialog.getByText(/\d results?/).waitFor();
  await show("Control K searches from every page", 3);
}

async function ask(page, show) {
  await page.goto(`/?${new URLSearchParams({ q: ticket, ask: "on" })}`);
  await page.getByRole("main").getByText("adds about 2% overhead").first().waitFor();
  await show("Questions are answered in the words of the pages", 4);
}

async function place(page, show) {
  await page.goto("/console/tickets?status=predicted");
  await page.getByRole("button", { name: "Dense" }).waitFor();
  await page.getByRole("link", { name: /^Incident: 6 alike/ }).waitFor();
  await show("Tickets come with their place, and six alike are one incident", 4);
  await page.getByRole("listitem").getByText(ticket).first().click();
  await page.getByRole("link", { name: "Draft a reply" }).waitFor();
  await show("Why it belongs there, and what to read", 4);
}

async function draft(page, show) {
  await page.getByRole("link", { name: "Draft a reply" }).click();
  await page.getByRole("textbox", { name: "Reply" }).waitFor();
  await show("A draft cites the page behind each sentence", 4);
}

async function confirm(page, show) {
  await page.getByRole("link", { name: "To the ticket" }).click();
  const button = page.getByRole("button", { name: /^Confirm / });
  await button.click();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await show("Every judgement teaches the next placement", 3);
}

async function gaps(page, show) {
  await page.goto("/console/gaps");
  const heading = page.getByRole("heading", { level: 2, name: /passkey/ });
  await heading.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await show("What people ask and no page answers", 4);
}

async function figures(page, show) {
  await page.goto("/console/stats");
  await page.getByText("Accuracy").first().waitFor();
  await show("How often tickets were placed right", 3.5);
}

/** As somebody types, some letters at a time. */
async function type(field, text, show) {
  const letters = 3;
  for (let end = letters; end < text.length + letters; end += letters) {
    await field.pressSequentially(text.slice(end - letters, end));
    await show(undefined, 0.2);
  }
}
