/** Reading one page after the other: tabs, the tree, and pages that open without a new document. */
import { expect, type Page, test } from "@playwright/test";
import { ownPorts } from "./support/own-ports.ts";
import { startWiki, type WikiService } from "./support/wiki-service.ts";

const [port] = ownPorts(import.meta.url);
let wiki: WikiService;
const statusOf = async (page: Page, path: string) =>
  (await page.request.get(wiki.url + path)).status();

test.beforeAll(async () => {
  wiki = await startWiki(port);
  const tabs = (names: readonly string[]) =>
    names.map((name) => `=== "${name}"\n\n    Words of ${name}.\n`).join("\n");
  const long = "word ".repeat(200).trim();
  wiki.write(
    "reading/tabs.md",
    `# Tabs\n\n${tabs(["npm", "pnpm"])}\n\nBetween.\n\n${tabs(["npm", "pnpm", "yarn"])}\n\n[Forty](forty.md)\n`,
  );
  wiki.write(
    "reading/forty.md",
    `# Forty\n\n${tabs(Array.from({ length: 40 }, (_, at) => `Tab ${at}`))}`,
  );
  wiki.write(
    "reading/long.md",
    `---\ntitle: ${long}\n---\n\n\`\`\`\nplain ${"code ".repeat(40)}\n\`\`\`\n`,
  );
  const sections = Array.from(
    { length: 8 },
    (_, at) => `## Part ${at}\n\n${"Words. ".repeat(at < 4 ? 400 : 4)}\n`,
  );
  wiki.write("reading/sections.md", `# Sections\n\n${sections.join("\n")}`);
  const columns = Array.from({ length: 14 }, (_, at) => `Column${at}withwords`);
  wiki.write(
    "reading/wide.md",
    `# Wide\n\n## Table\n\n|${columns.join("|")}|\n|${columns.map(() => "---").join("|")}|\n|${columns.join("|")}|\n\n\`\`\`\nshort\n\`\`\`\n\n\`\`\`\nlong ${"code ".repeat(60)}\n\`\`\`\n\n${"Words. ".repeat(3_000)}\n`,
  );
  wiki.write("reading/arabic.md", "---\ntitle: مرحبا (1)\n---\n\nWords.\n");
  for (let at = 0; at < 60; at++) wiki.write(`many/page-${at}.md`, `# Page ${at}\n\nWords.\n`);
});
test.afterAll(() => wiki.stop());

const ready = (page: Page, path: string) => expect.poll(() => statusOf(page, path)).toBe(200);

/** A mark that a new document would not have. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "isSame" in window);

test("a click opens the next page without a new document, with its title and its place", async ({
  page,
}) => {
  await ready(page, "/wiki/many/page-9");
  await page.goto(`${wiki.url}/wiki/reading/tabs`);
  await mark(page);
  await page.getByRole("link", { name: "Forty" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Forty" })).toBeVisible();
  await expect(page).toHaveTitle(/^Forty/);
  await expect(page.locator(".wiki-loading")).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Tabs" })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a click with a key, and a file, are the browser's", async ({ page, context }) => {
  await page.goto(`${wiki.url}/wiki/reading/tabs`);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: "Forty" })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  await page.getByRole("link", { name: "View as Markdown" }).last().click();
  await expect(page.getByText('=== "npm"').first()).toBeVisible();
});

test("tabs of one name change together and are kept", async ({ page }) => {
  await page.goto(`${wiki.url}/wiki/reading/tabs`);
  await page
    .locator("summary", { hasText: /^pnpm$/ })
    .first()
    .click();
  await expect(page.getByText("Words of pnpm.")).toHaveCount(2);
  await expect(page.getByText("Words of pnpm.").last()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Words of pnpm.").last()).toBeVisible();
  await expect(page.getByText("Words of npm.").first()).toBeHidden();
});

test("the tree shows the page that is open", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${wiki.url}/wiki/many/page-59`);
  await expect(page.locator('#_wiki_tree [aria-current="page"]')).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const width of [390, 768, 1280]) {
  test(`at ${width} pixels nothing is wider than the window, and no button covers code`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["long", "forty", "arabic"]) {
      await page.goto(`${wiki.url}/wiki/reading/${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await page.goto(`${wiki.url}/wiki/reading/long`);
    const button = await page.locator(".wiki-copy").first().boundingBox();
    const code = await page.locator(".wiki-code pre").first().boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(code?.y ?? 0);
    const name = await page.locator("#_wiki_tree [aria-current]").first().boundingBox();
    expect(name?.height ?? 0).toBeLessThan(130);
  });
}

test("pages stand still while scripts take them over", async ({ page }) => {
  await page.goto(`${wiki.url}/wiki/guide/kitchen`);
  await page.locator(".wiki-copy").first().waitFor();
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 1_000);
      }),
  );
  expect(moved).toBeLessThan(0.01);
});

test("search engines and previews are told what a page is", async ({ page }) => {
  await page.goto(`${wiki.url}/wiki/guide/kitchen`);
  const content = (name: string) =>
    page.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await content("og:title")).toBe("Kitchen sink");
  expect(await content("og:description")).toBe("Everything that a page can have.");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${wiki.url}/wiki/guide/kitchen`,
  );
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "").itemListElement.at(-1)).toMatchObject({ name: "Kitchen sink" });
});

test("on paper there is the text with all of its tabs, and nothing to press, at any width", async ({
  page,
}) => {
  await ready(page, "/wiki/reading/tabs");
  await page.goto(`${wiki.url}/wiki/reading/tabs`);
  await page.emulateMedia({ media: "print" });
  for (const width of [600, 1_120, 1_600]) {
    await page.setViewportSize({ width, height: 800 });
    for (const words of ["Words of npm.", "Words of pnpm.", "Words of yarn."]) {
      await expect(page.getByText(words).last()).toBeVisible();
    }
    await expect(page.getByText("pnpm", { exact: true }).last()).toBeVisible();
    for (const left of [".site-header", ".wiki-tree", ".wiki-breadcrumbs", ".wiki-foot"]) {
      await expect(page.locator(left).first()).toBeHidden();
    }
    for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
    const top = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(top?.y).toBeLessThan(100);
  }
});

test("where the system chooses the colours, the page that is open is marked by a pair of them", async ({
  page,
}) => {
  await page.goto(`${wiki.url}/wiki/reading/tabs`);
  await page.emulateMedia({ forcedColors: "active" });
  const open = page.locator('#_wiki_tree a[aria-current="page"]');
  const other = page.locator("#_wiki_tree a:not([aria-current])").first();
  const background = (link: typeof open) =>
    link.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(() => background(open)).not.toBe(await background(other));
});

test("the contents mark the section that was asked for, down to the last one of the page", async ({
  page,
}) => {
  await ready(page, "/wiki/reading/sections");
  await page.setViewportSize({ width: 1_440, height: 800 });
  await page.goto(`${wiki.url}/wiki/reading/sections`);
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const part of ["Part 7", "Part 5", "Part 1", "Part 6"]) {
    const link = contents.getByRole("link", { name: part });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
    await expect(contents.locator("a[aria-current]")).toHaveCount(1);
  }
});

test("a page is copied by one button, and the menu beside it has the other ways", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ready(page, "/wiki/reading/wide");
  await page.goto(`${wiki.url}/wiki/reading/wide`);
  await page.locator(".wiki-copy").first().waitFor();
  await page.getByRole("button", { name: "Copy page" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("# Wide");
  await expect(page.locator(".wiki-menu-said")).toHaveText("Copied");
  const menu = page.locator(".wiki-menu summary");
  await expect(menu).toHaveAccessibleName("More ways to use this page");
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(`${wiki.url}/wiki/reading/wide`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("lines of code wrap on demand, and only where one is too long", async ({ page }) => {
  await ready(page, "/wiki/reading/wide");
  await page.goto(`${wiki.url}/wiki/reading/wide`);
  const [short, long] = [page.locator(".wiki-code").first(), page.locator(".wiki-code").last()];
  const wrap = long.getByRole("button", { name: "Wrap" });
  await expect(wrap).toBeVisible();
  await expect(short.getByRole("button", { name: "Wrap" })).toHaveCount(0);
  const wider = () => long.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  expect(await wider()).toBe(true);
  await wrap.click();
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  expect(await wider()).toBe(false);
  await wrap.click();
  expect(await wider()).toBe(true);
});

test("the link of a heading is quiet until the heading is pointed at or reached", async ({
  page,
}) => {
  await ready(page, "/wiki/reading/wide");
  await page.goto(`${wiki.url}/wiki/reading/wide`);
  const link = page.locator(".heading-anchor").first();
  await expect(link).toHaveCSS("opacity", "0");
  await page.getByRole("heading", { name: "Table" }).hover();
  await expect(link).toHaveCSS("opacity", "1");
});

test("a table that goes on at a side has a shadow there", async ({ page }) => {
  await ready(page, "/wiki/reading/wide");
  await page.goto(`${wiki.url}/wiki/reading/wide`);
  const table = page.locator(".table-scroll");
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  const edge = async () => {
    const box = await table.boundingBox();
    const shot = await page.screenshot({
      clip: {
        x: (box?.x ?? 0) + (box?.width ?? 0) - 3,
        y: (box?.y ?? 0) + 60,
        width: 2,
        height: 2,
      },
    });
    return shot.toString("base64");
  };
  const before = await edge();
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: "instant" }));
  expect(await edge()).not.toBe(before);
});

test("brackets turn the pages, but not where somebody types", async ({ page }) => {
  await ready(page, "/wiki/reading/wide");
  await page.goto(`${wiki.url}/wiki/reading/wide`);
  await page.locator(".wiki-copy").first().waitFor();
  const next = await page.locator('.wiki-neighbours a[rel="next"]').getAttribute("href");
  await page.locator(".wiki-feedback").getByRole("button", { name: "Yes" }).click();
  const field = page.getByRole("textbox", { name: /What helped/ });
  await field.press("]");
  await expect(field).toHaveValue("]");
  await expect(page).toHaveURL(/reading\/wide/);
  await field.blur();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(wiki.url + next);
  await expect(page.locator(".wiki-loading")).toBeHidden();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(`${wiki.url}/wiki/reading/wide`);
});

test("on a phone a long page leads back to its top, from the second screen on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await ready(page, "/wiki/reading/wide");
  await page.goto(`${wiki.url}/wiki/reading/wide`);
  const top = page.getByRole("link", { name: "Back to top" });
  await expect(top).toBeHidden();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 3_000);
  await expect(top).toBeInViewport();
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.mouse.wheel(0, 3_000);
  await expect(top).toBeHidden();
});

test("a page that is not there looks the same in every area", async ({ page }) => {
  const looked: string[] = [];
  for (const path of ["/wiki/not/there", "/not/there"]) {
    expect((await page.goto(wiki.url + path))?.status()).toBe(404);
    const title = page.getByRole("heading", { level: 1, name: "This page does not exist" });
    const box = await title.boundingBox();
    looked.push(`${box?.x} ${box?.y} ${box?.width}`);
    await expect(page.getByRole("link", { name: "Search for “not there”" })).toHaveAttribute(
      "href",
      "/?q=not+there",
    );
  }
  expect(looked[0]).toBe(looked[1]);
});

test("the area that is open does not move its neighbours", async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  const places = async (path: string) => {
    await page.goto(wiki.url + path);
    const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
    return Promise.all(links.map(async (link) => (await link.boundingBox())?.x));
  };
  const onHome = await places("/");
  expect(onHome.length).toBeGreaterThan(1);
  expect(await places("/wiki/reading/tabs")).toEqual(onHome);
});

for (const format of [{ format: "A4" }, { format: "Letter" }, { format: "A4", landscape: true }]) {
  test(`a sheet has the text from its top on: ${JSON.stringify(format)}`, async ({ page }) => {
    await ready(page, "/wiki/reading/arabic");
    await page.goto(`${wiki.url}/wiki/reading/arabic`);
    const pdf = (await page.pdf({ ...format, tagged: false })).toString("latin1");
    // One sheet: navigation before the text would need another.
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
}
