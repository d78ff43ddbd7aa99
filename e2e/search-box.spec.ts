/**
 * The one tag on pages of another origin: strict policies, looks, keys, and a service that goes
 * away. Two sites: the service at localhost, the page at 127.0.0.1.
 */
import { createServer, type Server } from "node:http";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { ownPorts } from "./support/own-ports.ts";
import {
  boxDialog,
  brokenRulesIn,
  type SearchService,
  startSearchService,
} from "./support/search-service.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const elsewhere = "9d0c1b5a-7a3e-4d8f-b1c2-3e4f5a6b7c8d";
const [servicePort, hostPort] = ownPorts(import.meta.url);
const service = `http://localhost:${servicePort}`;
const host = `http://127.0.0.1:${hostPort}`;
const nonce = "r4nd0m";
const policy = [
  "default-src 'self'",
  `script-src 'nonce-${nonce}' ${service}`,
  `connect-src ${service}`,
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Pages of the host, by their paths. */
const pages = new Map<string, string>();
let server: Server;
let searching: SearchService;

test.beforeAll(async () => {
  searching = await startSearchService(
    servicePort,
    `site:${key} origins=${host}\nother:${elsewhere} origins=https://docs.example\n`,
  );
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", host).pathname;
    const body = pages.get(path) ?? "<!doctype html><title>None</title>";
    response.writeHead(200, {
      "Content-Type": path.endsWith(".css") ? "text/css" : "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(hostPort, "127.0.0.1", resolve));
});
test.afterAll(() => {
  searching.stop();
  server.close();
});

const tag = (attributes = `data-key="${key}"`): string =>
  `<script type="module" nonce="${nonce}" src="${service}/search.js" ${attributes}></script>
   <noscript><a href="${service}/">Search the documentation</a></noscript>`;

interface HostPage {
  readonly head?: string;
  readonly lang?: string;
  readonly body?: string;
}

async function openPage(page: Page, path: string, { head = "", lang = "en", body }: HostPage = {}) {
  pages.set(
    path,
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title>
     <meta name="viewport" content="width=device-width">${head}</head>
     <body><header><nav aria-label="Main">${body ?? tag()}</nav></header>
     <main><h1>Guide</h1><p>Text of the page.</p><label>Name <input id="name"></label></main></body></html>`,
  );
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(`${host}${path}`);
  return faults;
}

const button = (page: Page) => page.getByRole("button", { name: "Search", exact: false }).first();
const field = (page: Page) => page.getByRole("combobox");
const options = (page: Page) => page.getByRole("option");

test("under a strict policy it finds pages as somebody types, by keyboard alone", async ({
  page,
}) => {
  const faults = await openPage(page, "/strict");
  await expect(button(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("application keys");
  await expect(options(page).first()).toBeVisible();
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  const address = await options(page).nth(1).getAttribute("href");
  expect(new URL(address ?? "").origin).toBe(service);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  expect(faults).toEqual([]);
});

test("the words are still there on return, and one Escape closes", async ({ page }) => {
  await openPage(page, "/return");
  await button(page).click();
  await field(page).fill("webhooks");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await button(page).click();
  await expect(field(page)).toHaveValue("webhooks");
  await expect(options(page).first()).toBeVisible();
});

test("Enter opens the hit, its click is counted, and it is remembered in this browser", async ({
  page,
}) => {
  await openPage(page, "/open");
  await button(page).click();
  await field(page).fill("webhooks");
  await expect(options(page).first()).toBeVisible();
  const counted = page.waitForRequest((request) => request.url().includes("/api/search/click"));
  await page.keyboard.press("Enter");
  const click = await counted;
  expect(click.method()).toBe("POST");
  expect(new URL(click.url()).searchParams.get("rank")).toBe("1");
  await page.waitForURL((url) => url.origin === service);
  await page.goto(`${host}/open`);
  await button(page).click();
  await expect(page.getByRole("group", { name: "Opened lately" })).toBeVisible();
  await page.getByRole("button", { name: "Forget these pages" }).click();
  await expect(options(page)).toHaveCount(0);
});

test("with its switches off nothing is counted, kept or asked besides", async ({ page }) => {
  const off = ["clicks", "recents", "answers", "hotkeys"].map((name) => `data-${name}="off"`);
  await openPage(page, "/off", { body: tag(`data-key="${key}" ${off.join(" ")}`) });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page).click();
  await field(page).fill("How do I back up the state database?");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.origin === service);
  expect(asked).toContain("/api/search");
  expect(asked.filter((path) => /click|ask/.test(path))).toEqual([]);
  await page.goto(`${host}/off`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("it reads from right to left on a page that does", async ({ page }) => {
  await openPage(page, "/rtl", {
    lang: "ar",
    head: '<script nonce="r4nd0m">document.documentElement.dir = "rtl";</script>',
  });
  await button(page).click();
  const [close, input] = [page.getByRole("button", { name: "Close" }), field(page)];
  const [closeBox, inputBox] = [await close.boundingBox(), await input.boundingBox()];
  expect(closeBox?.x).toBeLessThan(inputBox?.x ?? 0);
});

test("a question has its passage first", async ({ page }) => {
  await openPage(page, "/question");
  await button(page).click();
  await field(page).fill("How do I back up the state database?");
  await expect(page.getByRole("group", { name: "From the documentation" })).toBeVisible();
});

test.describe("a page and the box keep their looks", () => {
  /** A page that draws everything its own way, on a root of another size. */
  const head = `<link rel="stylesheet" href="/host.css">`;
  pages.set(
    "/host.css",
    `html { font-size: 62.5% }
     * { text-transform: uppercase; letter-spacing: 9px; font-size: 40px; line-height: 3; color: red }
     button, dialog, a[role="option"] { display: none !important }`,
  );

  test("nothing of the page moves", async ({ page }) => {
    await openPage(page, "/plain", { head, body: "" });
    const heading = page.getByRole("heading", { name: "Guide" });
    const [before, sizeBefore] = [await heading.screenshot(), await heading.boundingBox()];
    await openPage(page, "/with-box", { head, body: "" });
    await addElement(page);
    await page.keyboard.press("Control+k");
    await field(page).fill("webhooks");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await heading.boundingBox()).toEqual(sizeBefore);
    expect((await heading.screenshot()).equals(before)).toBe(true);
  });

  test("its styles change nothing in the box", async ({ page }) => {
    const lookOf = async (path: string, own: string) => {
      await openPage(page, path, { head: own });
      await button(page).click();
      await field(page).fill("webhooks");
      await expect(options(page).first()).toBeVisible();
      await expect(page.getByRole("status")).toHaveText(/^Pages/);
      return [
        await page.getByRole("dialog").boundingBox(),
        await options(page).first().boundingBox(),
        await styleOf(options(page).first().locator(".title")),
        await styleOf(button(page)),
      ];
    };
    expect(await lookOf("/styled", head)).toEqual(await lookOf("/unstyled", ""));
  });
});

/** As a page without a place for a script adds it. */
async function addElement(page: Page): Promise<void> {
  await page.evaluate(
    async ([from, shown]) => {
      await import(`${from}/search.js`);
      const box = document.createElement("knowledge-search");
      box.setAttribute("service", `${from}/`);
      box.setAttribute("data-key", shown);
      document.body.append(box);
    },
    [service, key] as const,
  );
}

/** What a page could have changed by inheritance, or by rules for all elements. */
function styleOf(shown: Locator): Promise<unknown> {
  return shown.evaluate((element) => {
    const { textTransform, letterSpacing, fontSize, lineHeight, color } = getComputedStyle(element);
    return { textTransform, letterSpacing, fontSize, lineHeight, color };
  });
}

for (const scheme of ["light", "dark"] as const) {
  test(`no rule of accessibility is broken, in ${scheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openPage(page, `/axe-${scheme}`, {
      head: `<meta name="color-scheme" content="${scheme}">`,
    });
    await expect(button(page)).toBeVisible();
    expect(await brokenRulesIn(page, "document")).toEqual([]);
    await button(page).click();
    await field(page).fill("webhooks");
    await expect(options(page).first()).toBeVisible();
    expect(await brokenRulesIn(page, boxDialog)).toEqual([]);
  });
}

test("it speaks the language of the page", async ({ page }) => {
  await openPage(page, "/de", { lang: "de-AT" });
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(field(page)).toHaveAttribute("placeholder", "Suchen oder eine Frage stellen");
});

test("a slash belongs to a field where somebody types", async ({ page }) => {
  await openPage(page, "/slash");
  await expect(button(page)).toBeVisible();
  await page.getByLabel("Name").focus();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Name")).toHaveValue("/");
  await page.getByLabel("Name").blur();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
});

test("fifty boxes have fifty buttons, and the keys open one", async ({ page }) => {
  const faults = await openPage(page, "/fifty", { body: Array(50).fill(tag()).join("\n") });
  await expect(page.getByRole("button")).toHaveCount(50);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(faults).toEqual([]);
});

test("extras on the prototypes of a page change nothing", async ({ page }) => {
  const head = `<script nonce="${nonce}">Array.prototype.extra = 1; Object.prototype.more = () => 2;</script>`;
  await openPage(page, "/extras", { head });
  await button(page).click();
  await field(page).fill("webhooks");
  await expect(options(page).first()).toBeVisible();
});

test("a key for another site finds nothing, and the page goes on", async ({ page }) => {
  await openPage(page, "/wrong", { body: tag(`data-key="${elsewhere}"`) });
  await button(page).click();
  await field(page).fill("webhooks");
  await expect(page.getByText("The search does not answer at the moment.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Guide" })).toBeVisible();
});

test("a service that goes away is said, and asked again", async ({ page }) => {
  await openPage(page, "/away");
  await button(page).click();
  await field(page).fill("webhooks");
  await expect(options(page).first()).toBeVisible();
  await page.route(`${service}/api/**`, (route) => route.abort());
  await field(page).fill("backup");
  await expect(page.getByText("The search does not answer at the moment.").first()).toBeVisible();
  await page.unroute(`${service}/api/**`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(options(page).first()).toBeVisible();
});

test("hostile titles and addresses are text, and lead nowhere", async ({ page }) => {
  const faults = await openPage(page, "/hostile");
  const hit = {
    id: "kb://x/y",
    title: `<img src=x onerror="document.title='taken'">`,
    path: "javascript:alert(1)",
    url: "javascript:alert(1)",
    collection: "<b>x</b>",
    snippet: "<script>document.title='taken'</script>",
    score: 1,
    highlights: [
      { start: 0, end: 9_999 },
      { start: -5, end: 2 },
    ],
  };
  const answer = { results: [hit], query: "x", collection: null, total: 1, duration_ms: 1 };
  await page.route(`${service}/api/search?**`, (route) =>
    route.fulfill({
      json: answer,
      headers: { "access-control-allow-origin": host },
    }),
  );
  await button(page).click();
  await field(page).fill("x");
  await expect(options(page).first()).toContainText("<img src=x");
  expect(await options(page).first().getAttribute("href")).not.toMatch(/^javascript:/);
  expect(await page.title()).toBe("Host");
  expect(faults).toEqual([]);
});

test("without scripts the tag has a plain link to the results page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openPage(page, "/no-script");
  await expect(page.getByRole("link", { name: "Search the documentation" })).toBeVisible();
  await context.close();
});

test("on a phone the dialog fills the screen, and paper shows neither", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPage(page, "/phone");
  await button(page).click();
  // Its way in moves it, so its place is asked for until it stands.
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print" });
  await expect(button(page)).toBeHidden();
});
