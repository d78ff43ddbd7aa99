/**
 * Formulas as MathML, which browsers draw themselves, without third-party fonts, styles or scripts.
 */
import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";

/** A longer text is not a formula. */
const formulaLengthMax = 5_000;

export async function drawFormulas(tree: Root): Promise<void> {
  const formulas: { element: Element; isDisplay: boolean }[] = [];
  visit(tree, "element", (element, _index, parent) => {
    const { className } = element.properties;
    const names = Array.isArray(className) ? className : [];
    if (names.includes("math-inline")) formulas.push({ element, isDisplay: false });
    if (!names.includes("math-display")) return;
    formulas.push({ element, isDisplay: true });
    // It was written as a block of code, and is none.
    if (parent?.type === "element" && parent.tagName === "pre") parent.tagName = "div";
  });
  if (formulas.length === 0) return;
  const katex = await import("katex").catch(() => null);
  if (katex === null) return;
  for (const { element, isDisplay } of formulas) {
    const formula = toString(element);
    if (formula.length > formulaLengthMax) continue;
    try {
      const html = katex.default.renderToString(formula, {
        displayMode: isDisplay,
        output: "mathml",
        // Links, pictures and styles would come in behind the sanitiser.
        trust: false,
        strict: "ignore",
        maxExpand: 1_000,
        throwOnError: true,
      });
      const drawn = fromHtml(html, { fragment: true });
      visit(drawn, "element", withoutStyle);
      element.children = drawn.children as Element["children"];
      element.tagName = "span";
      element.properties = { className: ["math", isDisplay ? "math-block" : "math-inline"] };
    } catch {
      // A formula that cannot be read stays as its author wrote it.
      element.properties = {};
    }
  }
}

/**
 * KaTeX writes two styles, which the policy of our pages does not allow in HTML: the frame of
 * `\fcolorbox` with its colour, and the shadow of `\pmb`. Both become classes.
 */
function withoutStyle(element: Element): void {
  const { style, ...properties } = element.properties;
  if (style === undefined) return;
  const [, colour] = /^border: \S+ solid (.+)$/.exec(String(style)) ?? [];
  if (colour === undefined) {
    element.properties = { ...properties, className: ["math-heavy"] };
    return;
  }
  element.properties = { ...properties, className: ["math-frame"], mathcolor: colour };
  const inside: Element = {
    type: "element",
    tagName: "mrow",
    properties: { className: ["math-framed"] },
    children: element.children,
  };
  element.children = [inside];
}
