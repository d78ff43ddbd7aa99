/** Language and further words of a fence, in the forms that a parser of plain Markdown takes apart otherwise. */
import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";

/** `{ .yaml title="a" }` of Material for MkDocs and Pandoc. */
const listed = /^\{[ \t]*(?:\.([\w#+-]+))?([^}]*)\}(.*)$/;
/** `js{4}`, `js:line-numbers {1}`, `js[a.js]` of VitePress; `rust,ignore` of mdBook. */
const attached = /^([^\s{[:,]+)(?:,[\w,=-]*)?(?::[\w=-]*)?((?:\{|\[|:).*)?$/;

/** `{code-block} python` of MyST, `{mermaid}`, `{python}` of Quarto. */
const named = /^\{([a-z][\w-]*)\}$/i;
const codeNames = /^(?:code|code-block|code-cell|sourcecode)$/i;
const options = /^(?:[ \t]*:[a-z][\w-]*:[^\n]*(?:\n|$))+\n?/i;
const caption = /^[ \t]*:caption:[ \t]*(\S[^\n]*)$/m;

export function readFences(tree: Root): void {
  visit(tree, "code", settleFence);
}

function settleFence(code: Code): void {
  const { lang, meta } = code;
  if (lang === null || lang === undefined) return;
  const directive = named.exec(lang)?.[1];
  if (directive !== undefined) settleDirective(code, directive, meta ?? "");
  else if (lang.startsWith("{")) {
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

/** Its name is the language, unless words behind it are: then it is called by all of them. */
function settleDirective(code: Code, name: string, words: string): void {
  if (codeNames.test(name)) {
    const given = options.exec(code.value)?.[0] ?? "";
    const title = caption.exec(given)?.[1];
    code.value = code.value.slice(given.length);
    code.lang = words.split(/\s/)[0] || null;
    code.meta = title === undefined ? null : titleMeta(title);
  } else {
    code.lang = words === "" ? name : null;
    code.meta = words === "" ? null : titleMeta(`${name} ${words}`);
  }
}

function titleMeta(title: string): string {
  return `title="${title.replaceAll('"', "'").trim()}"`;
}

/** The words behind the language must pass the sanitiser. */
function keepMeta(code: Code): void {
  if (typeof code.meta !== "string" || code.meta === "") return;
  const { hProperties } = (code.data ?? {}) as { readonly hProperties?: object };
  code.data = { ...code.data, hProperties: { ...hProperties, dataMeta: code.meta } };
}
