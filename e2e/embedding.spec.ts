/** The service in a frame of another site, and a person who signs in. Two origins: localhost and 127.0.0.1. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type FrameLocator, type Page, test } from "@playwright/test";
import { ownPorts } from "./support/own-ports.ts";
import { policyFaults } from "./support/policy-faults.ts";

const apiKey = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const [servicePort, hostPort, strangerPort] = ownPorts(import.meta.url);
const service = `http://localhost:${servicePort}`;
/** Another site for browsers than localhost, and a secure context as well. */
const host = `http://127.0.0.1:${hostPort}`;
const stranger = `http://127.0.0.1:${strangerPort}`;

const data = mkdtempSync(join(tmpdir(), "knowledge embed "));
const children: ChildProcess[] = [];

function start(script: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...variables },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (said: Buffer) => {
      if (said.toString().includes("ready at")) resolve();
    });
    child.on("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

/** What an attacker would serve: a page that frames the service and sends it what it likes. */
function startStranger(): Promise<Server> {
  const page = `<!doctype html><title>Stranger</title><iframe src="${service}/sign-in"></iframe>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(page);
  });
  return new Promise((resolve) => {
    server.listen(strangerPort, "127.0.0.1", () => resolve(server));
  });
}

let strangers: Server;

test.beforeAll(async () => {
  await start("build/server/main.js", {
    PORT: String(servicePort),
    DATA_DIR: data,
    LOG_LEVEL: "error",
    USE_AUTH: "1",
    API_KEYS: apiKey,
    ALLOWED_ORIGINS: host,
    FRAME_ANCESTORS: `'self',${host}`,
  });
  await start("examples/host/server.mjs", {
    PORT: String(hostPort),
    SERVICE_URL: service,
    SERVICE_API_KEY: apiKey,
    SERVICE_PATH: "/?q=index",
  });
  strangers = await startStranger();
});
test.afterAll(() => {
  for (const child of children) child.kill();
  strangers.close();
  rmSync(data, { recursive: true, force: true });
});

const frameOf = (page: Page): FrameLocator => page.frameLocator("iframe");

test.describe("in a frame of an allowed host", () => {
  test("the reader is signed in by the host and sees the page that was asked for", async ({
    page,
    context,
  }) => {
    await page.goto(host);
    await expect(frameOf(page).getByRole("article").first()).toBeVisible();
    const cookies = await context.cookies(service);
    const session = cookies.find(({ name }) => name === "svc_session");
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "None", path: "/" });
    // CHIPS: the cookie is for this host's page only.
    expect((session as { partitionKey?: string }).partitionKey).toContain("127.0.0.1");
  });

  test("the frame is as high as its page", async ({ page }) => {
    await page.goto(host);
    await expect(frameOf(page).getByRole("article").first()).toBeVisible();
    await expect
      .poll(() => page.locator("iframe").evaluate((frame) => frame.clientHeight))
      .toBeGreaterThan(800);
  });

  test("a search in the frame stays signed in", async ({ page }) => {
    await page.goto(host);
    const frame = frameOf(page);
    await frame.getByRole("combobox").fill("document not found");
    await frame.getByRole("combobox").press("Enter");
    await expect(frame.getByRole("article").first()).toContainText("Document not found");
  });

  test("70 and 73 messages of the host that are no token change nothing", async ({ page }) => {
    await page.route(`${host}/kb-token`, (route) => route.fulfill({ status: 502 }));
    await page.goto(host);
    await expect(frameOf(page).getByRole("heading", { name: "Sign in" })).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.evaluate((target) => {
      const frame = document.querySelector("iframe")?.contentWindow;
      for (const message of [
        "svc:auth",
        { type: "svc:auth" },
        { type: "svc:auth", token: {} },
        { type: "svc:auth", token: 1 },
        { type: "svc:auth", token: "short" },
      ]) {
        frame?.postMessage(message, target);
      }
    }, service);
    await page.waitForTimeout(500);
    expect(asked.filter((url) => url.includes("/api/auth"))).toEqual([]);
  });

  test("78 a sandboxed frame without an origin is refused", async ({ page }) => {
    await page.goto(host);
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/api/auth/session")) statuses.push(response.status());
    });
    const refused = await page.evaluate(async (target) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      const script = `fetch("${target}/api/auth", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })
        .then(() => "answered", () => "refused").then((text) => parent.postMessage(text, "*"))`;
      frame.srcdoc = `<script>${script}</script>`;
      const said = new Promise((resolve) => {
        addEventListener("message", ({ data: text }) => {
          if (text === "answered" || text === "refused") resolve(text);
        });
      });
      document.body.append(frame);
      return said;
    }, service);
    expect(refused).toBe("refused");
  });
});

test("75 a host that is not listed shows nothing", async ({ page }) => {
  const refusals: string[] = [];
  page.on("console", (message) => refusals.push(message.text()));
  await page.goto(stranger);
  await expect
    .poll(() => refusals.join("\n"))
    .toMatch(/frame-ancestors|refused to connect|Refused to frame/i);
  await expect(frameOf(page).getByRole("heading", { name: "Sign in" })).toHaveCount(0);
});

test("77 where all cookies are blocked the frame continues with a bearer", async () => {
  const profile = mkdtempSync(join(tmpdir(), "knowledge profile "));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  mkdirSync(join(profile, "Default"), { recursive: true });
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const { launchOptions } = test.info().project.use;
  const context = await chromium.launchPersistentContext(profile, launchOptions ?? {});
  try {
    const page = await context.newPage();
    const modes: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/session")) modes.push(request.postDataJSON().mode);
    });
    await page.goto(host);
    const frame = frameOf(page);
    await frame.getByRole("searchbox", { name: "Search term" }).fill("document not found");
    await frame.getByRole("button", { name: "Search" }).click();
    await frame.getByRole("button", { name: "Document not found" }).first().click();
    await expect(frame.getByRole("heading", { name: "Document not found" })).toBeVisible();
    expect(modes).toEqual([undefined, "bearer"]);
    expect(await context.cookies()).toEqual([]);
    // Nor anywhere else where a script could find it later.
    const stored = await page.frames()[1]?.evaluate(() => {
      try {
        return localStorage.length + sessionStorage.length;
      } catch {
        return 0;
      }
    });
    expect(stored).toBe(0);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test.describe("68 a page of another site", () => {
  test("can neither sign a browser in nor use its session", async ({ page, context }) => {
    await page.goto(`${service}/sign-in`);
    await page.getByLabel("API key").fill(apiKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${service}/`);
    const outside = await context.newPage();
    await outside.goto(stranger);
    const answers = await outside.evaluate(
      async ([target, key]) => {
        const json = { "Content-Type": "application/json" };
        const attempts: RequestInit[] = [
          { method: "POST", headers: json, body: JSON.stringify({ apiKey: key }) },
          { method: "POST", mode: "no-cors", body: `apiKey=${key}` },
          { method: "DELETE" },
        ];
        return Promise.all(
          attempts.map((attempt) =>
            fetch(`${target}/api/auth`, { ...attempt, credentials: "include" }).then(
              ({ type, status }) => `${type} ${status}`,
              () => "blocked",
            ),
          ),
        );
      },
      [service, apiKey] as const,
    );
    expect(answers).toEqual(["blocked", "blocked", "blocked"]);
    // A form goes there as a navigation, and is refused there.
    await outside.setContent(
      `<form method="post" action="${service}/api/auth/sign-out"><button>Go</button></form>`,
    );
    const answer = outside.waitForResponse(`${service}/api/auth/sign-out`);
    await outside.getByRole("button").click();
    expect((await answer).status()).toBe(403);
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a person ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("is sent to sign in, gets where they wanted, and signs out again", async ({ page }) => {
      await page.goto(`${service}/?q=index`);
      await expect(page).toHaveURL(`${service}/sign-in?next=%2F%3Fq%3Dindex`);
      await page.getByLabel("API key").fill(apiKey.replace("3", "4"));
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert").first()).toContainText("This key is not valid");
      await page.getByLabel("API key").fill(apiKey);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(`${service}/?q=index`);
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL(`${service}/sign-in`);
      await page.goto(`${service}/?q=index`);
      await expect(page).toHaveURL(/\/sign-in/);
    });
  });
}

test("pages break no rule of their own policy", async ({ page }) => {
  const complaints = policyFaults(page);
  await page.goto(`${service}/sign-in`);
  await page.getByLabel("API key").fill(apiKey);
  await page.getByRole("button", { name: "Sign in" }).click();
  for (const target of ["/", "/?q=index", "/docs/guide/start", "/plugins", "/nothing-here"]) {
    await page.goto(service + target);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
