/** `node scripts/screenshots.mjs`: takes the pictures of the README, in `screenshots/`. */
import "./steps/node-version.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findChromium } from "./steps/chromium.mjs";
import { buildPages, compileLibrary, compileServer } from "./steps/compile.mjs";
import { startDemonstration } from "./steps/demonstration.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };
const ticket = {
  title: "Readers cannot sign in to the wiki",
  description:
    "Since the update the sign-in page says that the key is not valid.\nThe key in WIKI_API_KEY is the same as before. Where can we see why it is refused?",
};

/** What is done before each picture is taken. */
const scenes = {
  home: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  async results(page) {
    await page.goto("/?q=restore+backup+new+machine");
    await page.locator("main article, main li").first().waitFor();
  },
  page: (page) => openPage(page),
  async palette(page) {
    await openPage(page);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search the documentation" });
    await dialog.getByRole("combobox").fill("restore a backup");
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
};

async function openPage(page) {
  await page.goto("/docs/operations/backups");
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

async function takeAll(url, executablePath) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const take = async (scene, colorScheme, viewport) => {
    const options = { baseURL: url, colorScheme, viewport, reducedMotion: "reduce" };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto("/");
    await scenes[scene](page);
    await page.waitForLoadState("networkidle");
    const name = viewport === wide ? `${scene}-${colorScheme}` : `${scene}-phone-${colorScheme}`;
    const bytes = await small(await page.screenshot());
    writeFileSync(join(projectFolder, "screenshots", `${name}.png`), bytes);
    process.stdout.write(`screenshots/${name}.png: ${Math.round(bytes.length / 1_024)} KB\n`);
    await context.close();
  };
  for (const colorScheme of ["light", "dark"]) {
    for (const scene of Object.keys(scenes)) await take(scene, colorScheme, wide);
    await take("page", colorScheme, narrow);
  }
  await browser.close();
}

/** With a palette of colours, where the package that Next.js brings along for it is installed. */
async function small(bytes) {
  const ofNext = createRequire(createRequire(import.meta.url).resolve("next"));
  try {
    return await ofNext("sharp")(bytes).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
  } catch {
    return bytes;
  }
}

await install();
await compileLibrary();
await compileServer();
await buildPages();
const chromiumPath = await findChromium();
if (chromiumPath === null) process.exit(1);
mkdirSync(join(projectFolder, "screenshots"), { recursive: true });
const service = await startDemonstration();
try {
  await takeAll(service.url, chromiumPath);
} finally {
  await service.stop();
}
