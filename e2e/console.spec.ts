/** A support agent at the console: with the keyboard, and in every state. */
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import {
  brokenRules,
  type ConsoleService,
  readAnswer,
  scriptsCame,
  ticketRows,
} from "./support/console-service.ts";
import { deskKey, openDesk, placement, placeTicket, saved, startDesk } from "./support/desk.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
let service: ConsoleService;
test.beforeAll(async () => {
  service = await startDesk(port);
});
test.afterAll(() => service.stop());

test("the console asks for the classifier's key and keeps it from scripts", async ({
  page,
  context,
}) => {
  await page.goto(`${service.url}/console`);
  await page.getByLabel("Key of the classifier").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toContainText("This key is not valid");
  await page.getByLabel("Key of the classifier").fill(deskKey);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Place a ticket" })).toBeVisible();
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: "kb_console", httpOnly: true });
  expect(JSON.stringify(await context.storageState())).not.toContain(deskKey);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole("button", { name: "Sign out of the console" }).click();
  await expect(page.getByLabel("Key of the classifier")).toBeVisible();
});

test("an answer has reasons, evidence, other places, documents next to it and similar tickets", async ({
  page,
}) => {
  await openDesk(page, service);
  await placeTicket(
    page,
    "Refund for my card",
    "The refund has not arrived on the card that paid.",
  );
  await expect(placement(page)).toContainText("billing");
  await expect(page.getByText(/^(?:High|Medium|Low) confidence(?: ·|$)/)).toBeVisible();
  await expect(page.getByText(/^Because it names “/)).toBeVisible();
  await expect(page.getByText(/^Assigned to "billing"/)).toBeHidden();
  await page.getByText("How it was decided").click();
  await expect(page.getByText("acme/billing")).toBeVisible();
  await expect(page.getByText(/^Assigned to "billing"/)).toBeVisible();
  await expect(page.locator("mark").first()).toBeVisible();
  await page.keyboard.press("y");
  await expect(saved(page)).toBeVisible();
  // What the desk reads of the judged ticket moves the documents below it.
  await expect(page.getByText("Confirmed: billing / refunds")).toBeVisible();
  const link = page.getByRole("link", { name: "Refunds" });
  await link.click();
  const panel = page.getByRole("complementary", { name: "Document" });
  await expect(panel.getByText("A refund goes back to the card that paid")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Refunds" })).toBeFocused();
  // Sections of a document have ids too, and take none of the console's.
  await expect(page.getByRole("region", { name: "billing / refunds" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press("n");
  await placeTicket(page, "Refund for the card", "It has not arrived.");
  // The list beside it names it too.
  const similar = page.getByRole("region", { name: "Similar tickets that people placed" });
  await expect(similar.getByRole("link", { name: "Refund for my card" })).toBeVisible();
});

test("what is typed before the scripts of the page have come stays", async ({ page }) => {
  await openDesk(page, service);
  await page.route("**/_next/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`${service.url}/console`, { waitUntil: "commit" });
  await page.getByLabel("Title").fill("Typed early");
  await page.getByRole("textbox", { name: "Description" }).fill("Line one\nline two");
  await scriptsCame(page);
  await page.getByLabel("Tags").fill("typed late");
  await expect(page.getByLabel("Title")).toHaveValue("Typed early");
  await page.getByRole("button", { name: "Place ticket" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Typed early" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Description" })).toContainText("line two");
});

test("after a pressed button the focus is on the new state of the ticket", async ({ page }) => {
  await openDesk(page, service);
  await placeTicket(page, "Judged with the mouse");
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await expect(placement(page)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(placement(page)).toBeFocused();
});

test("a correction is contradicted by nothing on the screen, and Enter or y does not undo it", async ({
  page,
}) => {
  await openDesk(page, service);
  await placeTicket(
    page,
    "Refund by courier",
    "The refund on the card that paid, and the courier.",
  );
  await expect(page.getByText(/^Assigned to "billing"/)).toBeAttached();
  await readAnswer(page);
  await page.getByRole("button", { name: /^shipping/ }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('A person placed this ticket in "shipping"')).toBeAttached();
  await expect(page.getByText("Assigned to")).toHaveCount(0);
  const documents = page.getByRole("region", { name: "Documents" }).getByRole("link");
  await expect(documents).not.toHaveCount(0);
  for (const link of await documents.all()) {
    await expect(link).toHaveAttribute("href", /^\/docs\/shipping\//);
  }
  const judgement = page.getByRole("form", { name: "Judgement" });
  await expect(judgement.getByRole("button").first()).toHaveText(/^Save the comment/);
  for (const name of ["Enter", "y"]) await placement(page).press(name);
  await expect(placement(page)).toHaveText("shipping");
  await placement(page).press("u");
  await expect(page.getByText(/^Assigned to "billing"/)).toBeAttached();
  await expect(page.getByText("A person placed this ticket")).toHaveCount(0);
  await page.getByRole("button", { name: /^shipping/ }).click();
  await expect(saved(page)).toBeVisible();
  await page.getByLabel("Comment").fill("The parcel is meant.");
  await placement(page).press("y");
  await expect(saved(page)).toBeVisible();
  await expect(placement(page)).toHaveText("shipping");
});

test("the search opens a document in place", async ({ page }) => {
  await openDesk(page, service);
  await placeTicket(page, "Where is it");
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search term" }).fill("parcels");
  await expect(page.getByRole("option", { name: /Parcels/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Document" });
  await expect(panel.getByText("Track a parcel with its number")).toBeVisible();
  expect(page.url()).toBe(`${service.url}/console`);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search term" }).fill("wrong address");
  await expect(page.getByRole("option", { name: /Wrong address/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: "Wrong address" })).toBeFocused();
});

test("ten tickets by the keyboard alone", async ({ page }) => {
  await openDesk(page, service);
  await page.getByLabel("Title").focus();
  const judged: (string | null)[] = [];
  for (let index = 0; index < 10; index++) {
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.keyboard.type(`Ticket ${index} about a parcel that did not arrive`);
    await page.keyboard.press("Tab");
    await page.keyboard.type("The courier left no note.");
    await page.keyboard.press("Control+Enter");
    await expect(placement(page)).toBeFocused();
    await readAnswer(page);
    await expect(page.getByText(/^(?:High|Medium|Low) confidence(?: ·|$)/)).toBeVisible();
    const keys = ["y", "Enter", "1", "2"];
    if (index % 3 === 0) {
      await page.keyboard.press("c");
      await page.keyboard.type("By keyboard");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press(keys[index % keys.length] ?? "y");
    await expect(saved(page)).toBeVisible();
    if (index === 9) {
      await page.keyboard.press("u");
      await expect(page.getByText(/^(?:High|Medium|Low) confidence(?: ·|$)/)).toBeVisible();
      await page.keyboard.press("y");
      await expect(saved(page)).toBeVisible();
    }
    judged.push(await placement(page).textContent());
    await page.keyboard.press("n");
  }
  expect(judged).toHaveLength(10);
  await page.goto(`${service.url}/console/tickets?q=that+did+not+arrive&status=predicted`);
  await expect(page.getByText("No ticket matches these filters.")).toBeVisible();
  await page.goto(`${service.url}/console/tickets?q=that+did+not+arrive`);
  await expect(ticketRows(page)).toHaveCount(10);
});

test("a key pressed before the answer can be read is not meant for it", async ({ page }) => {
  await page.clock.install();
  await openDesk(page, service);
  await page.getByLabel("Title").fill("A parcel came too late");
  // The page's clock stands still, so that the keys rest until it goes on.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Control+Enter");
  await expect(placement(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.clock.resume();
  await readAnswer(page);
  const level = page.getByText(/^(?:High|Medium|Low) confidence(?: ·|$)/);
  await expect(level).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  await expect(level).toHaveCount(0);
});

test("the next ticket sets a typed one aside, and brings it back", async ({ page }) => {
  await openDesk(page, service);
  await page.getByLabel("Title").fill("Half a sen");
  await page.getByLabel("Title").press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: /1 waiting/ }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a sen");
});

test("single keys can be looked up and switched off", async ({ page }) => {
  await openDesk(page, service);
  await placeTicket(page, "A parcel is lost");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toBeVisible();
  // A press on plain text leaves the focus behind the dialog, where keys must not act either.
  await help.getByText("Next ticket").click();
  await page.keyboard.press("y");
  await expect(page.getByText(/^(?:High|Medium|Low) confidence(?: ·|$)/)).toBeVisible();
  await help.getByLabel("Single keys").uncheck();
  await help.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("y");
  await expect(page.getByText(/^(?:High|Medium|Low) confidence(?: ·|$)/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(help.getByLabel("Single keys")).not.toBeChecked();
  await help.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("?");
  // Were it still on, this press would have been handled before the next one.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search term" })).toBeVisible();
  await expect(help).toBeHidden();
});

for (const { colorScheme, width, name, tag } of looks(360, 1440)) {
  test.describe(name, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });

    test("axe finds nothing on any page of the console", async ({ page }) => {
      await openDesk(page, service);
      expect(await brokenRules(page, axe.source)).toEqual([]);
      await placeTicket(page, "Refund of an invoice", "The card that paid is gone. ".repeat(200));
      expect(await brokenRules(page, axe.source)).toEqual([]);
      await page.keyboard.press("1");
      await expect(saved(page)).toBeVisible();
      // Those of the place that was chosen come a moment later.
      const documents = page.getByRole("region", { name: "Documents" }).getByRole("link");
      await expect(documents.first()).toBeVisible();
      await page.keyboard.press("d");
      await expect(page.getByRole("complementary", { name: "Document" })).toBeVisible();
      expect(await brokenRules(page, axe.source)).toEqual([]);
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(scrolls).toBe(false);
      await page.keyboard.press("?");
      expect(await brokenRules(page, axe.source)).toEqual([]);
      for (const path of ["/console/tickets", "/console/tickets?q=nothing+is+like+this"]) {
        await page.goto(service.url + path);
        expect(await brokenRules(page, axe.source)).toEqual([]);
      }
      await page.goto(`${service.url}/console/tickets`);
      await page.getByRole("link", { name: "Refund of an invoice" }).first().click();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      expect(await brokenRules(page, axe.source)).toEqual([]);
    });
  });
}

test("pages of the console break no rule of their own policy", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await openDesk(page, service);
  await placeTicket(page, "A quiet ticket");
  await page.keyboard.press("d");
  await page.goto(`${service.url}/console/tickets`);
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  expect(complaints).toEqual([]);
});
