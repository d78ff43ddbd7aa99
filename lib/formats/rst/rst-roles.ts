/** Roles of docutils and Sphinx as Markdown. */
import { codeSpan, escapedText, linkTo } from "../markdown/write-markdown.ts";
import type { RstPage } from "./rst-page.ts";

interface RoleText {
  readonly markdown: string;
  readonly plain: string;
}

const textRoles = new Set(
  `term abbr abbreviation acronym emphasis sub sup subscript superscript t title-reference title
  numref eq any keyword token ctype manpage newsgroup regexp`.split(/\s+/),
);
const strongRoles = new Set("strong guilabel menuselection command program dfn makevar".split(" "));
const callRoles = new Set("func meth method function".split(" "));
/** Their text is not for readers. */
const hiddenRoles = new Set("raw-html raw index".split(" "));

export function roleText(name: string, content: string, page: RstPage): RoleText {
  // `py:func` is `func`.
  const role = name.toLowerCase().split(":").at(-1) ?? "";
  const titled = /^([^]*?)\s*<([^<>]*)>$/.exec(content);
  const title = (titled?.[1] ?? "").trim() === "" ? null : (titled?.[1] ?? "").trim();
  const target = (titled?.[2] ?? content).trim().replace(/^!/, "");
  if (hiddenRoles.has(role)) return { markdown: "", plain: "" };
  switch (role) {
    case "":
      return isIdentifier(content)
        ? code(content)
        : { markdown: `*${escapedText(content)}*`, plain: content };
    case "ref":
      return labelText(target, title, page);
    case "doc":
      return documentText(target, title, page);
    case "download":
      return link(title ?? target, target);
    case "pep":
      return link(
        title ?? `PEP ${target}`,
        `https://peps.python.org/pep-${target.split("#", 1)[0]?.padStart(4, "0")}/`,
      );
    case "rfc":
      return link(
        title ?? `RFC ${target}`,
        `https://www.rfc-editor.org/rfc/rfc${target.split("#", 1)[0]}`,
      );
    case "math":
      return { markdown: `$${content}$`, plain: content };
    default:
      return otherText(role, content, { title, target });
  }
}

function otherText(
  role: string,
  content: string,
  { title, target }: { readonly title: string | null; readonly target: string },
): RoleText {
  if (role === "abbr" || role === "abbreviation") {
    const shown = content.replace(/\s*\(([^()]*)\)$/, "");
    return { markdown: escapedText(content), plain: shown };
  }
  if (strongRoles.has(role)) {
    const shown = (title ?? content).replaceAll("-->", "‣");
    return { markdown: `**${escapedText(shown)}**`, plain: shown };
  }
  if (textRoles.has(role)) {
    const shown = title ?? target.replace(/^~/, "");
    return { markdown: escapedText(shown), plain: shown };
  }
  if (title !== null)
    return isIdentifier(title) ? code(title) : { markdown: escapedText(title), plain: title };
  // `~a.b.c` shows its last part.
  const short = target.startsWith("~") ? (target.slice(1).split(/[.:]/).at(-1) ?? target) : target;
  const shown = callRoles.has(role) && !short.endsWith(")") ? `${short}()` : short;
  return /\s/.test(shown) && role !== "samp" && role !== "option" && !isCode(role)
    ? { markdown: escapedText(shown), plain: shown }
    : code(shown);
}

function isCode(role: string): boolean {
  return /^(?:code|literal|file|kbd|envvar|samp|sh|bash|python|c|cpp)$/.test(role);
}

function labelText(target: string, title: string | null, page: RstPage): RoleText {
  const found = page.target(target);
  const shown = title ?? (found?.title || target.replace(/[-_]+/g, " "));
  return found === null || found.address === ""
    ? { markdown: escapedText(shown), plain: title ?? target }
    : link(shown, found.address);
}

/** Its ending is that of the page that names it. */
function documentText(target: string, title: string | null, page: RstPage): RoleText {
  const name = target.split("/").at(-1) ?? target;
  return link(title ?? name.replace(/[-_]+/g, " "), `${target}${page.extension}`);
}

function link(shown: string, target: string): RoleText {
  return { markdown: linkTo(escapedText(shown), target), plain: shown };
}

function code(text: string): RoleText {
  return { markdown: codeSpan(text), plain: text };
}

function isIdentifier(text: string): boolean {
  return /^[\w.:/()@-]+$/.test(text) && /[_.:/()@]|^[a-z]+[A-Z]|^[A-Z]/.test(text);
}
