/** Webhooks and automation by an operator who has no mouse. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type ConsoleService, startConsole } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const apiKey = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const [port] = ownPorts(import.meta.url);
let service: ConsoleService;
let receiver: Server;
let answers = 204;
const received: string[] = [];

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers["webhook-id"]));
    request.resume();
    response.writeHead(answers).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  service = await startConsole(
    port,
    { USE_AUTH: "1", API_KEYS: `desk:${apiKey}` },
    { webhooks: [{ url, secret, allowPrivate: true, events: ["ticket.classified"] }] },
  );
});
test.afterAll(() => {
  service.stop();
  receiver.close();
});
test.use({ viewport: { width: 1_280, height: 900 } });

/** As somebody without a mouse gets there; a page has fewer than a hundred stops. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 100; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No way by Tab to ${String(target)}.`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`${service.url}/sign-in?next=${next}`);
  await reach(page, page.getByLabel("API key"));
  await page.keyboard.type(apiKey);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${service.url}${next}`);
}

async function classify(page: Page, correlationId: string, title: string): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const data = { correlationId, title };
  const answer = await page.request.post(`${service.url}/api/classify-ticket`, { headers, data });
  expect(answer.ok()).toBe(true);
}

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole("button", { name, exact: true });

test("webhooks: add one, give it a new secret, look at a message, send given up ones again", async ({
  page,
}) => {
  await signIn(page, "/console/webhooks");
  await reach(page, page.getByLabel("Address"));
  await page.keyboard.type("http://127.0.0.1/");
  await press(page, button(page, "Add a webhook"));
  await expect(page.getByRole("main").getByRole("alert")).toContainText("http");
  await reach(page, page.getByLabel("Address"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("https://receiver.example/hook");
  await press(page, page.getByRole("checkbox", { name: "ticket.corrected" }), "Space");
  await press(page, button(page, "Add a webhook"));
  const secret = page.getByRole("status").locator("code");
  const first = await secret.innerText();
  expect(first).toMatch(/^whsec_/);
  const added = page.getByRole("listitem").filter({ hasText: "receiver.example" });
  await press(page, button(added, "New secret"));
  await expect(secret).not.toHaveText(first);
  await expect(added).toContainText("Messages are also signed with the previous secret until");
  await page.goto(`${service.url}/console/webhooks`);
  await expect(secret).toHaveCount(0);
  await press(page, button(added, "Remove"));
  await expect(added).toHaveCount(0);

  await classify(page, "W-1", "Refund for my card");
  await expect.poll(() => received.length).toBe(1);
  const configured = page.getByRole("listitem").filter({ hasText: "127.0.0.1" });
  await press(page, configured.getByRole("link", { name: "Messages" }));
  const message = page.getByRole("listitem").filter({ hasText: "W-1" });
  await expect(message).toContainText("ticket.classified");
  await expect(async () => {
    await page.reload();
    await expect(message).toContainText("Delivered", { timeout: 1_000 });
  }).toPass();
  answers = 500;
  await classify(page, "W-2", "Track a parcel");
  await expect.poll(() => received.length).toBe(2);
  await giveUp();
  answers = 204;
  await page.reload();
  await expect(configured).toContainText("1 given up");
  await press(page, button(configured, "Send again what was given up"));
  await expect.poll(() => received.length).toBe(3);
  expect(received[2]).toBe(received[1]);
  await expect(async () => {
    await page.reload();
    await expect(configured).toContainText("0 waiting, 0 given up", { timeout: 1_000 });
  }).toPass();
});

/** As after a day of attempts. */
async function giveUp(): Promise<void> {
  const client = createClient({ url: `file:${join(service.dataDir, "state.db")}` });
  const sql = `UPDATE webhook_delivery SET state = 'dead', next_at_ms = NULL
    WHERE state = 'waiting' AND attempt_count > 0`;
  await expect.poll(async () => (await client.execute(sql)).rowsAffected).toBe(1);
  client.close();
}

test("automation: see thresholds, try one, pause a collection and let it go on", async ({
  page,
}) => {
  for (const id of ["A-1", "A-2", "A-3"]) await classify(page, id, "Refund for my card");
  await signIn(page, "/console/automation");
  const row = page.getByRole("row", { name: /^billing/ });
  await expect(row.first()).toContainText("learnt");
  await reach(page, page.getByLabel("Probability from 0 to 1"));
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("automateAt");
  await reach(page, page.getByLabel("Probability from 0 to 1"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("0.01");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/automateAt=0\.01/);
  await expect(page.getByRole("status")).toContainText("would have placed 100");
  await press(page, button(row.first(), "Pause"));
  await expect(row.first()).toContainText("Paused by desk");
  await press(page, button(row.first(), "Resume"));
  await expect(row.first()).toContainText("On");
  await press(page, button(page, "Pause everything"));
  await expect(page.getByText("Everything is paused")).toBeVisible();
  await press(page, button(page, "Resume everything"));
  await expect(page.getByText("Automation is on")).toBeVisible();
});
