/** What people see first: it is in the document, waits for nothing but a style sheet, and stands still. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";

const pages = [
  ["the start page", "/"],
  ["results", "/?q=restore+a+backup"],
  ["a page", "/wiki/operations/backups"],
  ["a folder", "/wiki/operations"],
  ["the console", "/console"],
] as const;

/** React marks the elements that it has taken over; the button for the colours is on every page. */
const scriptsCame = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector(".site-colours button, .site-colours") ?? {}).some((name) =>
      name.startsWith("__react"),
    ),
  );

/** About thirty of them for the start page, and a frame for each. */
const pieceBytes = 1_000;
const pieceMs = 30;

interface Seen {
  /** What moved from where to where, but for what moved after a key or click. */
  readonly moved: readonly string[];
  readonly largest: { readonly text: string; readonly address: string } | null;
  /** Files without which nothing is painted. */
  readonly blocking: readonly string[];
}

/** Two frames after everything has come, so that whatever scripts change has been painted. */
async function seen(page: Page): Promise<Seen> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve(observer.takeRecords()), 200);
      });
    const shifts = (await entriesOf("layout-shift")) as unknown as {
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }[];
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width} ${height}`;
    const paints = (await entriesOf("largest-contentful-paint")) as unknown as {
      element: Element | null;
      url: string;
    }[];
    const last = paints.at(-1);
    const files = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    return {
      moved: shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .flatMap(({ sources }) => sources)
        .map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.outerHTML.slice(0, 80) ?? "something that is gone";
          return `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
        }),
      largest:
        last === undefined ? null : { text: last.element?.textContent ?? "", address: last.url },
      blocking: files
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
        .map(({ name }) => new URL(name).pathname),
    };
  });
}

for (const width of [390, 768, 1280]) {
  const tag = width === 768 ? "@long" : [];
  for (const [name, address] of pages) {
    const title = `${name} stands still at ${width} pixels, and the document has its largest part`;
    test(title, { tag }, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await scriptsCame(page);
      const { moved, largest, blocking } = await seen(page);
      expect(moved).toEqual([]);
      // Text, not a file: no script and no picture has to come first.
      expect(largest?.address).toBe("");
      const words = (largest?.text ?? "").trim().split(/\s+/).slice(0, 3).join(" ");
      expect(words).not.toBe("");
      expect(textOf(await (await request.get(address)).text())).toContain(words);
      expect(blocking.filter((path) => !path.endsWith(".css"))).toEqual([]);
      expect(blocking.length).toBeLessThanOrEqual(2);
    });
  }
}

for (const width of [390, 1280]) {
  test(`the header of a document that comes in pieces stands still at ${width} pixels`, async ({
    page,
    baseURL,
  }) => {
    const slow = await startSlowly(baseURL ?? "");
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${slow.url}/`);
    const { moved } = await seen(page);
    expect(slow.pieces()).toBeGreaterThan(20);
    // A row of cards grows with the longest of them, which may come last.
    expect(moved.filter((one) => !one.includes("wiki-card"))).toEqual([]);
    slow.stop();
  });
}

/** The service over a bad connection: each document comes in pieces that are painted as they come. */
async function startSlowly(service: string) {
  let pieces = 0;
  const server = createServer(async ({ url }, outgoing) => {
    const answer = await fetch(service + url);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    outgoing.writeHead(answer.status, { "Content-Type": type });
    if (!type.startsWith("text/html")) return outgoing.end(body);
    for (let start = 0; start < body.length; start += pieceBytes) {
      outgoing.write(body.subarray(start, start + pieceBytes));
      pieces += 1;
      await new Promise((resolve) => setTimeout(resolve, pieceMs));
    }
    return outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pieces: () => pieces,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The words of a document as they are read. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}
