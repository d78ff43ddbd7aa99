/** What the tags of templates stand for, by the names that themes of Hugo, GitBook and Jekyll share. */
import { calloutOf } from "../components/callouts.ts";
import { given, type TemplateTag } from "./template-tags.ts";

export type TemplateForm =
  /** A box of ours, as `:::` with this behind it. */
  | { readonly kind: "box"; readonly opening: string }
  /** Its contents are shown, behind words of its own. */
  | { readonly kind: "plain"; readonly text?: string }
  | { readonly kind: "code"; readonly info: string }
  | { readonly kind: "fence title"; readonly title: string }
  | { readonly kind: "math" }
  | { readonly kind: "nothing" }
  /** Its contents are the words of a link. */
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "text"; readonly text: string };

/** Boxes whose kind is said by an argument. */
const boxes = /^(?:alert|notice|hint|callout|admonition|box|message|pageinfo|banner|block|aside)$/;
const moods: Readonly<Record<string, string>> = {
  primary: "note",
  secondary: "note",
  dark: "note",
  light: "note",
  default: "note",
  success: "success",
  warning: "warning",
  danger: "danger",
};

/** Null for a name that says nothing of itself: contents are shown, and what has none is left. */
export function templateForm(tag: TemplateTag, isPair: boolean): TemplateForm | null {
  const { name, words } = tag;
  const title = given(tag, "title", "header", "name", "summary", "label", "heading");
  const whole = isPair ? null : wholeForm(tag, title);
  if (whole !== null) return whole;
  if (name === "comment") return { kind: "nothing" };
  if (!isPair) return null;
  const target = targetOf(tag);
  if (target !== null && /^(?:button|link|a|ref|relref)$/.test(name))
    return { kind: "link", target };
  if (target !== null && title === "" && /^(?:embed|file)$/.test(name))
    return { kind: "plain", text: `[${fileName(target)}](<${target}>)` };
  if (boxes.test(name)) return boxForm(tag, title);
  if (calloutOf(name) !== null) return box(name, title || (words[0] ?? ""));
  switch (name) {
    case "tab":
    case "codetab":
    case "tab-item":
      return box("tab", title || words[0] || given(tag, "lang"));
    case "details":
    case "expand":
    case "collapse":
    case "accordion":
    case "accordion-item":
    case "spoiler":
      return box("details", title || (words[0] ?? ""));
    case "steps":
    case "stepper":
      return box("steps", "");
    case "highlight":
    case "code":
    case "codeblock":
    case "code-toggle":
    case "hl":
    case "mermaid":
    case "katex":
    case "math":
      return codeForm(tag, title);
    case "update":
      return box("div", title || given(tag, "date"));
    case "raw":
      return { kind: "plain" };
    default:
      return tag.isLiquid ? liquidForm(name) : title === "" ? { kind: "plain" } : box("div", title);
  }
}

/** Logic of Liquid would have to run; these only lay a page out. */
const layouts =
  /^(?:tabs|step|columns?|content-ref|updates|prompt|openapi-\w+|swagger|grid|cards?)$/;

function liquidForm(name: string): TemplateForm | null {
  return layouts.test(name) ? { kind: "plain" } : null;
}

function box(name: string, title: string, attributes = ""): TemplateForm {
  const label = title === "" ? "" : `[${title}]`;
  return { kind: "box", opening: `${name}${label}${attributes}` };
}

/** `notice` and `admonition` name their kind and then their title. */
function boxForm(tag: TemplateTag, title: string): TemplateForm {
  const { name } = tag;
  const [first = "", second = ""] = tag.words;
  const said = given(tag, "type", "style", "context", "color", "kind", "icon") || first;
  const mood = said.toLowerCase();
  const kind = calloutOf(mood) === null ? moods[mood] : mood;
  const own = kind ?? (calloutOf(name) === null ? "note" : name);
  const isTitled = /^(?:notice|admonition)$/.test(name);
  const words = title || (isTitled ? second : "");
  const isBare = /^(?:pageinfo|banner|block|box|message)$/.test(name) && words === "";
  return box(own, words, isBare ? "{bare}" : "");
}

function codeForm(tag: TemplateTag, title: string): TemplateForm {
  const { name, words } = tag;
  if (name === "katex" || name === "math") return { kind: "math" };
  if (name === "mermaid") return { kind: "code", info: "mermaid" };
  const file = given(tag, "title", "filename", "file") || title;
  if (tag.isLiquid && name === "code") return { kind: "fence title", title: file };
  const language = given(tag, "lang", "language", "type") || (words[0] ?? "");
  const named = file === "" ? "" : `title="${file.replaceAll('"', "'")}"`;
  return { kind: "code", info: `${language.split(/[\s,]/)[0] ?? ""} ${named}`.trim() };
}

const players: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/embed/${id}`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}`,
};
const pages: Readonly<Record<string, (id: string, user: string) => string>> = {
  gist: (id, user) => `https://gist.github.com/${user}/${id}`,
  x: (id, user) => `https://x.com/${user}/status/${id}`,
  tweet: (id, user) => `https://x.com/${user}/status/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
};
const decoration = /^(?:icon|fa|fas|fab|br|clear|toc|divider|spacer)$/;

/** What has no contents: a link, a picture of another site, a word. */
function wholeForm(tag: TemplateTag, title: string): TemplateForm | null {
  const { name, words } = tag;
  if (decoration.test(name)) return { kind: "nothing" };
  const id = given(tag, "id") || (words.at(-1) ?? "");
  if (Object.hasOwn(players, name) && /^[\w-]+$/.test(id)) {
    const named = title === "" ? "" : ` title="${title.replace(/[<>"]/g, "")}"`;
    return text(`<iframe src="${players[name]?.(id)}"${named}></iframe>`);
  }
  const user = given(tag, "user") || (words.length > 1 ? (words[0] ?? "") : "i");
  if (Object.hasOwn(pages, name) && /^[\w-]+$/.test(id)) {
    return text(`<${pages[name]?.(id, encodeURIComponent(user))}>`);
  }
  const target = targetOf(tag);
  const said = title || given(tag, "text", "content", "caption", "alt", "description");
  if (name === "tab") return { kind: "nothing" };
  if (target !== null && /^(?:figure|img|image)$/.test(name)) {
    return text(`![${(given(tag, "alt") || said).replace(/[[\]]/g, "")}](<${target}>)`);
  }
  if (target !== null) {
    const subtitle = given(tag, "subtitle");
    const link = `[${(said || fileName(target)).replace(/[[\]]/g, "")}](<${target}>)`;
    return text(name === "card" ? `- ${link}${subtitle === "" ? "" : `: ${subtitle}`}` : link);
  }
  return said === "" || /^(?:ref|relref|param|readfile)$/.test(name) ? null : text(said);
}

function targetOf(tag: TemplateTag): string | null {
  const target = given(tag, "url", "link", "href", "relref", "src", "path");
  return target === "" || /[<>\n]/.test(target) ? null : target;
}

/** GitBook shows a player or the address; a file by its name. */
function fileName(target: string): string {
  return /^\w+:/.test(target) ? target : (target.split("/").at(-1) ?? target);
}

function text(value: string): TemplateForm {
  return { kind: "text", text: value };
}
