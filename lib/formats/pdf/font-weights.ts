/** Which fonts of a document are bold: their names say it, and nothing else does. */
import type { PDFPageProxy } from "unpdf/pdfjs";
import "./transfer-buffers.ts";

const boldName = /bold|black|heavy|demi|(?:^|\+)(?:cm|sf)bx|-bd\b/i;

export class FontWeights {
  readonly #isBold = new Map<string, boolean>();

  isBold(font: string): boolean {
    return this.#isBold.get(font) ?? false;
  }

  /** Fonts are sent with what a page draws; most pages have those of the pages before. */
  async learn(page: PDFPageProxy, fonts: readonly string[]): Promise<void> {
    const unknown = fonts.filter((font) => !this.#isBold.has(font));
    if (unknown.length === 0) return;
    await page.getOperatorList().catch(() => undefined);
    for (const font of unknown) {
      const known = page.commonObjs.has(font) ? (page.commonObjs.get(font) as unknown) : null;
      const { name } = (known ?? {}) as { readonly name?: unknown };
      this.#isBold.set(font, typeof name === "string" && boldName.test(name));
    }
  }
}
