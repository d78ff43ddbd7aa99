/** Names between colons, keys between pluses, and words that the page explains. */
import type { RootContent } from "mdast";
import { safeElement, textNode } from "../safe-element.ts";
import { emojiOf } from "./emoji.ts";

/** Sets of icons that Material for MkDocs draws. */
const iconSets = "material|fontawesome|octicons|simple|lucide";
const keyNames: Readonly<Record<string, string>> = {
  ctrl: "Ctrl",
  cmd: "Cmd",
  command: "Cmd",
  alt: "Alt",
  option: "Option",
  shift: "Shift",
  enter: "Enter",
  return: "Return",
  esc: "Esc",
  escape: "Esc",
  tab: "Tab",
  space: "Space",
  del: "Del",
  delete: "Delete",
  backspace: "Backspace",
  up: "Up",
  down: "Down",
  left: "Left",
  right: "Right",
  "page-up": "Page up",
  "page-down": "Page down",
  meta: "Meta",
  windows: "Win",
};

/** `isAlone`: the text is all that its paragraph or cell holds. */
export function createWordForms(
  abbreviations: ReadonlyMap<string, string>,
): (text: string, isAlone: boolean) => readonly RootContent[] {
  const words = [...abbreviations.keys()]
    .sort((left, right) => right.length - left.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const explained = words.length === 0 ? "(?!)" : words.join("|");
  const forms = new RegExp(
    [
      String.raw`(?<![\w:]):(?:(?:${iconSets})-([a-z\d-]{1,100})|([a-z\d_+-]{1,50})):(?![\w:])`,
      String.raw`(?<![\w+])\+\+([a-z\d"-][^\s+]{0,20}(?:\+[^\s+]{1,20}){0,5})\+\+(?![\w+])`,
      `(?<![\\p{L}\\p{N}])(${explained})(?![\\p{L}\\p{N}])`,
    ].join("|"),
    "gu",
  );
  const isPlain = (text: string): boolean =>
    words.length === 0 && !text.includes(":") && !text.includes("++");
  return (text, isAlone) => {
    if (isPlain(text)) return [textNode(text)];
    const nodes: RootContent[] = [];
    let at = 0;
    for (const match of text.matchAll(forms)) {
      const [all, icon, name, keys, word] = match;
      const isAll = isAlone && text.trim() === all;
      const shown = shownOf({ icon, name, keys, word, isAll }, abbreviations);
      if (shown === null) continue;
      if (match.index > at) nodes.push(textNode(text.slice(at, match.index)));
      nodes.push(...shown);
      at = match.index + all.length;
    }
    if (at < text.length) nodes.push(textNode(text.slice(at)));
    return nodes;
  };
}

interface WordForm {
  readonly icon: string | undefined;
  readonly name: string | undefined;
  readonly keys: string | undefined;
  readonly word: string | undefined;
  readonly isAll: boolean;
}

/** Null for a name that is not known: it stays as it is. */
function shownOf(
  { icon, name, keys, word, isAll }: WordForm,
  abbreviations: ReadonlyMap<string, string>,
): readonly RootContent[] | null {
  if (icon !== undefined) return iconText(icon, isAll);
  if (name !== undefined) {
    const sign = emojiOf(name);
    return sign === null ? null : [textNode(sign)];
  }
  if (keys !== undefined) return keyNodes(keys);
  return word === undefined
    ? null
    : [safeElement("abbr", { title: abbreviations.get(word) ?? "" }, [textNode(word)])];
}

/** An icon stands next to words that say the same, or it is all there is, as in a table's cell. */
function iconText(icon: string, isAll: boolean): readonly RootContent[] {
  if (/(?:^|-)(?:check|check-circle|check-bold)(?:-|$)/.test(icon)) return [textNode("✓")];
  if (/(?:^|-)(?:close|x|xmark|times)(?:-|$)/.test(icon)) return [textNode("✕")];
  return isAll
    ? [textNode(icon.replace(/^(?:brands|regular|solid)-|-\d+$/g, "").replaceAll("-", " "))]
    : [];
}

function keyNodes(keys: string): readonly RootContent[] {
  return keys.split("+").flatMap((key, index) => {
    const name = key.replace(/^"|"$/g, "");
    const shown = Object.hasOwn(keyNames, name) ? (keyNames[name] as string) : name;
    const label = shown.length === 1 ? shown.toUpperCase() : shown;
    const element = safeElement("kbd", {}, [textNode(label)]);
    return index === 0 ? [element] : [textNode(" + "), element];
  });
}
