/** A support agent at the console: with the keyboard, in every state, and when things go wrong. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type { ClassifyResponse } from "knowledge-sdk";
import {
  brokenRules,
  type ConsoleService,
  readAnswer,
  scriptsCame,
  startConsole,
  ticketRows,
} from "./support/console-service.ts";
import { looks } from "./support/looks.ts";

const port = Number(process.env.E2E_PORT) + 10;
const key = "sesame-for-the-desk";
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
let service: ConsoleService;
test.beforeAll(async () => {
  service = await startConsole(port, { CLASSIFIER_API_KEY: key });
  // It answers before it has read the documents, and gives no words as evidence then.
  await expect.poll(wordsOfEvidence).toBeGreaterThan(0);
});
test.afterAll(() => service.stop());

async function wordsOfEvidence(): Promise<number> {
  const answer = await fetch(`${service.url}/api/classify-ticket`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "first", title: "Refund for my card" }),
  });
  const { candidates = [] } = (await answer.json()) as ClassifyResponse;
  return candidates.flatMap(({ terms }) => terms).length;
}

async function signIn(page: Page, path = "/console"): Promise<void> {
  await page.goto(service.url + path);
  await page.getByLabel("Key of the classifier").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(service.url + path);
  await scriptsCame(page);
}

async function place(page: Page, title: string, body = ""): Promise<void> {
  await page.getByLabel("Title").fill(title);
  if (body !== "") await page.getByRole("textbox", { name: "Description" }).fill(body);
  await page.getByRole("button", { name: "Place ticket" }).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await readAnswer(page);
}

const placement = (page: Page) => page.locator("#desk-placement");
const saved = (page: Page) => page.getByText("Saved", { exact: true });

test("the console asks for the classifier's key and keeps it from scripts", async ({
  page,
  context,
}) => {
  await page.goto(`${service.url}/console`);
  await page.getByLabel("Key of the classifier").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toContainText("This key is not valid");
  await page.getByLabel("Key of the classifier").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Place a ticket" })).toBeVisible();
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: "kb_console", httpOnly: true });
  expect(JSON.stringify(await context.storageState())).not.toContain(key);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole("button", { name: "Sign out of the console" }).click();
  await expect(page.getByLabel("Key of the classifier")).toBeVisible();
});

test("an answer has reasons, evidence, other places, documents next to it and similar tickets", async ({
  page,
}) => {
  await signIn(page);
  await place(page, "Refund for my card", "The refund has not arrived on the card that paid.");
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
  await place(page, "Refund for the card", "It has not arrived.");
  // The list beside it names it too.
  const similar = page.getByRole("region", { name: "Similar tickets that people placed" });
  await expect(similar.getByRole("link", { name: "Refund for my card" })).toBeVisible();
});

test("what is typed before the scripts of the page have come stays", async ({ page }) => {
  await signIn(page);
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
  await signIn(page);
  await place(page, "Judged with the mouse");
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await expect(placement(page)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(placement(page)).toBeFocused();
});

test("a correction is contradicted by nothing on the screen, and Enter or y does not undo it", async ({
  page,
}) => {
  await signIn(page);
  await place(page, "Refund by courier", "The refund on the card that paid, and the courier.");
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
  await signIn(page);
  await place(page, "Where is it");
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
  await signIn(page);
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
  await signIn(page);
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
  await signIn(page);
  await page.getByLabel("Title").fill("Half a sen");
  await page.getByLabel("Title").press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: /1 waiting/ }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a sen");
});

test("single keys can be looked up and switched off", async ({ page }) => {
  await signIn(page);
  await place(page, "A parcel is lost");
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

test.describe("when something goes wrong", () => {
  test("a lost connection loses nothing, and what was said is sent when it is back", async ({
    page,
    context,
  }) => {
    await signIn(page);
    await place(page, "The invoice of the lost connection");
    await page.getByLabel("Comment").fill("Three lines\nthat took\na while");
    await context.setOffline(true);
    await page.getByLabel("Comment").press("Escape");
    await page.keyboard.press("1");
    const notice = page.getByRole("alert").filter({ hasText: "Not saved" });
    await expect(notice).toContainText("cannot be reached");
    await expect(notice).toContainText("that took");
    await page.keyboard.press("n");
    await expect(notice).toBeVisible();
    await page.getByLabel("Title").fill("Another one");
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await page.goto(`${service.url}/console/tickets?q=lost+connection`);
    await page.getByRole("link", { name: "The invoice of the lost connection" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "that took" })).toBeVisible();
  });

  test("a session that ends in the middle of a correction is renewed in the page", async ({
    page,
    context,
  }) => {
    await signIn(page);
    await place(page, "The invoice of the ended session");
    await page.getByLabel("Comment").fill("Written before the end");
    await context.clearCookies();
    await page.getByLabel("Comment").press("Escape");
    await page.keyboard.press("1");
    await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
    await page.getByLabel("Key of the classifier").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("This key is not valid.")).toBeVisible();
    await page.getByLabel("Key of the classifier").fill(key);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByLabel("Comment")).toHaveValue("Written before the end");
    await page.goto(`${service.url}/console/tickets?q=ended+session`);
    await page.getByRole("link", { name: "The invoice of the ended session" }).click();
    await expect(
      page.getByRole("listitem").filter({ hasText: "Written before the end" }),
    ).toBeVisible();
  });

  test("a ticket that is too long is refused clearly and kept", async ({ page }) => {
    await signIn(page);
    await page.getByLabel("Title").fill("Too long");
    const body = page.getByRole("textbox", { name: "Description" });
    await body.fill("x".repeat(200_001));
    const asked: string[] = [];
    // The search dialog's own scripts come when somebody moves on the page.
    page.on("request", (request) => {
      if (request.resourceType() !== "script") asked.push(request.url());
    });
    await page.getByRole("button", { name: "Place ticket" }).click();
    await expect(page.getByRole("alert").first()).toContainText(
      "may have 200,000 characters and has 200,001",
    );
    expect(asked).toEqual([]);
    expect((await body.inputValue()).length).toBe(200_001);
    await body.fill("x".repeat(200_000));
    await page.getByRole("button", { name: "Place ticket" }).click();
    await expect(placement(page)).toBeFocused();
  });

  test("a colleague's judgement is not undone by accident", async ({ page, context, request }) => {
    await signIn(page);
    await place(page, "Two people judge this one");
    await page.keyboard.press("y");
    await expect(saved(page)).toBeVisible();
    const headers = { Authorization: `Bearer ${key}` };
    const api = `${service.url}/api/classify-ticket`;
    const listed = await request.get(`${api}/tickets?q=two+people`, { headers });
    const { correlationId, collection } = (await listed.json()).tickets[0];
    const other = collection === "account" ? "shipping" : "account";
    const data = { correlationId, correctCollection: other };
    expect((await request.post(`${api}/feedback`, { headers, data })).status()).toBe(200);
    await page.keyboard.press("u");
    const notice = page.getByRole("alert").filter({ hasText: "is unchanged" });
    await expect(notice).toContainText(`Somebody has placed the ticket in ${other}`);
    await expect(notice.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await context.setOffline(true);
    await context.setOffline(false);
    // Long enough for a save that were tried again by itself.
    await page.waitForTimeout(500);
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "Leave it as it was" }).click();
    await expect(notice).toBeHidden();
    await expect(placement(page)).toHaveText(other);
    await expect(page.getByText(/^Corrected by a person/)).toBeVisible();
    await expect(page.getByText("acme/billing")).toHaveCount(0);
    const stored = await request.get(`${api}/ticket?correlationId=${correlationId}`, { headers });
    expect((await stored.json()).correct.collection).toBe(other);
    // Now that it has been seen, it can be taken back.
    await page.keyboard.press("u");
    await expect(placement(page)).toHaveText(collection);
  });

  test("signing out and the way to all results ask first when something is unfinished", async ({
    page,
  }) => {
    await signIn(page);
    await page.getByLabel("Title").fill("Half a sentence");
    const signOut = page.getByRole("button", { name: "Sign out of the console" });
    const stay = page.getByRole("button", { name: "Stay" });
    await signOut.click();
    await stay.click();
    for (const press of ["Enter", "click"] as const) {
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: "Search term" });
      await field.fill("zzzz");
      if (press === "Enter") await field.press("Enter");
      else await page.getByRole("option", { name: /^All results/ }).click();
      await stay.click();
    }
    await expect(page.getByLabel("Title")).toHaveValue("Half a sentence");
    await signOut.click();
    await page.getByRole("button", { name: "Leave anyway" }).click();
    await expect(page.getByLabel("Key of the classifier")).toBeVisible();
  });
});

for (const { colorScheme, width, name, tag } of looks(360, 1440)) {
  test.describe(name, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });

    test("axe finds nothing on any page of the console", async ({ page }) => {
      await signIn(page);
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await place(page, "Refund of an invoice", "The card that paid is gone. ".repeat(200));
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await page.keyboard.press("1");
      await expect(saved(page)).toBeVisible();
      // Those of the place that was chosen come a moment later.
      const documents = page.getByRole("region", { name: "Documents" }).getByRole("link");
      await expect(documents.first()).toBeVisible();
      await page.keyboard.press("d");
      await expect(page.getByRole("complementary", { name: "Document" })).toBeVisible();
      expect(await brokenRules(page, axeSource)).toEqual([]);
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(scrolls).toBe(false);
      await page.keyboard.press("?");
      expect(await brokenRules(page, axeSource)).toEqual([]);
      for (const path of ["/console/tickets", "/console/tickets?q=nothing+is+like+this"]) {
        await page.goto(service.url + path);
        expect(await brokenRules(page, axeSource)).toEqual([]);
      }
      await page.goto(`${service.url}/console/tickets`);
      await page.getByRole("link", { name: "Refund of an invoice" }).first().click();
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
      expect(await brokenRules(page, axeSource)).toEqual([]);
    });
  });
}

for (const { colorScheme, width, name, tag } of looks(360, 1440)) {
  test.describe(`what is seldom seen, ${name}`, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });

    test("axe finds nothing in notices, in a frame, in the search and on refusals", async ({
      page,
      context,
    }) => {
      await signIn(page);
      await place(page, "Seldom seen");
      await context.setOffline(true);
      await page.keyboard.press("1");
      await expect(page.getByText("Not saved:")).toBeVisible();
      await page.getByRole("navigation", { name: "Console" }).getByText("Stats").click();
      await expect(page.getByText("Not everything here is saved")).toBeVisible();
      await context.clearCookies();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await page.getByLabel("Key of the classifier").fill(key);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(saved(page)).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search term" }).fill("parcels");
      await expect(page.getByRole("option", { name: /Parcels/ }).first()).toBeVisible();
      expect(await brokenRules(page, axeSource)).toEqual([]);
      for (const path of ["?embed=1", "?ticket=nothing", "/tickets?status=lost"]) {
        await page.goto(`${service.url}/console${path}`);
        expect(await brokenRules(page, axeSource)).toEqual([]);
      }
    });
  });
}

test("pages of the console break no rule of their own policy", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await signIn(page);
  await place(page, "A quiet ticket");
  await page.keyboard.press("d");
  await page.goto(`${service.url}/console/tickets`);
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  expect(complaints).toEqual([]);
});
