/** Blocks of code as one element with their language, without the marks of what coloured them. */
import type { Element } from "hast";
import { classesOf, findElement, rawTextOf } from "./hast-nodes.ts";

const languageClass = /^(?:language|lang|highlight|brush|sourceCode)[-:]([\w+#.-]{1,30})$/;
const noLanguage = /^(?:default|none|text|plain|plaintext|console-output)$/;

/** For each element of a page, parents before their children. */
export function unwrapCode(element: Element): void {
  const { tagName } = element;
  if (tagName === "table" && isNumbered(element)) {
    const code = findElement(element, ({ tagName: name, children }) => {
      return name === "pre" && children.length > 0;
    });
    if (code !== null) Object.assign(element, { tagName: "div", children: [code], properties: {} });
    return;
  }
  const own = languageOf(element);
  if (tagName !== "pre") {
    // The box around a block of code knows its language.
    if (own !== "" && tagName !== "code") {
      const block = findElement(element, ({ tagName: name }) => name === "pre");
      if (block !== null && languageOf(block) === "") {
        block.properties.className = [...classesOf(block), `language-${own}`];
      }
    }
    return;
  }
  const inner = findElement(element, ({ tagName: name }) => name === "code");
  const language = own || (inner === null ? "" : languageOf(inner));
  const value = rawTextOf(element).replace(/^\n|\s+$/g, "");
  element.children = [
    {
      type: "element",
      tagName: "code",
      properties: language === "" ? {} : { className: [`language-${language}`] },
      children: [{ type: "text", value: `${value}\n` }],
    },
  ];
}

function languageOf(element: Element): string {
  const { dataLang, dataLanguage } = element.properties;
  const named = [dataLang, dataLanguage].find((name) => typeof name === "string");
  const found =
    named ??
    classesOf(element)
      .map((name) => languageClass.exec(name)?.[1])
      .find((name) => name !== undefined);
  const language = (found ?? "").toLowerCase();
  return noLanguage.test(language) ? "" : language;
}

/** A table of line numbers and code. */
function isNumbered(table: Element): boolean {
  return classesOf(table).some((name) => /^(?:highlighttable|rouge-table|linenotable)$/.test(name));
}
