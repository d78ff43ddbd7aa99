/** Language and further words of a fence, in the forms that a parser of plain Markdown takes apart otherwise. */
import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";

/** `{ .yaml title="a" }` of Material for MkDocs and Pandoc. */
const listed = /^\{[ \t]*(?:\.([\w#+-]+))?([^}]*)\}(.*)$/;
/** `js{4}`, `js:line-numbers {1}`, `js[a.js]` of VitePress. */
const attached = /^([^\s{[:]+)(?::[\w=-]*)?((?:\{|\[|:).*)?$/;

export function settleFences(tree: Root): void {
  visit(tree, "code", settleFence);
}

function settleFence(code: Code): void {
  const { lang, meta } = code;
  if (lang === null || lang === undefined) return;
  if (lang.startsWith("{")) {
    const [, language = "", inside = "", behind = ""] = listed.exec(`${lang} ${meta ?? ""}`) ?? [];
    code.lang = language === "" ? null : language;
    code.meta = `${inside} ${behind}`.trim() || null;
  } else {
    const [, language = lang, rest = ""] = attached.exec(lang) ?? [];
    code.lang = language;
    if (rest !== "") code.meta = `${rest} ${meta ?? ""}`.trim();
  }
  keepMeta(code);
}

/** The words behind the language must pass the sanitiser. */
function keepMeta(code: Code): void {
  if (typeof code.meta !== "string" || code.meta === "") return;
  const { hProperties } = (code.data ?? {}) as { readonly hProperties?: object };
  code.data = { ...code.data, hProperties: { ...hProperties, dataMeta: code.meta } };
}
