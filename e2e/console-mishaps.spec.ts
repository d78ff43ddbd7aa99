/** The console when something goes wrong: what was written stays, and says what became of it. */
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, type ConsoleService } from "./support/console-service.ts";
import { deskKey, openDesk, placement, placeTicket, saved, startDesk } from "./support/desk.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
let service: ConsoleService;
test.beforeAll(async () => {
  service = await startDesk(port);
});
test.afterAll(() => service.stop());

test("a lost connection loses nothing, and what was said is sent when it is back", async ({
  page,
  context,
}) => {
  await openDesk(page, service);
  await placeTicket(page, "The invoice of the lost connection");
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
  await openDesk(page, service);
  await placeTicket(page, "The invoice of the ended session");
  await page.getByLabel("Comment").fill("Written before the end");
  await context.clearCookies();
  await page.getByLabel("Comment").press("Escape");
  await page.keyboard.press("1");
  await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
  await page.getByLabel("Key of the classifier").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This key is not valid.")).toBeVisible();
  await page.getByLabel("Key of the classifier").fill(deskKey);
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
  await openDesk(page, service);
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
  await openDesk(page, service);
  await placeTicket(page, "Two people judge this one");
  await page.keyboard.press("y");
  await expect(saved(page)).toBeVisible();
  const headers = { Authorization: `Bearer ${deskKey}` };
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
  await openDesk(page, service);
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

for (const { colorScheme, width, name, tag } of looks(360, 1440)) {
  test.describe(`what is seldom seen, ${name}`, { tag }, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });

    test("axe finds nothing in notices, in a frame, in the search and on refusals", async ({
      page,
      context,
    }) => {
      await openDesk(page, service);
      await placeTicket(page, "Seldom seen");
      await context.setOffline(true);
      await page.keyboard.press("1");
      await expect(page.getByText("Not saved:")).toBeVisible();
      await page.getByRole("navigation", { name: "Console" }).getByText("Stats").click();
      await expect(page.getByText("Not everything here is saved")).toBeVisible();
      await context.clearCookies();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "Sign in again" })).toBeVisible();
      expect(await brokenRules(page, axe.source)).toEqual([]);
      await page.getByLabel("Key of the classifier").fill(deskKey);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(saved(page)).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search term" }).fill("parcels");
      await expect(page.getByRole("option", { name: /Parcels/ }).first()).toBeVisible();
      expect(await brokenRules(page, axe.source)).toEqual([]);
      for (const path of ["?embed=1", "?ticket=nothing", "/tickets?status=lost"]) {
        await page.goto(`${service.url}/console${path}`);
        expect(await brokenRules(page, axe.source)).toEqual([]);
      }
    });
  });
}
