/** A service that shows every kind of screen, and the way to each of them. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { scriptsCame } from "./console-service.ts";
import { kitchenSink, startService } from "./wiki-service.ts";

export interface ScreenService {
  readonly url: string;
  stop(): void;
}

const dialects =
  "docusaurus.mdx fumadocs.mdx mintlify.mdx mkdocs-material.md myst.md starlight.mdx";
const title = "word ".repeat(200).trim();
const tabs = Array.from({ length: 40 }, (_, at) => `=== "Tab ${at}"\n\n    Words ${at}.\n`);

const pages: Readonly<Record<string, string>> = {
  "index.md": "# Guide\n\nWelcome to the [kitchen](kitchen.md).\n",
  "kitchen.md": kitchenSink,
  "forty.md": `# Forty tabs\n\n${tabs.join("\n")}`,
  "long.md": `---\ntitle: ${title}\n---\n\n\`\`\`\nplain ${"code ".repeat(40)}\n\`\`\`\n`,
  "name.md": "---\ntitle: مرحبا (1) keys\n---\n\nWords around **שלום עולם (2)** and a key.\n",
  "arabic.md":
    "---\ntitle: دليل\nlang: ar\n---\n\n## التثبيت\n\nنص `code`.\n\n## الاستخدام\n\nنص.\n",
};

export async function startEveryScreen(port: number): Promise<ScreenService> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge screens "));
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, "guide", path)), { recursive: true });
    writeFileSync(join(folder, "guide", path), text);
  }
  for (const name of `${dialects} vitepress.md`.split(" ")) {
    cpSync(`lib/wiki/render/fixtures/${name}`, join(folder, "guide", "dialects", name));
  }
  cpSync("content", join(folder, "handbook"), { recursive: true });
  const config = join(folder, "knowledge.config.json");
  const collections = ["guide", "handbook"].map((name) => ({ name, path: name }));
  writeFileSync(config, JSON.stringify({ collections }));
  const child = await startService({
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    KNOWLEDGE_CONFIG: config,
    WIKI_DIR: join(folder, "guide"),
    USE_AUTH: "off",
  });
  return {
    url: `http://localhost:${port}`,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Addresses of pages in the forms of other tools, and of one with many blocks of code and tables. */
export const dialectScreens: readonly string[] = [
  ...`${dialects} vitepress.md`
    .split(" ")
    .map((name) => `/wiki/dialects/${name.replace(/\.mdx?$/, "")}`),
  "/docs/handbook/guide/wiki",
];

/** Addresses; behind a `#` is what is done there. */
export const everyScreen: readonly string[] = [
  ...dialectScreens,
  "/",
  "/?q=how+do+i+get+a+key",
  "/?q=confguratoin",
  "/?q=zzxxqq",
  `/?q=${"x".repeat(1_100)}`,
  "/wiki",
  "/wiki/kitchen",
  "/wiki/kitchen?embed=1",
  "/wiki/forty",
  "/wiki/long",
  "/wiki/name",
  "/wiki/arabic",
  "/wiki/dialects",
  "/wiki/-/links",
  "/wiki/-/recent",
  "/wiki/kitchne",
  "/nowhere",
  "/docs",
  "/docs/handbook",
  "/docs/errors/unauthorized",
  "/wiki/kitchen#palette",
  "/wiki/kitchen#hits",
  "/console",
  "/console#placed",
  "/console/tickets",
  "/console/stats",
  "/console/taxonomy",
  "/console/gaps",
  "/plugins",
  "/api/docs#explorer",
];

/** Opens it, and waits until everything that scripts draw is there. */
export async function openScreen(page: Page, url: string, screen: string): Promise<void> {
  const [address = "", state] = screen.split("#");
  await page.goto(url + address);
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  switch (state) {
    case "palette":
    case "hits":
      await scriptsCame(page);
      await page.keyboard.press("Control+k");
      await dialog.waitFor();
      if (state === "palette") return;
      await dialog.getByRole("combobox").fill("key");
      return dialog.getByText(/\d results?/).waitFor();
    case "placed":
      await scriptsCame(page);
      await page.getByLabel("Title").fill("How are keys made?");
      await page.getByRole("button", { name: "Place ticket" }).click();
      return page.locator("#desk-placement").waitFor();
    case "explorer":
      await page.locator(".opblock").first().waitFor();
      // Colours that are on their way break rules that they keep when they have come.
      return page.evaluate(async () => {
        await document.fonts.ready;
        const passing = document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
        await Promise.allSettled(passing.map(({ finished }) => finished));
      });
    default:
      return undefined;
  }
}
