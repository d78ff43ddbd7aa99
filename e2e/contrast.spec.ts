/** Every text of the pages is readable, in light and in the dark. */
import { expect, type Page, test } from "@playwright/test";

/** WCAG 2.2 AA for text of usual size. */
const contrastMin = 4.5;

/** Texts whose colour stands too little out from the background behind them. */
async function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate((wanted) => {
    // Painted, so that colours of all notations become numbers.
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const pixel = (colour: string): number[] => {
      if (context === null) throw new Error("no canvas");
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const share = value / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const backgroundOf = (element: Element | null): number[] => {
      if (element === null) return [255, 255, 255];
      const colour = pixel(getComputedStyle(element).backgroundColor);
      return colour[3] === 255 ? colour : backgroundOf(element.parentElement);
    };
    const faint: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = texts.map((node) => node.textContent?.trim()).join("");
      if (text === "" || element.closest("script, style, [hidden]") !== null) continue;
      const pair = [luminance(pixel(getComputedStyle(element).color))];
      pair.push(luminance(backgroundOf(element)));
      const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
      if (ratio < wanted) faint.push(`${ratio.toFixed(2)} ${text}`);
    }
    return faint;
  }, contrastMin);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const address of [
      "/",
      "/?q=how+to+confguratoin+index&collection=guide&collection=errors",
      "/?q=confguratoin&typo=off",
    ]) {
      test(address, async ({ page }) => {
        await page.goto(address);
        expect(await faintTexts(page)).toEqual([]);
      });
    }

    test("the list of suggestions", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("combobox").pressSequentially("index");
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
      expect(await faintTexts(page)).toEqual([]);
    });
  });
}

test("the check finds what is too faint", async ({ page }) => {
  await page.goto("/");
  await page.locator("h1").evaluate((heading) => heading.style.setProperty("color", "#999"));
  expect(await faintTexts(page)).toEqual(["2.72 Search the documentation"]);
});
