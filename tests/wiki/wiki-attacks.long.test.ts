/** All published attack strings against the wiki: scripts in Chromium, paths over the wire. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AttackedWiki,
  attackLines,
  attackService,
  attackWiki,
  diagramAttacks,
  markdownAttacks,
  mdxAttacks,
  traversalFaults,
} from "../kit/hostile/wiki-attacks.ts";

const xss = attackLines("xss");
const traversal = attackLines("path-traversal");
const vectorsPerPage = 20;

function pagesOf(vectors: readonly string[], ending: string): Record<string, string> {
  const pages: Record<string, string> = {};
  // In MDX one vector that cannot be parsed would turn its whole page into plain Markdown.
  const size = ending === "mdx" ? 1 : vectorsPerPage;
  for (let start = 0; start < vectors.length; start += size) {
    pages[`${ending}${start}.${ending}`] = vectors.slice(start, start + size).join("\n\n---\n\n");
  }
  return pages;
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });

/** Titles of pages on which something ran, with the page's own policy switched off. */
async function executed(url: string, paths: readonly string[]): Promise<string[]> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ bypassCSP: true });
    await context.route(
      (address) => address.origin !== url,
      (route) => route.abort(),
    );
    const ran: string[] = [];
    const page = await context.newPage();
    await page.exposeFunction("tellThatItRan", (path: string) => void ran.push(path));
    await page.addInitScript(() => {
      const tell = (): void => {
        (window as unknown as { tellThatItRan(path: string): void }).tellThatItRan(
          location.pathname,
        );
      };
      Object.assign(window, { alert: tell, prompt: tell, confirm: tell, print: tell });
    });
    page.on("dialog", (dialog) => void dialog.dismiss());
    for (const path of paths) {
      await page.goto(url + path);
      await page.waitForTimeout(50);
      await untilDrawn(page);
      for (const link of await page.locator(".wiki-text a[href^='javascript' i]").all()) {
        ran.push(`${path} ${await link.getAttribute("href")}`);
      }
    }
    return ran;
  } finally {
    await browser.close();
  }
}

/** A diagram with a slip in it stays text, so that nothing tells when it was looked at. */
async function untilDrawn(page: Page): Promise<void> {
  const diagrams = page.locator("pre.mermaid");
  if ((await diagrams.count()) === 0) return;
  await diagrams.first().scrollIntoViewIfNeeded();
  await diagrams
    .locator("img")
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
}

describe.skipIf(xss === null)("scripts", () => {
  test("the trial notices a script that runs", async () => {
    const { createServer } = await import("node:http");
    const server = createServer((_incoming, outgoing) => {
      outgoing.setHeader("Content-Type", "text/html").end("<img src=x onerror=alert(1)>");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(await executed(`http://127.0.0.1:${port}`, ["/control"])).toContain("/control");
    server.close();
  });

  test.each(["md", "mdx"])("none runs from a .%s page", async (ending) => {
    const vectors = [...markdownAttacks, ...mdxAttacks, ...(xss ?? [])];
    const pages = pagesOf(vectors, ending);
    const wiki = await attackWiki(pages);
    const paths = Object.keys(pages).map((name) => `/wiki/${name.replace(/\.mdx?$/, "")}`);
    expect(await executed(wiki.url, paths)).toEqual([]);
    await wiki.close();
  });
});

describe("pages of the service, which have scripts", () => {
  const sample = (xss ?? []).filter((_vector, index) => index % 20 === 0);
  const vectors = [...markdownAttacks, ...mdxAttacks, ...sample];
  const diagrams = ["graph TD\nA --> B", ...diagramAttacks].map(
    (source, number): [string, string] => [
      `d${number}.md`,
      `# Page\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`,
    ],
  );
  const pages = {
    ...pagesOf(vectors, "md"),
    ...pagesOf(vectors, "mdx"),
    ...Object.fromEntries(diagrams),
  };
  let service: AttackedWiki;
  beforeAll(async () => {
    service = await attackService(pages);
  }, 120_000);
  afterAll(() => service.close());

  test("none runs, whether it is written as text, component or diagram", async () => {
    const paths = Object.keys(pages).map((name) => `/wiki/${name.replace(/\.mdx?$/, "")}`);
    expect(await executed(service.url, paths)).toEqual([]);
  });

  test("diagrams were drawn meanwhile", async () => {
    const browser = await launch();
    const page = await browser.newPage();
    await page.goto(`${service.url}/wiki/d0`);
    await untilDrawn(page);
    expect(await page.locator("pre.mermaid img").count()).toBe(1);
    await browser.close();
  });

  test("none runs from the words that somebody searches for", async () => {
    const paths = vectors.map((vector) => `/search?${new URLSearchParams({ q: vector })}`);
    expect(await executed(service.url, paths)).toEqual([]);
  });
});

describe.skipIf(traversal === null)("paths", () => {
  test("none leads out of the folder, or makes the server fail", async () => {
    const wiki = await attackWiki({ "index.md": "# Home" });
    expect(await traversalFaults(wiki.url, traversal ?? [])).toEqual([]);
    await wiki.close();
  });
});
