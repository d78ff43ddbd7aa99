/** Text of roff: signs and fonts by their escapes, as Markdown or plain. */
import { escapedStart, escapedText } from "../markdown/write-markdown.ts";

interface Run {
  readonly text: string;
  readonly font: "R" | "B" | "I";
}

const signs: Readonly<Record<string, string>> = {
  em: "—",
  en: "–",
  hy: "-",
  aq: "'",
  dq: '"',
  lq: "“",
  rq: "”",
  oq: "‘",
  cq: "’",
  bu: "•",
  rs: "\\",
  ti: "~",
  ha: "^",
  ga: "`",
  co: "©",
  rg: "®",
  tm: "™",
  de: "°",
  mu: "×",
  di: "÷",

  "+-": "±",
  "<=": "≤",
  ">=": "≥",
  "!=": "≠",
  "->": "→",
  "<-": "←",
  la: "⟨",
  ra: "⟩",
  ba: "|",

  ":u": "ü",
  ":o": "ö",
  ":a": "ä",
  ss: "ß",
  "'e": "é",
  "`e": "è",
  "~n": "ñ",
  ",c": "ç",
  sc: "§",
  Tm: "™",
  R: "®",
  Lq: "“",
  Rq: "”",
  Aq: "'",
  "-": "-",
  "^": "^",
  pl: "+",
  eq: "=",
  sh: "#",
};

/** Fonts, signs, strings, comments, and what only moves or measures. */
const escape =
  /\\(?:f(?:\((..)|\[([^\]\n]*)\]|(.))|\((..)|\[([^\]\n]+)\]|\*(?:\((..)|\[([^\]\n]+)\]|(.))|(["#]).*|s(?:[-+]?\d{1,2}|[-+]?\([-+]?\d\d|[-+]?\[[^\]\n]*\])|[nmMFgYkV](?:\(..|\[[^\]\n]*\]|[-+]?.)|[hvwXlLDbBoxNRHSAZ]'[^'\n]*'|(.)|$)/gs;
const spaces = new Set([" ", "~", "0", "t"]);
const written = new Set(["-", "'", "`", ".", "_", '"']);

function runsOf(text: string, strings: ReadonlyMap<string, string> = new Map()): Run[] {
  const runs: Run[] = [];
  let font: Run["font"] = "R";
  let before: Run["font"] = "R";
  let end = 0;
  const add = (piece: string): void => {
    if (piece !== "") runs.push({ text: piece, font });
  };
  for (const match of text.matchAll(escape)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, f2, fn, f1, sign2, signN, s2, sN, s1, comment, single] = match;
    const named = f2 ?? fn ?? f1;
    if (named !== undefined) {
      const next: Run["font"] = named === "P" || named === "" ? before : fontOf(named);
      before = font;
      font = next;
    } else if (sign2 !== undefined || signN !== undefined) add(signOf(sign2 ?? signN ?? ""));
    else if (comment !== undefined) continue;
    else if (s2 !== undefined || sN !== undefined || s1 !== undefined) {
      const name = s2 ?? sN ?? s1 ?? "";
      add(strings.get(name) ?? signs[name] ?? "");
    } else if (single !== undefined) {
      if (single === "e" || single === "\\") add("\\");
      else if (spaces.has(single)) add(" ");
      else if (written.has(single)) add(single);
    }
  }
  add(text.slice(end));
  return runs;
}

function fontOf(name: string): Run["font"] {
  if (/^(?:B|3|4|BI|CB|CBI)$/.test(name)) return "B";
  return /^(?:I|2|CI)$/.test(name) ? "I" : "R";
}

function signOf(name: string): string {
  const [, code] = /^u([\dA-F]{4,6})$/.exec(name) ?? [];
  const point = Number.parseInt(code ?? "", 16);
  if (point > 0x1f && point < 0x110000) return String.fromCodePoint(point);
  return Object.hasOwn(signs, name) ? (signs[name] ?? "") : "";
}

export function plainRoff(text: string, strings?: ReadonlyMap<string, string>): string {
  return runsOf(text, strings)
    .map((run) => run.text)
    .join("");
}

/** Fonts only where Markdown surely reads their marks: beside spaces and punctuation. */
export function markdownRoff(text: string, strings?: ReadonlyMap<string, string>): string {
  const runs = merged(runsOf(text, strings));
  let shown = "";
  let isMarked = false;
  for (const [at, { text: own, font }] of runs.entries()) {
    const [, lead = "", core = "", tail = ""] = /^(\s*)(.*?)(\s*)$/s.exec(own) ?? [];
    const after = tail || (runs[at + 1]?.text ?? "").charAt(0);
    const before = lead || shown.slice(-1);
    const isFree: boolean = !(isMarked && lead === "") && isEdge(before) && isEdge(after);
    const mark = font === "B" ? "**" : "*";
    isMarked = font !== "R" && core !== "" && isFree && tail === "";
    const body = escapedText(core);
    shown +=
      font === "R" || core === "" || !isFree
        ? lead + body + tail
        : lead + mark + body + mark + tail;
  }
  return shown
    .trim()
    .split("\n")
    .map((line) => escapedStart(line.trim()))
    .join("\n");
}

function isEdge(sign: string): boolean {
  return sign === "" || /^[\s\p{P}\p{S}]/u.test(sign);
}

function merged(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.font === run.font) joined[joined.length - 1] = { ...run, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

/** Arguments of a macro: words, or text between quotes. */
export function argumentsOf(text: string): string[] {
  const found: string[] = [];
  for (const [, quoted, word] of text.matchAll(/"((?:[^"\n]|"")*)(?:"|$)|((?:\\ |\S)+)/g)) {
    if (quoted === undefined && word?.startsWith('\\"') === true) break;
    found.push(quoted?.replaceAll('""', '"') ?? word ?? "");
  }
  return found;
}
