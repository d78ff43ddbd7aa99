/** Signs around words, which may hold other marks: `==a **bold** word==`. */
import type { RootContent } from "mdast";
import { safeElement, textNode } from "../safe-element.ts";

interface Pair {
  readonly sign: string;
  readonly tagName: string;
  /** Finds a part of a word, without spaces: `H~2~O`. Null for a sign that stands around words. */
  readonly inWord: RegExp | null;
}

/** The longer sign comes first. */
const pairs: readonly Pair[] = [
  { sign: "==", tagName: "mark", inWord: null },
  { sign: "^^", tagName: "ins", inWord: null },
  { sign: "~", tagName: "sub", inWord: /(?<=[\p{L}\p{N})\]])~([^\s~]{1,30})~(?!~)/gu },
  { sign: "~", tagName: "del", inWord: null },
  { sign: "^", tagName: "sup", inWord: /(?<=[\p{L}\p{N})\]])\^([^\s^]{1,30})\^(?!\^)/gu },
];

export function pairMarks(children: readonly RootContent[]): readonly RootContent[] {
  let marked = children;
  for (const pair of pairs) {
    if (marked.some((child) => child.type === "text" && child.value.includes(pair.sign))) {
      marked = pair.inWord ? marked.flatMap((node) => inWords(node, pair)) : around(marked, pair);
    }
  }
  return marked;
}

function inWords(node: RootContent, { inWord, tagName }: Pair): readonly RootContent[] {
  if (node.type !== "text" || inWord === null) return [node];
  const nodes: RootContent[] = [];
  let at = 0;
  for (const match of node.value.matchAll(inWord)) {
    if (match.index > at) nodes.push(textNode(node.value.slice(at, match.index)));
    nodes.push(safeElement(tagName, {}, [textNode(match[1] as string)]));
    at = match.index + match[0].length;
  }
  if (at === 0) return [node];
  if (at < node.value.length) nodes.push(textNode(node.value.slice(at)));
  return nodes;
}

/** Each opening sign with the next closing one, in one pass. */
function around(children: readonly RootContent[], { sign, tagName }: Pair): readonly RootContent[] {
  const found: RootContent[] = [];
  /** Where the open sign stands among `found`. */
  let open = -1;
  for (const child of children) {
    if (child.type !== "text") {
      found.push(child);
      continue;
    }
    let taken = 0;
    for (const at of signsIn(child.value, sign)) {
      const isOpening = opens(child.value, at, sign);
      const isClosing = open !== -1 && closes(child.value, at, sign, found.length > open + 1);
      if (!isOpening && !isClosing) continue;
      if (at > taken) found.push(textNode(child.value.slice(taken, at)));
      taken = at + sign.length;
      if (isClosing) {
        const inside = found.splice(open).slice(1);
        found.push(safeElement(tagName, {}, inside));
        open = -1;
      } else {
        open = found.length;
        found.push(textNode(sign));
      }
    }
    if (taken < child.value.length) found.push(textNode(child.value.slice(taken)));
  }
  return found;
}

function signsIn(text: string, sign: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) {
    const isLonger = text[at - 1] === sign[0] || text[at + sign.length] === sign[0];
    if (!isLonger) places.push(at);
  }
  return places;
}

const word = /[\p{L}\p{N}]/u;
const space = /\s/;

/** Not in `a==b`, and not in `a == b`. */
function opens(text: string, at: number, sign: string): boolean {
  const next = text[at + sign.length];
  return !word.test(text[at - 1] ?? " ") && (next === undefined || !space.test(next));
}

function closes(text: string, at: number, sign: string, hasContent: boolean): boolean {
  const previous = text[at - 1];
  const isBehindWords = previous === undefined ? hasContent : !space.test(previous);
  return isBehindWords && !word.test(text[at + sign.length] ?? " ");
}
