/** Application keys and the audit trail, by operators with and without scripts, and by who is none. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { type Browser, expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { brokenRules, type ConsoleService, startConsole } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const operations = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const agent = "0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a";
const admins = "9b2f4c6d-1e3a-4b5c-8d7e-0f1a2b3c4d5e";
const reader = "b7c2d4e6-1a3f-4b5c-8d7e-9f0a1b2c3d4e";
const folder = mkdtempSync(join(tmpdir(), "knowledge keys "));
let service: ConsoleService;

test.beforeAll(async () => {
  const file = join(folder, "keys");
  const lines = [
    `operations:${operations}`,
    `agent:${agent} areas=tickets,tickets:write`,
    `admins:${admins} areas=admin`,
    `reader:${reader} areas=wiki collections=billing`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  service = await startConsole(port, { USE_AUTH: "1", API_KEYS_FILE: file });
});
test.afterAll(() => {
  service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(page: Page, key: string, next: string): Promise<void> {
  await page.goto(`${service.url}/sign-in?${new URLSearchParams({ next })}`);
  await page.locator("input[name=apiKey]").fill(key);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${next}|error=area`));
}

const opens = async (page: Page, key: string, target: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await page.request.get(service.url + target, { headers })).status();
};

test.describe("without scripts, in German", () => {
  test.use({ javaScriptEnabled: false, locale: "de-DE" });

  test("a key is made, shown once, limited and revoked; loading again does nothing twice", async ({
    page,
  }) => {
    await signIn(page, operations, "/console/keys");
    await page.getByRole("link", { name: "Schlüssel anlegen" }).click();
    await page.getByLabel("Name", { exact: true }).fill("partner");
    await page.getByRole("button", { name: "Schlüssel anlegen" }).click();
    // No area was chosen: nothing is made, and what was written is still there.
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "areas must not be empty",
    );
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("partner");
    await page.getByLabel("search: Ergebnisse der API").check();
    await page.getByRole("button", { name: "Schlüssel anlegen" }).click();
    const shown = page.getByRole("status").locator("code");
    const key = await shown.innerText();
    expect(key).toMatch(/^[\da-f]{8}-/);
    expect(await opens(page, key, "/api/search?q=refund")).toBe(200);
    expect(await opens(page, key, "/api/document?id=x")).toBe(403);

    await page.reload();
    await expect(page.getByRole("status")).toContainText("wurde schon gesendet");
    await expect(page.locator("body")).not.toContainText(key);
    await page.getByRole("link", { name: "partner", exact: true }).click();
    await page.getByLabel("documents: ihre Texte").check();
    await page.getByLabel("Anfragen pro Minute; leer: ohne Grenze").fill("60");
    await page.getByRole("button", { name: "Grenzen speichern" }).click();
    await expect(page.getByRole("status")).toContainText("Gespeichert");
    expect(await opens(page, key, "/api/document?id=x")).toBe(404);

    await page.getByText("Diesen Schlüssel widerrufen").click();
    await page.getByRole("button", { name: "Ja, partner widerrufen" }).click();
    await expect(page.getByRole("status")).toContainText("Der Schlüssel ist widerrufen");
    await page.reload();
    await expect(page.getByRole("link", { name: "partner" })).toHaveCount(0);
    expect(await opens(page, key, "/api/search?q=refund")).toBe(401);
  });
});

async function openPageAs(browser: Browser, key: string, next: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, key, next);
  return page;
}

test("of two admins who revoke a key, the second reads that it is gone; a key of the file names its line", async ({
  browser,
}) => {
  const first = await openPageAs(browser, operations, "/console/keys/new");
  // A key with the area admin alone sees these pages, and no tab of others.
  const second = await openPageAs(browser, admins, "/console/keys");
  await expect(second.getByRole("navigation", { name: "Console" })).toHaveText(
    "WebhooksKeysAudit trail",
  );
  await first.getByLabel("Name", { exact: true }).fill("twice");
  await first.getByLabel("Everything, admin included").check();
  await first.getByRole("button", { name: "Make the key" }).click();
  await first.getByRole("link", { name: "Look at twice" }).click();
  await expect(first).toHaveURL(/keys\/one/);
  await second.goto(first.url());
  for (const page of [first, second]) {
    await page.getByText("Revoke this key").press("Enter");
    await page.getByRole("button", { name: "Yes, revoke twice" }).press("Enter");
  }
  await expect(first.getByRole("status")).toContainText("The key has been revoked");
  await expect(second.getByRole("main").getByRole("alert")).toContainText("There is no such key");

  await second.goto(`${service.url}/console/keys?q=AGENT`);
  await second.getByRole("link", { name: "agent" }).click();
  await expect(second.getByText("set in API_KEYS_FILE line 2")).toBeVisible();
  await expect(second.getByRole("button", { name: /Save|revoke/ })).toHaveCount(0);
});

test("who may not open a page reads so, and a program gets the problem", async ({ browser }) => {
  for (const [key, closed] of [
    [agent, ["/console/keys", "/console/audit", "/console/webhooks", "/plugins", "/", "/api/docs"]],
    [reader, ["/console", "/console/stats", "/console/keys/new", "/plugins"]],
  ] as const) {
    const page = await openPageAs(browser, key, "/console");
    for (const path of closed) {
      const answer = await page.goto(service.url + path);
      expect([path, answer?.status()]).toEqual([path, 403]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "This page is closed for you",
      );
      const asProgram = await page.request.get(service.url + path, {
        headers: { Accept: "application/json" },
      });
      expect(asProgram.headers()["content-type"]).toMatch(/^application\/problem\+json/);
    }
    expect(await brokenRules(page, axe.source)).toEqual([]);
    await page.context().close();
  }
});

test("the trail is filtered by its address, tells of reads in the console, and of hands behind its back", async ({
  page,
}) => {
  const headers = { Authorization: `Bearer ${operations}` };
  const data = { correlationId: "T-1", title: "Refund for my card" };
  await page.request.post(`${service.url}/api/classify-ticket`, { headers, data });
  await signIn(page, operations, "/console/tickets");
  await page.goto(`${service.url}/console/tickets?ticket=T-1`);
  await page.goto(`${service.url}/console/audit?action=ticket_read`);
  const rows = page.getByRole("region", { name: "Recorded" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/Ticket read.*operations.*T-1.*Done/s);
  await rows.getByRole("link", { name: "operations" }).click();
  await expect(page).toHaveURL(/\?actor=operations$/);
  await expect(rows.first()).toContainText("Ticket read");
  await expect(page.getByText(/^The chain is whole: \d+ rows/)).toBeVisible();
  await page.goto(`${service.url}/console/audit?from=tomorrow&before=x`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "must be a day such as 2027-01-31",
  );

  const database = createClient({ url: `file:${join(service.dataDir, "state.db")}` });
  await database.execute("DROP TRIGGER audit_event_unchanged");
  await database.execute("UPDATE audit_event SET outcome = 'failed' WHERE seq = 1");
  database.close();
  await page.goto(`${service.url}/console/audit`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    /The chain is broken at row 1.*its contents were changed/s,
  );
});

for (const [width, colorScheme] of [
  [390, "dark"],
  [1_280, "light"],
] as const) {
  test(`the pages fit and break no rule, ${width} pixels wide`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await signIn(page, operations, "/console/keys");
    for (const path of [
      "/console/keys",
      "/console/keys?q=nothing",
      "/console/keys/new",
      "/console/keys/one?id=nothing",
      "/console/audit",
      "/console/audit?from=x",
    ]) {
      await page.goto(service.url + path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect([path, overflow, await brokenRules(page, axe.source)]).toEqual([path, 0, []]);
    }
    await page.goto(`${service.url}/console/keys`);
    await page.getByRole("link", { name: "operations" }).click();
    await expect(page).toHaveURL(/keys\/one/);
    expect(await brokenRules(page, axe.source)).toEqual([]);
    await context.close();
  });
}
