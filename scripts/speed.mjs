/**
 * `node scripts/speed.mjs`: how fast the built pages are to the eye, on this machine: first and largest
 * paint, beside those of a still page with the same text, shifts of the layout, the slowest key in the search dialog, and the way from a click to the
 * next page; and what typing costs the main thread, in that dialog and in the search box of another
 * site. Medians of five runs; no test depends on them.
 */
import "./steps/node-version.mjs";
import { startBuiltService } from "./steps/built-service.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";

const runs = 5;
const article = "/docs/operations/backups";
const words = "restore a backup";

async function measure(browser, url) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { largest: 0, moved: 0, slowestKey: 0 };
    Object.assign(window, { seen });
    const watch = (type, use, options = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) use(entry);
      }).observe({ type, buffered: true, ...options });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.largest = startTime;
    });
    watch("layout-shift", ({ value, hadRecentInput }) => {
      if (!hadRecentInput) seen.moved += value;
    });
    watch(
      "event",
      ({ name, duration }) => {
        if (name.startsWith("key")) seen.slowestKey = Math.max(seen.slowestKey, duration);
      },
      { durationThreshold: 16 },
    );
  });
  const still = await stillPaint(page);
  await page.goto(article);
  await page.locator(".wiki-copy").first().waitFor();
  await page.waitForLoadState("networkidle");
  const first = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  const { largest, moved } = await page.evaluate(() => window.seen);
  const next = await clickToPaint(page);
  const inDialog = await typingCpu(page);
  const { slowestKey } = await page.evaluate(() => window.seen);
  await page.route("**/another-site", (route) =>
    route.fulfill({ contentType: "text/html", body: anotherSite }),
  );
  await page.goto("/another-site");
  await page.waitForLoadState("networkidle");
  const inBox = await typingCpu(page);
  await context.close();
  return { still, first, largest, moved, next, slowestKey, inDialog, inBox };
}

/** Largest paint of the same text and style without a script. */
async function stillPaint(page) {
  await page.route("**/still-page", async (route) => {
    const response = await route.fetch({ url: new URL(article, route.request().url()).href });
    const html = (await response.text()).replace(/<script\b.*?<\/script>/gs, "");
    await route.fulfill({ contentType: "text/html", body: html });
  });
  await page.goto("/still-page");
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => window.seen.largest);
}

const anotherSite = `<!doctype html><html lang="en"><title>Another site</title><main><h1>Guide</h1></main>
  <script type="module" src="/search.js"></script>`;

/** Milliseconds that the main thread works from the first key to the last results drawn. */
async function typingCpu(page) {
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  await dialog.getByRole("combobox").waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const spent = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
  };
  const before = await spent();
  await page.keyboard.type(words, { delay: 60 });
  const last = (response) => new URL(response.url()).searchParams.get("q") === words;
  await page.waitForResponse(last);
  await page.getByRole("option").first().waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  return (await spent()) - before;
}

/** From the click on a link that the pointer has rested on to the frame that shows the page. */
async function clickToPaint(page) {
  const link = page.locator('#_wiki_tree a[href="/docs/operations/docker"]');
  await link.hover();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const title = document.querySelector("h1")?.textContent;
    window.painted = new Promise((resolve) => {
      let clickedAt = 0;
      addEventListener("click", ({ timeStamp }) => (clickedAt = timeStamp), { capture: true });
      const look = () => {
        const shown = document.querySelector("h1")?.textContent;
        if (shown !== undefined && shown !== title) {
          requestAnimationFrame(() => resolve(performance.now() - clickedAt));
        } else requestAnimationFrame(look);
      };
      look();
    });
  });
  await link.click();
  return page.evaluate(() => window.painted);
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

await install();
await compileLibrary();
await compileServer();
await buildPages();
const executablePath = await findChromium();
if (executablePath === null) process.exit(1);
const { chromium } = await import("@playwright/test");
const service = await startBuiltService();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const all = [];
  for (let run = 0; run <= runs; run += 1) all.push(await measure(browser, service.url));
  // The first one renders pages that the others find.
  const warm = all.slice(1);
  const of = (name) => median(warm.map((one) => one[name]));
  process.stdout.write(`First paint of a page         ${Math.round(of("first"))} ms\n`);
  process.stdout.write(`Largest paint                 ${Math.round(of("largest"))} ms\n`);
  process.stdout.write(`Largest paint without scripts ${Math.round(of("still"))} ms\n`);
  process.stdout.write(`Shifts of the layout          ${of("moved")}\n`);
  process.stdout.write(`Click to the next page        ${Math.round(of("next"))} ms\n`);
  process.stdout.write(`Slowest key in the dialog     ${Math.round(of("slowestKey"))} ms\n`);
  process.stdout.write(`Typing in the dialog          ${of("inDialog").toFixed(1)} ms of CPU\n`);
  process.stdout.write(`Typing in the search box      ${of("inBox").toFixed(1)} ms of CPU\n`);
} finally {
  await browser.close();
  await service.stop();
}
