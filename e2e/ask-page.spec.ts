/** The page of an answer: in the words of pages, in those of a model, and the ways to it. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import {
  type RemoteServer,
  silent,
  startRemoteServer,
} from "../tests/kit/hostile/misbehaving-server.ts";
import {
  spoken,
  standInModel,
  streamed,
  type WordingRequest,
} from "../tests/kit/models/stand-in-model.ts";
import { brokenRules, pressUntil, scriptsCame } from "./support/console-service.ts";
import { type FilesService, startFilesService } from "./support/files-service.ts";
import { looks } from "./support/looks.ts";
import { ownPorts } from "./support/own-ports.ts";

const kept = "A backup is kept for thirty days in the archive.";
const question = "How long is a backup kept in the archive?";
const foreign = "Who won the chess championship in Reykjavik?";
const files = {
  "guide/backups.md": `# Backups\n\n## How long a backup is kept\n\n${kept}\n`,
  "guide/restore.md":
    "# Restore\n\nTo restore a backup, run this command:\n\n```sh\nforecast restore ./state.db\n```\n",
};

const [wordedPort, plainPort] = ownPorts(import.meta.url);
const asked: WordingRequest[] = [];
let model: RemoteServer;
let worded: FilesService;
let plain: FilesService;

test.beforeAll(async () => {
  model = await startRemoteServer(silent);
  const sentences = [
    { text: kept, passages: [1] },
    { text: "A backup is kept for ninety years.", passages: [1] },
  ];
  model.behave(standInModel(asked, streamed(spoken(sentences))));
  const variables = { ASK_MODEL: "stand-in", ASK_BASE_URL: model.url, ASK_PUBLIC: "on" };
  worded = await startFilesService(wordedPort, { files, variables });
  plain = await startFilesService(plainPort, { files, variables: { ASK: "off" } });
});
test.afterAll(async () => {
  worded.stop();
  plain.stop();
  await model.close();
});

const askedAt = (q: string): string => `${worded.url}/?${new URLSearchParams({ q, ask: "on" })}`;
const answer = (page: Page) => page.getByRole("region", { name: "Answer", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search the documentation" });

test("a model's sentences say so, and each has the numbers of its passages", async ({ page }) => {
  await page.goto(askedAt(question));
  await expect(answer(page)).toContainText("Worded by a language model");
  const said = page.locator(".answer-worded");
  await expect(said).toContainText(kept);
  // What no passage says is not shown.
  await expect(page.getByText("ninety years")).toHaveCount(0);
  const cited = said.getByRole("link", { name: /^Passage 1: Backups/ });
  await expect(cited).toHaveCount(1);
  await expect(said.locator(".answer-shown").first()).toBeHidden();
  await cited.first().hover();
  await expect(said.locator(".answer-shown").first()).toBeVisible();
  await expect(said.locator(".answer-shown mark").first()).toHaveText(/backup|kept|archive/i);
  await cited.first().click();
  await expect(page).toHaveURL(/#_passage-1$/);
});

test("the passage of a number is reached with the keyboard alone", async ({ page }) => {
  await page.goto(askedAt(question));
  const cited = page.locator(".answer-worded").getByRole("link").first();
  await cited.focus();
  await expect(page.locator(".answer-shown").first()).toBeVisible();
});

test("an answer is copied with its sources", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: worded.url });
  await page.goto(askedAt(question));
  await expect(page.locator(".answer-worded")).toContainText(kept);
  await page
    .getByRole("button", { name: /Copy with sources/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /Copied/ })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${kept} [1]`);
  expect(copied).toContain(`[1] Backups › How long a backup is kept: ${worded.url}/`);
});

test("a vote with a sentence reaches the statistics", async ({ page }) => {
  await page.goto(askedAt(question));
  const last = page.locator(".answer-last");
  const sent = page.waitForResponse("**/api/wiki/vote");
  await last.getByRole("button", { name: "No", exact: true }).click();
  expect((await sent).status()).toBe(200);
  await last.getByLabel("What was missing? (optional)").fill("Where is the archive?");
  const said = page.waitForResponse("**/api/wiki/vote");
  await page.keyboard.press("Enter");
  expect((await said).status()).toBe(200);
  await page.goto(`${worded.url}/console/stats`);
  await expect(page.getByText("“Where is the archive?”")).toBeVisible();
});

test("nothing that answers is said, with the nearest pages, and no model is asked", async ({
  page,
}) => {
  const before = asked.length;
  await page.goto(askedAt(foreign));
  await expect(page.getByRole("status")).toContainText("The documentation does not answer this.");
  expect(asked.length).toBe(before);
});

test.describe("the ways to it", () => {
  test("the results have a tab, and a sheet above the hits that no model words", async ({
    page,
  }) => {
    const before = asked.length;
    await page.goto(`${worded.url}/?${new URLSearchParams({ q: question })}`);
    const sheet = page.getByRole("region", { name: "From the documentation" });
    await expect(sheet).toContainText(kept);
    await expect(sheet).toContainText("Quoted from Backups › How long a backup is kept");
    expect(asked.length).toBe(before);
    await page.getByRole("link", { name: "Ask", exact: true }).click();
    await expect(page.locator(".answer-worded")).toContainText(kept);
  });

  test("in the dialog the Tab key leads to Ask, and passages stand above the pages", async ({
    page,
  }) => {
    const before = asked.length;
    await page.goto(`${worded.url}/`);
    await scriptsCame(page);
    await pressUntil(page, "Control+k", dialog(page));
    await page.keyboard.type(question);
    const option = dialog(page).getByRole("option").first();
    await expect(option).toContainText(kept);
    await expect(option).toContainText("Quoted from Backups › How long a backup is kept");
    expect(asked.length).toBe(before);
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("button", { name: /^Ask/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]ask=on/);
    await expect(page.locator(".answer-worded")).toContainText(kept);
  });

  test("ASK=off leaves none of them", async ({ page }) => {
    await page.goto(plain.url);
    await scriptsCame(page);
    await expect(page.getByRole("button", { name: "Ask" })).toHaveCount(0);
    await pressUntil(page, "Control+k", dialog(page));
    await page.keyboard.type(question);
    await expect(dialog(page).getByRole("option").first()).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: /^Ask/ })).toHaveCount(0);
    await page.goto(`${plain.url}/?${new URLSearchParams({ q: question, ask: "on" })}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask", exact: true })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "From the documentation" })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the start page asks, and the passages answer", async ({ page }) => {
    await page.goto(`${worded.url}/`);
    await page.getByRole("searchbox").fill("How do I restore a backup?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page).toHaveURL(/ask=on/);
    await expect(answer(page)).toContainText("To restore a backup, run this command:");
    await expect(answer(page).locator("pre")).toHaveText("forecast restore ./state.db");
    await answer(page).getByRole("link", { name: "Restore" }).click();
    await expect(page.getByRole("heading", { name: "Restore" })).toBeVisible();
  });

  test("a vote is sent as a form", async ({ page }) => {
    await page.goto(askedAt(question));
    await page.locator(".answer-last").getByRole("button", { name: "Yes", exact: true }).click();
    await expect(page).toHaveURL(/voted=yes/);
  });
});

for (const { colorScheme, width, name, tag } of looks()) {
  test(`no rule is broken and nothing is wider than the window, ${name}`, {
    tag,
  }, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    for (const q of [question, "How do I restore a backup?", foreign]) {
      await page.goto(askedAt(q));
      if (q === question) await expect(page.locator(".answer-worded")).toContainText(kept);
      expect(await brokenRules(page, axe.source)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
    await context.close();
  });
}
