/**
 * `node scripts/screenshots.mjs`: takes the pictures of the README and the moving one of the tour, in
 * `screenshots/`, from the demonstration.
 */
import "./steps/node-version.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { startDemonstration } from "./steps/demonstration.mjs";
import { install } from "./steps/install.mjs";
import { fewColours, movingPicture } from "./steps/pictures.mjs";
import { projectFolder } from "./steps/project.mjs";
import { walkTour } from "./steps/tour.mjs";

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };
const captionHeight = 56;
const ticket = {
  title: "The proxy answers 407",
  description:
    "Since the move every request through the proxy is refused.\nIt wants a token now. Where do we say it, and does the tunnel of TLS use it too?",
};

/** What is done before each picture is taken. */
const scenes = {
  home: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  async results(page) {
    await page.goto("/?q=share+a+decorator+between+plugins");
    await page.locator("main article, main li").first().waitFor();
  },
  page: (page) => openPage(page),
  async palette(page) {
    await openPage(page);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search the documentation" });
    await dialog.getByRole("combobox").fill("share a decorator");
    await dialog.getByText(/\d results?/).waitFor();
  },
  async console(page) {
    await page.goto("/console");
    await untilScripts(page);
    await page.getByLabel("Title").fill(ticket.title);
    await page.getByRole("textbox", { name: "Description" }).fill(ticket.description);
    await page.getByRole("button", { name: "Place ticket" }).click();
    await page.getByRole("heading", { level: 2, name: ticket.title }).waitFor();
  },
  async queue(page) {
    await page.goto("/console/tickets?status=predicted");
    await page.getByRole("button", { name: "Dense" }).waitFor();
    await page.getByRole("listitem").getByText("Does redaction cost time?").first().click();
    await page.getByRole("link", { name: "Draft a reply" }).waitFor();
  },
  async gaps(page) {
    await page.goto("/console/gaps");
    const heading = page.getByRole("heading", { level: 2, name: /passkey/ });
    // Below the header, which stays.
    await heading.evaluate((element) => {
      element.scrollIntoView({ block: "start" });
      window.scrollBy(0, -96);
    });
  },
};

/** Pictures of a page have come by then; a request that a search gave up may count as open for ever. */
function settled(page) {
  return page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
}

async function openPage(page) {
  await page.goto("/docs/fastify/Reference/Encapsulation");
  await page.locator(".wiki-copy").first().waitFor();
}

/** React marks the elements that it has taken over. */
function untilScripts(page) {
  return page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((name) =>
      name.startsWith("__react"),
    ),
  );
}

async function takeAll(browser, url) {
  const take = async (scene, colorScheme, viewport) => {
    const options = { baseURL: url, colorScheme, viewport, reducedMotion: "reduce" };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto("/");
    await scenes[scene](page);
    await settled(page);
    const name = viewport === wide ? `${scene}-${colorScheme}` : `${scene}-phone-${colorScheme}`;
    write(`${name}.png`, await fewColours(await page.screenshot()));
    await context.close();
  };
  // Placing a ticket puts it into the queue, so that comes last.
  const { console: _last, ...others } = scenes;
  for (const colorScheme of ["light", "dark"]) {
    for (const scene of Object.keys(others)) await take(scene, colorScheme, wide);
    await take("page", colorScheme, narrow);
  }
  for (const colorScheme of ["light", "dark"]) await take("console", colorScheme, wide);
}

/** With a line below each page that says what is shown, and no motion but that of the pictures. */
async function takeTour(browser, url) {
  const viewport = { width: wide.width, height: wide.height - captionHeight };
  const page = await browser.newPage({ baseURL: url, viewport, reducedMotion: "reduce" });
  const frames = [];
  let shown = "";
  await walkTour(page, async (caption, seconds) => {
    shown = caption ?? shown;
    if (caption !== undefined) await settled(page);
    frames.push({ picture: await page.screenshot(), caption: shown, seconds });
  });
  const moving = await movingPicture(frames, { ...viewport, captionHeight });
  if (moving === null) process.stdout.write("The tour needs the package sharp.\n");
  else write("tour.webp", moving);
}

function write(name, bytes) {
  writeFileSync(join(projectFolder, "screenshots", name), bytes);
  process.stdout.write(`screenshots/${name}: ${Math.round(bytes.length / 1_024)} KB\n`);
}

await install();
await compileLibrary();
await compileServer();
await buildPages();
const executablePath = await findChromium();
if (executablePath === null) process.exit(1);
mkdirSync(join(projectFolder, "screenshots"), { recursive: true });
const { chromium } = await import("@playwright/test");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  // Each leaves tickets behind.
  for (const work of [takeAll, takeTour]) {
    const service = await startDemonstration();
    try {
      await work(browser, service.url);
    } finally {
      await service.stop();
    }
  }
} finally {
  await browser.close();
}
