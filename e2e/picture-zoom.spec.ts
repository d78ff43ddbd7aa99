/** Pictures of a page that open large, and those that stay as they are. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import { brokenRules } from "./support/console-service.ts";
import { ownPorts } from "./support/own-ports.ts";
import { startWiki, type WikiService } from "./support/wiki-service.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const [port] = ownPorts(import.meta.url);
const address = "/wiki/guide/pictures";
let wiki: WikiService;

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;

test.beforeAll(async ({ request }) => {
  wiki = await startWiki(port);
  wiki.write("guide/chart.svg", drawing(640, 320));
  wiki.write("guide/tall.svg", drawing(300, 4_000));
  wiki.write("guide/icon.svg", drawing(24, 24));
  wiki.write("guide/badge.svg", drawing(150, 20));
  wiki.write(
    "guide/pictures.md",
    `# Pictures

<figure><img src="chart.svg" alt="A chart"><figcaption>Sales by year</figcaption></figure>

![](tall.svg)

An ![icon](icon.svg), a ![badge](badge.svg) and a [![linked](chart.svg)](kitchen.md).

![gone](gone.svg)

\`\`\`sh
ls
\`\`\`
`,
  );
  const statusOf = async () => (await request.get(wiki.url + address)).status();
  await expect.poll(statusOf).toBe(200);
});
test.afterAll(() => wiki.stop());

const chart = (page: Page) => page.getByRole("link", { name: "Open the picture: A chart" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "A chart" });

/** The buttons on code come together with what opens pictures. */
async function hydrated(page: Page, path: string): Promise<void> {
  await page.goto(wiki.url + path);
  await page.locator(".wiki-copy").first().waitFor();
}

test("a click opens the picture large with its caption, and Escape, a click and the button close it", async ({
  page,
}) => {
  await hydrated(page, address);
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
    () => dialog(page).getByRole("img").click(),
    () => dialog(page).getByRole("button", { name: "Close" }).click(),
  ];
  for (const close of ways) {
    await chart(page).click();
    await expect(dialog(page).getByRole("img", { name: "A chart" })).toBeVisible();
    await expect(dialog(page).getByText("Sales by year")).toBeVisible();
    const box = await dialog(page).getByRole("img").boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(800);
    await close();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(chart(page)).toBeFocused();
  }
});

test("Enter opens the picture that has the focus, which gets it back", async ({ page }) => {
  await hydrated(page, address);
  await chart(page).focus();
  const top = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(chart(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test("pictures in links, icons, badges and missing pictures stay as they are", async ({ page }) => {
  await page.goto(wiki.url + address);
  const names = await page
    .locator(".wiki-text a.zoom")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(names).toEqual(["Open the picture: A chart", "Open the picture"]);
  await page.getByRole("img", { name: "linked" }).click();
  await expect(page).toHaveURL(`${wiki.url}/wiki/guide/kitchen`);
});

test("another window opens the file of the picture", async ({ page, context }) => {
  await hydrated(page, address);
  const opened = context.waitForEvent("page");
  await chart(page).click({ modifiers: ["ControlOrMeta"] });
  expect((await opened).url()).toBe(`${wiki.url}/wiki/guide/chart.svg`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

for (const [width, colorScheme] of [
  [390, "light"],
  [1280, "dark"],
] as const) {
  test(`at ${width} pixels in ${colorScheme} colours it fits the window and breaks no rule of axe`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await hydrated(page, address);
    expect(await brokenRules(page, axeSource)).toEqual([]);
    for (const name of ["Open the picture", "Open the picture: A chart"]) {
      await page.getByRole("link", { name, exact: true }).click();
      const opened = page.getByRole("dialog");
      await expect(opened.getByRole("button", { name: "Close" })).toBeVisible();
      const box = await opened.boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
      expect(await brokenRules(page, axeSource)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}

test("the picture of another page that a link opens in place can be enlarged too", async ({
  page,
}) => {
  await hydrated(page, "/wiki/guide/kitchen");
  await page.locator("#_wiki_tree").getByRole("link", { name: "Pictures" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pictures" })).toBeVisible();
  await page.locator(".wiki-copy").first().waitFor();
  await chart(page).click();
  await expect(dialog(page)).toBeVisible();
});

test("without JavaScript, and in a frame, a picture is a link to its file", async ({
  browser,
  page,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(wiki.url + address);
  await chart(plain).click();
  await expect(plain).toHaveURL(`${wiki.url}/wiki/guide/chart.svg`);
  await plain.close();
  await hydrated(page, `${address}?embed=1`);
  await chart(page).click();
  await expect(page).toHaveURL(`${wiki.url}/wiki/guide/chart.svg?embed=1`);
});
