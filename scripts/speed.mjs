/**
 * `node scripts/speed.mjs`: how fast the built pages are to the eye, on this machine: first and largest
 * paint, shifts of the layout, the slowest key in the search dialog, and the way from a click to the
 * next page. Medians of five runs; no test depends on them.
 */
import "./steps/node-version.mjs";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { startDemonstration } from "./steps/demonstration.mjs";
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
  await page.goto(article);
  await page.locator(".wiki-copy").first().waitFor();
  await page.waitForLoadState("networkidle");
  const first = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  const { largest, moved } = await page.evaluate(() => window.seen);
  const next = await clickToPaint(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search the documentation" }).waitFor();
  await page.keyboard.type(words, { delay: 60 });
  await page.getByText(/ranked as by/).waitFor();
  const { slowestKey } = await page.evaluate(() => window.seen);
  await context.close();
  return { first, largest, moved, next, slowestKey };
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
const service = await startDemonstration();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const all = [];
  for (let run = 0; run <= runs; run += 1) all.push(await measure(browser, service.url));
  // The first one renders pages that the others find.
  const warm = all.slice(1);
  const of = (name) => median(warm.map((one) => one[name]));
  process.stdout.write(`First paint of a page         ${Math.round(of("first"))} ms\n`);
  process.stdout.write(`Largest paint                 ${Math.round(of("largest"))} ms\n`);
  process.stdout.write(`Shifts of the layout          ${of("moved")}\n`);
  process.stdout.write(`Click to the next page        ${Math.round(of("next"))} ms\n`);
  process.stdout.write(`Slowest key in the dialog     ${Math.round(of("slowestKey"))} ms\n`);
} finally {
  await browser.close();
  await service.stop();
}
