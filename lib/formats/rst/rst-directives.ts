/** Directives of docutils, Sphinx and common extensions as Markdown. */
import {
  codeBlock,
  codeSpan,
  escapedText,
  imageOf,
  linkTo,
  quoted,
} from "../markdown/write-markdown.ts";
import type { Directive } from "./rst-directive.ts";
import { csvTable, listTable, titledTable } from "./rst-directive-tables.ts";
import { includedCode } from "./rst-included.ts";
import { readInline } from "./rst-inline.ts";
import { type Lines, trimmed } from "./rst-lines.ts";
import type { BlockReading } from "./rst-lists.ts";

/** What a list of pages may write although it need not; `3.10` is a version. */
const sourceEnding = /\.(?:rst|rest|txt|md|ipynb)$/i;

type Handler = (directive: Directive, reading: BlockReading) => string;

/** `versionadded` and its like: the first word of the argument is the version. */
const versionNotes: Readonly<Record<string, string>> = {
  versionadded: "New in version",
  versionchanged: "Changed in version",
  versionremoved: "Removed in version",
  deprecated: "Deprecated since version",
  "deprecated-removed": "Deprecated since version",
};

const boxTitles: Readonly<Record<string, string>> = {
  attention: "Attention",
  caution: "Caution",
  danger: "Danger",
  error: "Error",
  hint: "Hint",
  important: "Important",
  note: "Note",
  tip: "Tip",
  warning: "Warning",
  seealso: "See also",
  todo: "Todo",
};

/** They arrange a page or say something of it; readers see nothing of them. */
const silent = new Set(
  `contents sectnum section-numbering header footer index meta tabularcolumns role default-role
  currentmodule py:currentmodule py:module module js:module title raw target-notes class-options
  highlightlang date comment testsetup testcleanup sectionauthor moduleauthor codeauthor cpp:namespace
  default-domain program py:currentclass minigallery graphviz digraph graph inheritance-diagram
  uml plantuml plot bibliography`.split(/\s+/),
);

const handlers: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.keys(boxTitles).map((name) => [name, box])),
  ...Object.fromEntries(Object.keys(versionNotes).map((name) => [name, versionNote])),
  admonition: titledBox,
  topic: titledBox,
  sidebar: titledBox,
  "code-block": code,
  code,
  sourcecode: code,
  "parsed-literal": code,
  prompt: code,
  productionlist: code,
  testcode: code,
  doctest: code,
  testoutput: code,
  literalinclude: (directive, { page }) => {
    const [path = ""] = directive.argument;
    return includedCode(page.files.get(path) ?? null, directive, page.codeLanguage);
  },
  highlight({ argument }, { page }) {
    page.codeLanguage = languageOf(argument[0] ?? "");
    return "";
  },
  math({ argument, content }) {
    const formula = [...argument, ...content]
      .join("\n")
      .replace(/\n{2,}/g, "\n")
      .trim();
    return formula === "" ? "" : `$$\n${formula}\n$$`;
  },
  image: (directive) => image(directive),
  figure(directive, { read }) {
    const caption = directive.content.length === 0 ? "" : `\n\n${read(directive.content)}`;
    return image(directive) + caption;
  },
  rubric: (directive, { page }) => `**${inlineOf(directive.argument, page)}**`,
  centered: (directive, { page }) => `**${inlineOf(directive.argument, page)}**`,
  epigraph: quote,
  highlights: quote,
  "pull-quote": quote,
  "block-quote": quote,
  toctree,
  "list-table": listTable,
  "csv-table": csvTable,
  table: titledTable,
  replace: ({ argument }, { page }) => inlineOf(argument, page),
  only: whole,
  ifconfig: whole,
  container: whole,
  class: whole,
  compound: whole,
  "rst-class": whole,
  cssclass: whole,
  glossary: whole,
  hlist: whole,
  tabs: whole,
  "tab-set": whole,
  grid: whole,
  tab: titledPart,
  "tab-item": titledPart,
  "group-tab": titledPart,
  "code-tab": (directive) => code({ ...directive, argument: directive.argument.slice(0, 1) }),
  dropdown: titledPart,
  collapse: titledPart,
  details: titledPart,
  card: titledPart,
  "grid-item-card": titledPart,
  include: () => "",
};

export function rstDirective(directive: Directive, reading: BlockReading): string {
  const { name } = directive;
  if (silent.has(name)) {
    // `class:: name` with a part below it only names its look.
    return "";
  }
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler !== undefined) {
    // The signature of a class in a domain has the name of a docutils directive.
    return name === "class" && /[().]/.test(directive.argument[0] ?? "")
      ? described(directive, reading)
      : handler(directive, reading);
  }
  return described(directive, reading);
}

/** The description of a function, an option, a variable: its signatures, then what is said of it. */
function described({ name, argument, content }: Directive, { read }: BlockReading): string {
  const isDescription =
    /:|^(?:auto|c?function|method|attribute|data|exception|describe|object|option|cmdoption|envvar|confval|setting|decorator|class|property|program|variable|type|macro|member|struct|signal|event|command|djadmin|fieldlookup|templatetag|templatefilter|staticmethod|classmethod|rst:|bb:)/.test(
      name,
    );
  const signatures = argument
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const shown = isDescription
    ? signatures.map((line) => `**${codeSpan(line.replace(/\\(.)/g, "$1"))}**`).join("\\\n")
    : "";
  return [shown, content.length === 0 ? "" : read(content)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function box(directive: Directive, { read }: BlockReading): string {
  const text = read(partOf(directive));
  return quoted(`**${boxTitles[directive.name]}**${text === "" ? "" : `\n\n${text}`}`);
}

function partOf({ argument, content }: Directive): Lines {
  return argument.length === 0 ? content : [...argument, "", ...content];
}

function titledBox({ argument, content }: Directive, { page, read }: BlockReading): string {
  const title = inlineOf(argument, page);
  const text = content.length === 0 ? "" : read(content);
  return quoted(
    [title === "" ? "" : `**${title}**`, text].filter((part) => part !== "").join("\n\n"),
  );
}

function versionNote({ name, argument, content }: Directive, { page, read }: BlockReading): string {
  const [first = "", ...rest] = argument.join("\n").split(/\s+/);
  const words = name === "deprecated-removed" ? rest.slice(1) : rest;
  const head = `**${versionNotes[name]} ${escapedText(first)}**`;
  const said = words.length === 0 ? "" : `: ${readInline(words.join(" "), page).markdown}`;
  const text = content.length === 0 ? "" : read(content);
  return [head + said, text].filter((part) => part !== "").join("\n\n");
}

function code({ name, argument, options, content }: Directive): string {
  const isPlain = name === "parsed-literal" || name === "productionlist";
  const [first = "", ...more] = argument;
  const isLanguage =
    !isPlain && /^[\w+#.-]*$/.test(first) && name !== "prompt" && name !== "doctest";
  const lines = isLanguage ? [...more, ...content] : [...argument, ...content];
  const language = isLanguage
    ? languageOf(first)
    : name === "prompt"
      ? languageOf(first.split(" ", 1)[0] ?? "")
      : "";
  const body = name === "prompt" ? content : lines;
  const caption = options.get("caption") ?? options.get("name") ?? "";
  const title = options.has("caption") ? `**${escapedText(caption)}**\n\n` : "";
  return trimmed(body).length === 0 ? "" : title + codeBlock(body.join("\n"), language);
}

function languageOf(name: string): string {
  return /^(?:none|text|default|guess)$/.test(name) ? "" : name;
}

function image({ argument, options }: Directive): string {
  const shown = imageOf(options.get("alt") ?? "", argument.join(""));
  const target = options.get("target") ?? "";
  return target === "" || target.endsWith("_") ? shown : linkTo(shown, target);
}

function quote({ argument, content }: Directive, { read }: BlockReading): string {
  return quoted(read([...argument, ...(argument.length > 0 ? [""] : []), ...content]));
}

function whole(directive: Directive, { read }: BlockReading): string {
  return directive.content.length === 0 ? "" : read(directive.content);
}

function titledPart({ argument, content }: Directive, { page, read }: BlockReading): string {
  const title = inlineOf(argument, page);
  const text = content.length === 0 ? "" : read(content);
  return [title === "" ? "" : `**${title}**`, text].filter((part) => part !== "").join("\n\n");
}

/** Pages in the order of their list; patterns name none. */
function toctree({ options, content }: Directive, { page }: BlockReading): string {
  if (options.has("hidden")) return "";
  const caption = options.get("caption") ?? "";
  const items = content.flatMap((line) => {
    const found = /^(?:(.*?)\s*<([^<>]+)>|([^<>*]+))$/.exec(line.trim());
    if (found === null) return [];
    const target = (found[2] ?? found[3] ?? "").trim();
    if (target === "" || target === "self") return [];
    const title = found[1] ?? target.split("/").at(-1)?.replace(/[-_]+/g, " ") ?? target;
    const address = /^[a-z]+:/.test(target)
      ? target
      : `${target.replace(sourceEnding, "")}${page.extension}`;
    return [`- ${linkTo(escapedText(title), address)}`];
  });
  return [caption === "" ? "" : `**${escapedText(caption)}**`, items.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}

function inlineOf(lines: Lines, page: BlockReading["page"]): string {
  return readInline(lines.join(" "), page).markdown;
}
