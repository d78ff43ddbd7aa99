/** The title that an `export` of MDX gives to its page, read from the text: nothing is run. */

/** Names by which frameworks look for a page's title, or for an object that has it. */
const declaration =
  /^export\s{1,20}(?:const|let|var)\s{1,20}(title|metadata|meta|front[mM]atter)\b(?:\s{0,20}:[^={}]{1,200})?\s{0,20}=\s{0,200}/;
/** A title is among the first exports of a page. */
const lengthMax = 8_000;
/** If a title is an object, as in Next.js, the page's own name is under one of these keys. */
const ownNames = ["absolute", "default"];
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };
const codeOfCharacter = /^(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/i;
/** Behind a literal these make it a part of something that has to be run. */
const operator = /^\s*[-+*/.?&|=(<[`]/;

/** Null for any other statement, and for a title that only running the page would tell. */
export function exportedTitle(statement: string): string | null {
  const text = statement.slice(0, lengthMax);
  const match = declaration.exec(text);
  if (match === null) return null;
  const [whole, name] = match;
  const title =
    name === "title" ? literalAt(text, whole.length) : memberOf(text, whole.length, ["title"]);
  return title === null || title.trim() === "" ? null : title.replace(/\s+/g, " ").trim();
}

/** The text under one of the names in the object that opens at `open`, but not in objects inside. */
function memberOf(text: string, open: number, names: readonly string[]): string | null {
  if (text.charAt(open) !== "{") return null;
  let depth = 0;
  let at = open;
  while (at < text.length) {
    const key = depth === 1 ? keyAt(text, at) : null;
    if (key !== null && names.includes(key.name)) {
      return literalAt(text, key.end) ?? memberOf(text, key.end, ownNames);
    }
    const character = text.charAt(at);
    if (key !== null) at = key.end;
    else if (isQuote(character)) at = readLiteral(text, at)?.end ?? text.length;
    else if (text.startsWith("//", at)) at = endOf(text, "\n", at);
    else if (text.startsWith("/*", at)) at = endOf(text, "*/", at);
    else {
      if ("{[(".includes(character)) depth += 1;
      if ("}])".includes(character)) depth -= 1;
      if (depth === 0) return null;
      at += 1;
    }
  }
  return null;
}

const keyPattern = /(?:([\w$]{1,100})|"([^"\n]{1,100})"|'([^'\n]{1,100})')\s{0,100}:\s{0,200}/y;

/** Only after what may come before a key: a key is not part of a longer expression. */
function keyAt(text: string, at: number): { readonly name: string; readonly end: number } | null {
  if (!/[\s{,/]/.test(text.charAt(at - 1))) return null;
  keyPattern.lastIndex = at;
  const match = keyPattern.exec(text);
  if (match === null) return null;
  return { name: match[1] ?? match[2] ?? match[3] ?? "", end: keyPattern.lastIndex };
}

function literalAt(text: string, at: number): string | null {
  const literal = isQuote(text.charAt(at)) ? readLiteral(text, at) : null;
  return literal === null || operator.test(text.slice(literal.end)) ? null : literal.value;
}

/** Null for a literal that does not end, or that has an expression in it. */
function readLiteral(
  text: string,
  open: number,
): { readonly value: string; readonly end: number } | null {
  const quote = text.charAt(open);
  let value = "";
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote) return { value, end: at + 1 };
    if (quote === "`" ? text.startsWith("${", at) : character === "\n") return null;
    if (character !== "\\") {
      value += character;
      continue;
    }
    const code = codeOfCharacter.exec(text.slice(at + 1, at + 12));
    value += code === null ? escaped(text.charAt(at + 1)) : characterOf(code);
    at += code?.[0].length ?? 1;
  }
  return null;
}

function escaped(character: string): string {
  return escapes[character] ?? character;
}

/** A number beyond Unicode is not a character. */
function characterOf([, inBraces, four, two]: RegExpExecArray): string {
  const code = Number.parseInt(inBraces ?? four ?? two ?? "", 16);
  return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === "`";
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
