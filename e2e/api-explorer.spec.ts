/** A programmer who tries the API in the browser. */
import { spawn } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Findings that keep somebody out, with where they are. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate<Finding[]>(`axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  }).then(({ violations }) => violations)`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** What the page asks of others, and what its policy or its code complains about. */
function watch(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) complaints.push(`asks ${url}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  return complaints;
}

const operation = (page: Page) => page.locator("#operations-Search-search");

/** Opens the search, asks for a word and waits for the answer. */
async function execute(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/api/docs`);
  await ask(page);
  const status = operation(page).locator(".live-responses-table .response-col_status");
  await expect(status).toContainText(["Code", "200"]);
}

async function ask(page: Page): Promise<void> {
  await operation(page)
    .getByRole("button", { name: /get.*api.*search/i })
    .first()
    .click();
  await operation(page).locator('tr[data-param-name="q"] input').fill("install");
  await operation(page).getByRole("button", { name: "Execute" }).click();
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, { tag: colorScheme === "dark" ? "@long" : [] }, () => {
    test.use({ colorScheme });

    test("an operation is executed against this service, by keyboard", async ({
      page,
      baseURL,
    }) => {
      const complaints = watch(page, baseURL ?? "");
      await execute(page);
      const body = operation(page).locator(".live-responses-table .highlight-code");
      await expect(body.first()).toContainText('"results"');
      const snippets = operation(page).locator(".explorer-snippets");
      for (const [language, line] of [
        ["curl", `curl '${baseURL}/api/search?`],
        ["JavaScript", `const response = await fetch("${baseURL}/api/search?`],
        ["Python", "response = requests.request("],
      ] as const) {
        const summary = snippets.locator("summary", { hasText: language });
        if (language !== "curl") await summary.press("Enter");
        await expect(snippets.getByText(line)).toBeVisible();
      }
      expect(await seriousFindings(page)).toEqual([]);
      const background = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      const isDark = background === "rgb(11, 17, 32)";
      expect(isDark).toBe(colorScheme === "dark");
      expect(complaints).toEqual([]);
    });

    test("a key is given in a dialog, and sent along", async ({ page }) => {
      await page.goto("/api/docs");
      await page.getByRole("button", { name: "Authorize" }).first().click();
      const dialog = page.locator(".modal-ux");
      await expect(dialog).toContainText("searchKey");
      expect(await seriousFindings(page)).toEqual([]);
      const scheme = dialog.locator(".auth-container", { hasText: "searchKey" });
      await scheme.locator("input").fill("a-key-of-mine");
      await scheme.getByRole("button", { name: "Authorize" }).click();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      const sent = page.waitForRequest(/\/api\/search\?/);
      await ask(page);
      expect((await sent).headers().authorization).toBe("Bearer a-key-of-mine");
    });
  });
}

test("operations are searched by what they do", async ({ page }) => {
  await page.goto("/api/docs");
  const field = page.getByRole("textbox", { name: "Search in operations" });
  await field.fill("vote helpful");
  await expect(page.locator(".opblock")).toHaveCount(1);
  await expect(page.locator(".opblock")).toContainText("/api/wiki/vote");
  await field.fill("zzqqxx");
  await expect(page.locator(".opblock")).toHaveCount(0);
  await field.fill("");
  await expect(page.locator("#operations-Search-search")).toBeVisible();
});

test("it has the left edge and the search of every area, and the search finds operations", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_920, height: 900 });
  await page.goto("/wiki");
  const edge = (await page.locator(".site-brand").boundingBox())?.x;
  const complaints = watch(page, "http://localhost");
  await page.goto("/api/docs");
  await expect(operation(page)).toBeVisible();
  expect((await page.locator(".site-brand").boundingBox())?.x).toBe(edge);
  const title = await page.locator(".swagger-ui .info .title").boundingBox();
  expect(title?.x).toBe(edge);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  // A slash opens the search only where nobody is typing.
  await dialog.getByRole("combobox").pressSequentially("/api/search/click");
  await expect(dialog.getByRole("combobox")).toHaveValue("/api/search/click");
  await dialog.getByRole("combobox").fill("count opened hit");
  const first = dialog.getByRole("option").first();
  await expect(first).toContainText("POST /api/search/click");
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.locator("#operations-Search-countClick")).toHaveClass(/is-open/);
  await page
    .getByRole("link", { name: /^Search/ })
    .first()
    .click();
  await dialog.getByRole("combobox").fill("restore a backup");
  await expect(dialog.getByRole("option", { name: /Backups/ }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an agent's message is sent from the page", async ({ page }) => {
  await page.goto("/api/docs");
  const message = page.locator("#operations-Agents-mcpMessage");
  await message
    .getByRole("button", { name: /post.*api.*mcp/i })
    .first()
    .click();
  await message.getByRole("button", { name: "Execute" }).click();
  await expect(message.locator(".live-responses-table")).toContainText("200");
  await expect(message.locator(".live-responses-table")).toContainText("protocolVersion");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the operations are a list to read", async ({ page }) => {
    await page.goto("/api/docs");
    await expect(
      page.getByRole("row", { name: "GET /api/search Search the documentation" }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API explorer");
  });
});

test("knowledge serve has the same explorer", { tag: "@long" }, async ({ page }) => {
  const command = ["dist/cli/main.js", "serve", "content/guide", "--port", "0"];
  const child = spawn(process.execPath, command);
  const url = await new Promise<string>((resolve) => {
    child.stdout.on("data", (data: Buffer) => {
      const found = /(http:\S+)\/api\/search/.exec(data.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const complaints = watch(page, url);
  await execute(page, url);
  expect(complaints).toEqual([]);
  child.kill("SIGTERM");
});
