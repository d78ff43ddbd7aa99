/** Character references of HTML: the numeric ones and those that documentation uses by name. */

const spaces = "nbsp ensp emsp thinsp Tab NewLine";
const invisible = "shy zwj zwnj";
const characters =
  "amp& lt< gt> quot\" apos' copy© reg® trade™ hellip… mdash— ndash– lsquo‘ rsquo’ ldquo“ rdquo” " +
  "laquo« raquo» bull• middot· sect§ para¶ deg° micro\u00b5 plusmn± times× divide÷ minus− le≤ ge≥ " +
  "ne≠ infin∞ larr← rarr→ uarr↑ darr↓ harr↔ rArr⇒ lArr⇐ euro€ pound£ yen¥ cent¢ auml\u00e4 " +
  "ouml\u00f6 uuml\u00fc Auml\u00c4 Ouml\u00d6 Uuml\u00dc szlig\u00df eacute\u00e9 egrave\u00e8 " +
  "agrave\u00e0 ccedil\u00e7 ntilde\u00f1 lbrace{ rbrace} lcub{ rcub} lbrack[ rbrack] lsqb[ rsqb] " +
  "lpar( rpar) vert| verbar| ast* num# lowbar_ grave` sol/ bsol\\ colon: comma, period. semi; " +
  "excl! quest? commat@ dollar$ percnt% plus+ equals= hyphen- check✓";

const named: ReadonlyMap<string, string> = new Map([
  ...spaces.split(" ").map((name) => [name, " "] as const),
  ...invisible.split(" ").map((name) => [name, ""] as const),
  ...characters.split(" ").map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
]);

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,9}));/y;
const references = new RegExp(reference.source, "g");

/** The reference that starts at `at`, or null: an ampersand is mostly just an ampersand. */
export function readEntity(
  text: string,
  at: number,
): { readonly text: string; readonly end: number } | null {
  reference.lastIndex = at;
  const match = reference.exec(text);
  const decoded = match === null ? null : decode(match[1], match[2], match[3]);
  return decoded === null ? null : { text: decoded, end: reference.lastIndex };
}

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    references,
    (whole: string, decimal?: string, hex?: string, name?: string) =>
      decode(decimal, hex, name) ?? whole,
  );
}

/** Null for a name that is not known. */
function decode(
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
): string | null {
  if (name !== undefined) return named.get(name) ?? null;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}
