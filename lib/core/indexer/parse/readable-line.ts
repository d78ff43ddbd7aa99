/** Reduces the markup within a line to what a reader sees. Code between backticks stays as it is. */

const codeSpan = /(`+)([^`]+)\1(?!`)/g;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  mdash: "—",
  ndash: "–",
  hellip: "…",
  rarr: "→",
  larr: "←",
  times: "×",
};
const entity = /&(?:([a-z]{2,6})|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
/** Attributes of components whose text a reader sees. */
const visibleAttribute =
  /\s(?:title|label|alt|description|summary|caption)=(?:"([^"]*)"|'([^']*)')/gi;
const tag = /<\/?([A-Za-z][\w.:-]{0,60})((?:\s[^<>]{0,2000})?)\/?>|<>|<\/>/g;
const autolink = /<((?:https?|mailto|ftp):[^<>\s]{1,2000})>/g;

const lineMarks = /^(?:[ \t]*>)*[ \t]*(?:[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)?/;
const alertMark = /^\[!\w{1,20}\][ \t]*/;
const containerMark =
  /^[ \t]*(?::::+|\/\/\/+|!!!|\?\?\?)[ \t]*(?:\{[^}]*\}|[\w-]*)[ \t]*(?:\|[ \t]*)?/;
const definition = /^ {0,3}\[[^\]]{1,300}\]:[ \t]*\S.*$/;
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t:-]*)*$/;
const thematicBreak = /^ {0,3}(?:[-*_][ \t]*){3,}$/;

/** "" for a line of pure markup. */
export function readableLine(line: string): string {
  if (definition.test(line) || tableRule.test(line) || thematicBreak.test(line)) return "";
  const content = line.replace(lineMarks, "").replace(alertMark, "").replace(containerMark, "");
  return readableInline(content)
    .replace(/[ \t]{2,}/g, " ")
    .trim();
}

/** Text between code spans loses its markup, the spans lose their backticks. */
export function readableInline(text: string): string {
  if (!/[`*_[\]<>&{}|~!\\]/.test(text)) return text;
  let result = "";
  let position = 0;
  for (const match of text.matchAll(codeSpan)) {
    result += plainProse(text.slice(position, match.index)) + (match[2] as string);
    position = match.index + match[0].length;
  }
  return result + plainProse(text.slice(position));
}

function plainProse(text: string): string {
  return decodeEntities(
    text
      .replace(autolink, "$1")
      .replace(tag, (_tag, _name: string, attributes: string) => visibleText(attributes ?? ""))
      .replace(/\{\s*(["'])([^"'{}]{0,500})\1\s*\}/g, "$2")
      .replace(/\{[^{}]{0,500}\}/g, "")
      .replace(
        /!?\[([^[\]]{0,1000})\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?(?:\s+"[^"]{0,500}")?\)/g,
        "$1",
      )
      .replace(/\[\^[^\]]{1,100}\]/g, "")
      .replace(/!?\[([^[\]]{1,1000})\]\[[^\]]{0,300}\]/g, "$1")
      .replace(/(\*\*\*|\*\*|\*)(?=\S)([^*\n]{1,1000}?)(?<=\S)\1/g, "$2")
      .replace(
        /(?<![\p{L}\p{N}_])(__|_)(?=[^\s_])([^_\n]{1,500})(?<=[^\s_])\1(?![\p{L}\p{N}_])/gu,
        "$2",
      )
      .replace(/~~([^~\n]{1,500})~~/g, "$1")
      .replace(/(?<!\\)\|/g, " ")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1"),
  );
}

function visibleText(attributes: string): string {
  if (attributes === "") return "";
  return [...attributes.matchAll(visibleAttribute)]
    .map((match) => match[1] ?? match[2] ?? "")
    .join(" ");
}

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(entity, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
