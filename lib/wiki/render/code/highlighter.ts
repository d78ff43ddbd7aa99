/** Colours of code as classes, so that one stylesheet defines them and pages contain no styles. */
import type { Element, ElementContent } from "hast";

export interface Highlighter {
  /** Lines of coloured pieces; null for a language that is not known. */
  lines(code: string, language: string): Promise<readonly ElementContent[][] | null>;
}

/** A theme whose colours are names: each becomes a class. */
const colours: Readonly<Record<string, string>> = {
  "token-constant": "tk-constant",
  "token-string": "tk-string",
  "token-comment": "tk-comment",
  "token-keyword": "tk-keyword",
  "token-parameter": "tk-parameter",
  "token-function": "tk-function",
  "token-string-expression": "tk-string",
  "token-punctuation": "tk-punctuation",
  "token-link": "tk-link",
  "token-inserted": "tk-inserted",
  "token-deleted": "tk-deleted",
  "token-changed": "tk-changed",
};
const variable = /^var\(--kb-([\w-]+)\)$/;

/** Null where Shiki is not installed: code is then shown plain. Grammars are loaded one by one. */
export async function createHighlighter(): Promise<Highlighter | null> {
  const shiki = await import("shiki").catch(() => null);
  if (shiki === null) return null;
  const { bundledLanguages, bundledLanguagesAlias, createCssVariablesTheme } = shiki;
  const theme = createCssVariablesTheme({ name: "kb", variablePrefix: "--kb-" });
  const engine = shiki.createOnigurumaEngine(import("shiki/wasm"));
  const highlighter = await shiki.createHighlighterCore({ themes: [theme], langs: [], engine });
  const known = new Set([...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias)]);
  const loaded = new Set<string>();
  return {
    async lines(code, language) {
      if (!known.has(language)) return null;
      if (!loaded.has(language)) {
        const load = { ...bundledLanguages, ...bundledLanguagesAlias }[language as "js"];
        await highlighter.loadLanguage(load);
        loaded.add(language);
      }
      const { tokens } = highlighter.codeToTokens(code, { lang: language, theme: "kb" });
      return tokens.map((line) => line.map(({ content, color }) => piece(content, color)));
    },
  };
}

function piece(content: string, color: string | undefined): ElementContent {
  const text = { type: "text", value: content } as const;
  const name = colours[variable.exec(color ?? "")?.[1] ?? ""];
  if (name === undefined || content.trim() === "") return text;
  return { type: "element", tagName: "span", properties: { className: [name] }, children: [text] };
}

export type LineMark = "marked" | "inserted" | "deleted";

export function lineElement(children: readonly ElementContent[], mark: LineMark): Element {
  const className = ["line", mark];
  return { type: "element", tagName: "span", properties: { className }, children: [...children] };
}
