/** What people see first: it is in the document, waits for nothing but a style sheet, and stands still. */
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

interface Seen {
  /** Sum of the layout shifts, those after a key or click left out. */
  readonly moved: number;
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
      value: number;
      hadRecentInput: boolean;
    }[];
    const paints = (await entriesOf("largest-contentful-paint")) as unknown as {
      element: Element | null;
      url: string;
    }[];
    const last = paints.at(-1);
    const files = performance.getEntriesByType("resource") as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    return {
      moved: shifts.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0),
      largest:
        last === undefined ? null : { text: last.element?.textContent ?? "", address: last.url },
      blocking: files
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
        .map(({ name }) => new URL(name).pathname),
    };
  });
}

for (const width of [390, 768, 1280]) {
  for (const [name, address] of pages) {
    test(`${name} stands still at ${width} pixels, and the document has its largest part`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await scriptsCame(page);
      const { moved, largest, blocking } = await seen(page);
      expect(moved).toBe(0);
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
