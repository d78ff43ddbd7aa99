/** The console in a frame of a help desk on another site: from the token to the figures. */
import { type ChildProcess, spawn } from "node:child_process";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { type ConsoleService, readAnswer, startConsole } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const apiKey = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const [servicePort, hostPort] = ownPorts(import.meta.url);
/** Another site for browsers than localhost. */
const host = `http://127.0.0.1:${hostPort}`;
let service: ConsoleService;
let hostProcess: ChildProcess;

test.beforeAll(async () => {
  service = await startConsole(servicePort, {
    USE_AUTH: "1",
    API_KEYS: `desk:${apiKey}`,
    ALLOWED_ORIGINS: host,
    FRAME_ANCESTORS: `'self',${host}`,
  });
  hostProcess = spawn(process.execPath, ["examples/host/server.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(hostPort),
      SERVICE_URL: service.url,
      SERVICE_API_KEY: apiKey,
      SERVICE_PATH: "/console?embed=1",
    },
  });
  await new Promise<void>((resolve) => {
    hostProcess.stdout?.on("data", (said: Buffer) => {
      if (said.toString().includes("ready at")) resolve();
    });
  });
});
test.afterAll(() => {
  hostProcess.kill();
  service.stop();
});

interface Told {
  readonly type: string;
  readonly correlationId?: string;
  readonly status?: string;
}

const ticket = {
  correlationId: "HD-1",
  title: "Refund for my card",
  body: "The refund has not arrived on the card that paid.",
  tags: ["money"],
};

/** The host's page, listening to its frame. */
async function openHost(page: Page): Promise<FrameLocator> {
  await page.goto(host);
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    const frame = document.querySelector("iframe");
    for (const type of ["svc:classified", "svc:insert-link", "svc:ticket-refused"]) {
      frame?.addEventListener(type, (event) => told.push((event as CustomEvent).detail));
    }
  });
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1, name: "Place a ticket" })).toBeVisible();
  return frame;
}

const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);

const sendTicket = (page: Page, sent: unknown) =>
  page.evaluate((given) => {
    const frame = document.querySelector("iframe") as unknown as {
      sendTicket(ticket: unknown): void;
    };
    frame.sendTicket(given);
  }, sent);

const figures = async (page: Page) => {
  const answer = await page.request.get(`${service.url}/api/classify-ticket/stats`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  return (await answer.json()) as { total: number; withFeedback: number };
};

test("token, session, ticket, answer, correction, the same ticket again, and the figures moved", async ({
  page,
}) => {
  const before = await figures(page);
  const frame = await openHost(page);
  await expect(frame.locator("body > header")).toBeHidden();
  await sendTicket(page, ticket);
  const placement = frame.locator("#desk-placement");
  await expect(placement).toContainText("billing");
  await expect
    .poll(() => told(page))
    .toMatchObject([
      { type: "svc:classified", correlationId: "HD-1", collection: "billing", status: "predicted" },
    ]);
  await frame.getByRole("textbox", { name: "Comment (optional)" }).fill("A parcel is meant.");
  await frame.getByRole("button", { name: /^shipping/ }).click();
  await expect(frame.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await told(page)).at(-1))
    .toMatchObject({
      correlationId: "HD-1",
      collection: "shipping",
      status: "corrected",
    });
  await sendTicket(page, ticket);
  await expect.poll(async () => (await told(page)).length).toBeGreaterThan(2);
  await expect(placement).toHaveText("shipping");
  await expect(frame.getByText("A person placed this ticket")).toBeAttached();
  // The answer comes first, and then what a person had said about it.
  await expect
    .poll(async () => (await told(page)).at(-1))
    .toMatchObject({ correlationId: "HD-1", collection: "shipping", status: "corrected" });
  const after = await figures(page);
  expect([after.total - before.total, after.withFeedback - before.withFeedback]).toEqual([1, 1]);
  await frame.getByRole("navigation", { name: "Console" }).getByText("Tickets").click();
  await frame.getByRole("link", { name: ticket.title }).click();
  await expect(frame.getByText("by desk").first()).toBeVisible();
});

test("without a mouse: into the frame, comment, correction, undo, a document for the host, the next ticket", async ({
  page,
}) => {
  const { keyboard } = page;
  const lastTold = async () => (await told(page)).at(-1);
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-30", title: "Refund by keyboard" });
  await sendTicket(page, { ...ticket, correlationId: "HD-31", title: "After it" });
  await expect(frame.getByRole("button", { name: /1 waiting/ })).toBeVisible();
  await expect(async () => {
    await keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  }).toPass();
  // Keys do nothing until the ticket has been shown for a moment; then letters would be commands.
  await expect(async () => {
    await keyboard.press("c");
    await expect(frame.getByRole("textbox", { name: "Comment (optional)" })).toBeFocused({
      timeout: 1_000,
    });
  }).toPass();
  await keyboard.type("Typed in the frame");
  await keyboard.press("Escape");
  const account = frame.getByRole("button", { name: /^account/ });
  await keyboard.press((await account.locator("kbd").textContent()) ?? "");
  const standing = { correlationId: "HD-30" };
  await expect
    .poll(lastTold)
    .toMatchObject({ ...standing, collection: "account", status: "corrected" });
  await keyboard.press("u");
  await expect.poll(lastTold).toMatchObject({ ...standing, status: "predicted" });
  await keyboard.press("y");
  await expect.poll(lastTold).toMatchObject({ ...standing, status: "confirmed" });
  await keyboard.press("d");
  const insert = frame.getByRole("button", { name: "Insert link" });
  await expect(insert).toBeVisible();
  const isReached = () => insert.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isReached()); presses++)
    await keyboard.press("Tab");
  await expect(insert).toBeFocused();
  await keyboard.press("Enter");
  await expect.poll(lastTold).toMatchObject({ type: "svc:insert-link" });
  await keyboard.press("n");
  await expect(frame.getByRole("heading", { name: "After it" })).toBeVisible();
});

test("a document opens in place, and its link goes to the host", async ({ page }) => {
  const frame = await openHost(page);
  // A text of its own: the first ticket's was corrected, and documents are those of the placement.
  const asked = { title: "Invoice", body: "The address on my invoice is wrong." };
  await sendTicket(page, { ...ticket, ...asked, correlationId: "HD-2" });
  await expect(frame.locator("#desk-placement")).toContainText("billing");
  await frame.getByRole("link", { name: "Invoices" }).click();
  await frame.getByRole("button", { name: "Insert link" }).click();
  await expect
    .poll(async () => (await told(page)).at(-1))
    .toEqual({
      type: "svc:insert-link",
      url: `${service.url}/docs/billing/invoices#wrong-address`,
      title: "Invoices",
    });
});

test("the search within the frame opens a document in place, and its link goes to the host", async ({
  page,
}) => {
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-8" });
  await expect(frame.locator("#desk-placement")).toBeFocused();
  await frame.locator("#desk-placement").press("/");
  const field = frame.getByRole("combobox", { name: "Search term" });
  await field.fill("parcels");
  await expect(frame.getByRole("option", { name: /Parcels/ }).first()).toBeVisible();
  await field.press("Enter");
  await expect(frame.getByRole("complementary", { name: "Document" })).toContainText(
    "Track a parcel with its number",
  );
  await frame.getByRole("button", { name: "Insert link" }).click();
  await expect
    .poll(async () => (await told(page)).at(-1))
    .toEqual({
      type: "svc:insert-link",
      url: `${service.url}/docs/shipping/parcels`,
      title: "Parcels",
    });
});

test("the second ticket waits for the first", async ({ page }) => {
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-3", title: "First of two" });
  await expect(frame.locator("#desk-placement")).toBeVisible();
  await sendTicket(page, { ...ticket, correlationId: "HD-4", title: "Second of two" });
  await expect(frame.getByRole("button", { name: /1 waiting/ })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "First of two" })).toBeVisible();
  await readAnswer(frame);
  await frame.locator("#desk-placement").press("y");
  await frame.locator("#desk-placement").press("n");
  await expect(frame.getByRole("heading", { name: "Second of two" })).toBeVisible();
  await expect
    .poll(async () =>
      (await told(page))
        .map(({ correlationId, status }) => `${correlationId} ${status}`)
        .toSorted(),
    )
    .toEqual(["HD-3 confirmed", "HD-3 predicted", "HD-4 predicted"]);
});

test("of three tickets that are sent in one tick none is lost", async ({ page }) => {
  const frame = await openHost(page);
  const three = ["One", "Two", "Three"].map((title, index) => ({
    ...ticket,
    correlationId: `HD-2${index}`,
    title: `${title} of three`,
  }));
  await page.evaluate((tickets) => {
    const shown = document.querySelector("iframe") as unknown as { sendTicket(one: unknown): void };
    for (const one of tickets) shown.sendTicket(one);
  }, three);
  await expect(frame.getByRole("heading", { name: "One of three" })).toBeVisible();
  await expect(frame.getByRole("button", { name: /2 waiting/ })).toBeVisible();
  for (const title of ["Two of three", "Three of three"]) {
    await expect(frame.locator("#desk-placement")).toBeFocused();
    await readAnswer(frame);
    await frame.locator("#desk-placement").press("n");
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
  }
  const ids = async () => new Set((await told(page)).map(({ correlationId }) => correlationId));
  await expect.poll(ids).toEqual(new Set(["HD-20", "HD-21", "HD-22"]));
});

test("a ticket that comes while a comment is written waits, and typing stays typing", async ({
  page,
}) => {
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-10", title: "Commented" });
  await expect(frame.locator("#desk-placement")).toBeFocused();
  await frame.getByRole("button", { name: /^Confirm/ }).click();
  await expect(frame.getByText("Saved", { exact: true })).toBeVisible();
  await frame.getByRole("textbox", { name: "Comment (optional)" }).fill("By the");
  await sendTicket(page, { ...ticket, correlationId: "HD-11", title: "Came in between" });
  await expect(frame.getByRole("button", { name: /1 waiting/ })).toBeVisible();
  await expect(frame.getByRole("textbox", { name: "Comment (optional)" })).toBeFocused();
  await page.keyboard.type(" way");
  await expect(frame.getByRole("textbox", { name: "Comment (optional)" })).toHaveValue(
    "By the way",
  );
});

test("a link that would lose a ticket asks first; later tickets wait for the console", async ({
  page,
}) => {
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-12", title: "On the desk" });
  await expect(frame.locator("#desk-placement")).toBeFocused();
  await sendTicket(page, { ...ticket, correlationId: "HD-13", title: "In the queue" });
  await expect(frame.getByRole("button", { name: /1 waiting/ })).toBeVisible();
  const stats = frame.getByRole("navigation", { name: "Console" }).getByText("Stats");
  await stats.click();
  await frame.getByRole("button", { name: "Stay" }).click();
  await readAnswer(frame);
  await frame.locator("#desk-placement").press("n");
  await expect(frame.getByRole("heading", { name: "In the queue" })).toBeVisible();
  // Until it is placed a link asks for it too.
  await expect
    .poll(async () => (await told(page)).at(-1))
    .toMatchObject({ correlationId: "HD-13" });
  await stats.click();
  await expect(frame.getByRole("heading", { level: 1, name: "Place a ticket" })).toHaveCount(0);
  await sendTicket(page, { ...ticket, correlationId: "HD-14", title: "Sent meanwhile" });
  await frame
    .getByRole("navigation", { name: "Console" })
    .getByText("Ticket", { exact: true })
    .click();
  await expect(frame.getByRole("heading", { name: "Sent meanwhile" })).toBeVisible();
});

test("a ticket that was sent while the console left was lost", async ({ page }) => {
  // The host hears of the leaving too late: the ticket goes to a page that takes none.
  await page.addInitScript(() => {
    addEventListener("message", (event) => {
      if (event.data?.type === "svc:console-gone") event.stopImmediatePropagation();
    });
  });
  const frame = await openHost(page);
  await frame.getByRole("navigation", { name: "Console" }).getByText("Stats").click();
  await expect(frame.getByRole("heading", { level: 1, name: "Place a ticket" })).toHaveCount(0);
  const late = { ...ticket, correlationId: "HD-15", title: "Sent as it left" };
  await sendTicket(page, late);
  await frame
    .getByRole("navigation", { name: "Console" })
    .getByText("Ticket", { exact: true })
    .click();
  await expect(frame.getByRole("heading", { name: late.title })).toBeVisible();
  await expect.poll(() => told(page)).toMatchObject([{ correlationId: "HD-15" }]);
});

test("a session that ends is renewed by the host, and the correction is saved", async ({
  page,
  context,
}) => {
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-5", title: "In the middle" });
  await expect(frame.locator("#desk-placement")).toBeVisible();
  await frame.getByRole("textbox", { name: "Comment (optional)" }).fill("Written before the end");
  await context.clearCookies();
  await frame.getByRole("button", { name: /^account/ }).click();
  await expect(frame.getByText("Saved", { exact: true })).toBeVisible();
  await expect(frame.getByText("Not saved")).toHaveCount(0);
  await expect(frame.getByRole("textbox", { name: "Comment (optional)" })).toHaveValue(
    "Written before the end",
  );
});

test("a host that hands over no other token is not waited for: its user signs in within the frame", async ({
  page,
  context,
}) => {
  const frame = await openHost(page);
  await sendTicket(page, { ...ticket, correlationId: "HD-9", title: "A silent host" });
  await expect(frame.locator("#desk-placement")).toBeVisible();
  await readAnswer(frame);
  await page.route("**/kb-token", (route) => route.fulfill({ status: 503 }));
  // A token that is already on its way would renew the session and save what follows.
  await page.route("**/api/auth/session", (route) => route.fulfill({ status: 401, json: {} }));
  // Whatever cookie an answer on its way brings back, the service is asked without.
  const judging = `${service.url}/api/classify-ticket/**`;
  await page.route(judging, async (route) => {
    const asked = route.request();
    const response = await fetch(asked.url(), {
      method: asked.method(),
      headers: { "Content-Type": "application/json" },
      body: asked.postData(),
    });
    await route.fulfill({ status: response.status, json: await response.json() });
  });
  // The tests before have taught places, so that any of them may be the guess by now.
  await frame.getByRole("button", { name: /^None of these/ }).click();
  await expect(frame.getByText("Not saved:")).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Sign in again" })).toBeVisible();
  await page.unroute(judging);
  await context.clearCookies();
  await frame.getByLabel("API key").fill(apiKey);
  await frame.getByRole("button", { name: "Sign in" }).click();
  await expect(frame.getByText("Saved", { exact: true })).toBeVisible();
});

test("an invalid ticket is refused and the host informed; other windows are ignored", async ({
  page,
}) => {
  const frame = await openHost(page);
  await sendTicket(page, { correlationId: "HD-6" });
  await expect
    .poll(() => told(page))
    .toEqual([
      { type: "svc:ticket-refused", correlationId: "HD-6", detail: "title must be a text." },
    ]);
  await sendTicket(page, { ...ticket, correlationId: "HD-15", body: "x".repeat(200_001) });
  await expect
    .poll(async () => (await told(page)).at(-1))
    .toMatchObject({ type: "svc:ticket-refused", correlationId: "HD-15" });
  // A frame beside ours has the right origin and is not the window that frames the console.
  await page.evaluate(
    ([target, sent]) => {
      const beside = document.createElement("iframe");
      document.body.append(beside);
      const script = beside.contentDocument?.createElement("script");
      if (script === undefined) throw new Error("no document");
      script.textContent = `parent.frames[0].postMessage(${JSON.stringify({ type: "svc:ticket", ticket: sent })}, "${target}")`;
      beside.contentDocument?.body.append(script);
    },
    [service.url, { ...ticket, correlationId: "HD-7" }] as const,
  );
  await page.waitForTimeout(500);
  await expect(frame.locator("#desk-placement")).toHaveCount(0);
  const answer = await page.request.get(
    `${service.url}/api/classify-ticket/ticket?correlationId=HD-7`,
    { headers: { Authorization: `Bearer ${apiKey}` } },
  );
  expect(answer.status()).toBe(404);
});
