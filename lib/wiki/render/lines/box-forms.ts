/** One line that opens or closes a box, in the forms of each tool. */
import type { BoxMark, BoxStack, OpenForm } from "./box-stack.ts";

export type BoxForm =
  | OpenForm
  | { readonly kind: "close"; readonly mark: BoxMark; readonly length: number }
  | { readonly kind: "text"; readonly text: string };

export const lineLengthMax = 2_000;
const marks =
  /^[ \t]*(!!!|\?\?\?\+?)[ \t]*([a-z][\w-]*(?:[ \t]+[a-z][\w-]*)*)?(?:[ \t]*"(.*)")?[ \t]*$/i;
const tab = /^[ \t]*===([!+]*)[ \t]+"(.*)"[ \t]*$/;
const boxWidth = 4;

/** `!!! tip "Title"`, `??? tip` and `=== "Tab"`, whose text is indented; null for another line. */
export function indentedForm(line: string): BoxForm | null {
  if (line.length > lineLengthMax) return null;
  const tabbed = tab.exec(line);
  if (tabbed !== null) {
    const [, signs = "", title = ""] = tabbed;
    const said = [signs.includes("+") ? "open" : "", signs.includes("!") ? "fresh" : ""];
    return indented("tab", title, said.join(" ").trim());
  }
  const [, mark, names, title] = marks.exec(line) ?? [];
  if (mark === undefined || (names === undefined && title === undefined)) return null;
  const name = names?.split(/[ \t]+/)[0] ?? "note";
  const fold = mark === "!!!" ? "boxed" : `fold=${mark === "???" ? "closed" : "open"}`;
  return indented(name, title === undefined ? null : title, fold);
}

function indented(name: string, title: string | null, attributes: string): OpenForm {
  return { kind: "open", name, title, mark: null, width: boxWidth, attributes };
}

const slashes = /^[ \t]*(\/{3,})[ \t]*(?:([a-z][\w-]*)[ \t]*)?(?:\|(.*))?$/is;

/** `/// tip | Title` and the `///` that closes it. */
export function slashForm(line: string): BoxForm | null {
  const match = line.length > lineLengthMax ? null : slashes.exec(line);
  if (match === null) return null;
  const [, { length } = "", name, title = null] = match;
  // A line of slashes alone closes a box; with words and no name it is a comment of some code.
  if (name === undefined) return { kind: "close", mark: "/", length };
  const isElement = name === "html";
  return { kind: "open", name, title: isElement ? null : title, mark: "/", length };
}

const option = /^ {4,}([a-z]\w*):[ \t]*(.*)$/;

/** `    type: warning` right below the line that opens such a box. */
export function slashOption(line: string, boxes: BoxStack): boolean {
  const [, name = "", value = ""] = option.exec(line) ?? [];
  if (name === "") return false;
  return boxes.amend((form) => {
    if (form.mark !== "/") return null;
    const added = optionText(name, value.trim());
    const attributes = [form.attributes ?? "", added].filter((part) => part !== "").join(" ");
    return { ...form, attributes };
  });
}

function optionText(name: string, value: string): string {
  if (name === "type" && /^[\w-]+$/.test(value)) return `type=${value}`;
  if (/^(?:open|select)$/.test(name) && /^true$/i.test(value)) return "open";
  return name === "new" && /^true$/i.test(value) ? "fresh" : "";
}

const colons = /^[ \t]*(:{3,})[ \t]*(?:([a-z][\w-]*)[ \t]*)?(.*)$/is;
const picture = /\bsource="([^"]*)"/;
const alternative = /\balt-text="([^"]*)"/;
const ownAttributes = /[ \t]*(\{[^{}\n]{0,300}\})$/;

/** `::: tip Title`, `:::tip[Title]{a=b}`, `::: {.callout-tip}`, and the `:::` that closes them. */
export function colonForm(line: string): BoxForm | null {
  const match = line.length > lineLengthMax ? null : colons.exec(line);
  if (match === null) return null;
  const [, { length } = "", name, written = ""] = match;
  const rest = written.trimEnd();
  const base = { kind: "open", mark: ":", length } as const;
  if (name === undefined) {
    if (rest === "") return { kind: "close", mark: ":", length };
    const named = /^\{[^{}]*\.([\w-]+)[^{}]*\}$/.exec(rest)?.[1];
    if (named === undefined) return null;
    return { ...base, name: named.replace(/^callout-/, ""), title: null };
  }
  if (/:{3,}$/.test(rest) || rest.includes('="')) return learnForm(name, rest, base);
  if (/^(?:moniker|zone|row|column)(?:-end)?$/.test(name)) return { kind: "text", text: "" };
  const labelled = /^\[(.*?)\](\{[^{}\n]*\})?$/.exec(rest);
  if (labelled !== null) {
    const [, title = "", given = ""] = labelled;
    return { ...base, name, title: unescaped(title), attributes: given.slice(1, -1) };
  }
  const given = ownAttributes.exec(rest)?.[1] ?? "";
  const title = rest.slice(0, rest.length - given.length).trim();
  return { ...base, name, title: title === "" ? null : title, attributes: given.slice(1, -1) };
}

/** It is escaped again when it is written. */
function unescaped(title: string): string {
  return title.replace(/\\([[\]])/g, "$1");
}

/** `:::image source="…" alt-text="…":::` and its kin of Microsoft Learn; other lines lay pages out. */
function learnForm(
  name: string,
  rest: string,
  base: Pick<OpenForm, "kind" | "mark" | "length">,
): BoxForm | null {
  const source = picture.exec(rest)?.[1];
  if (name === "image" && source !== undefined) {
    const words = (alternative.exec(rest)?.[1] ?? "").replace(/[[\]]/g, "\\$&");
    return { kind: "text", text: `![${words}](<${source.replace(/[<>]/g, "")}>)` };
  }
  if (name === "code" && source !== undefined) {
    return { kind: "text", text: `Missing snippet: \`${source.replaceAll("`", "")}\`` };
  }
  if (/^(?:image|row|column|moniker|zone|code)(?:-end)?$/.test(name)) {
    return { kind: "text", text: "" };
  }
  // `:::term text="…"::: goes on` is a sentence.
  const given = /^(?:\[(.*?)\])?\{([^{}\n]*)\}$/.exec(rest);
  if (given === null) return null;
  return { ...base, name, title: given[1] ?? null, attributes: given[2] ?? "" };
}
