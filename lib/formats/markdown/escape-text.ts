/** Plain text as Markdown that shows it unchanged. */

/** Marks within a line; an underscore between letters is none. */
const marks = /[\\`*[\]<>$~{}|]|&(?=#?\w{1,31};)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** What opens a block at the beginning of a line. */
const opening = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[-=]{2,}\s*$|:{3}|!{3}|\/{3})/;
const numbered = /^(\d{1,9})([.)])(?=\s|$)/;

/** One line: line ends of the text become spaces. */
export function escapeText(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return escapeOpening(line.replaceAll(marks, String.raw`\$&`));
}

/** Escapes how a line begins; what is inside it is escaped already. */
function escapeOpening(line: string): string {
  return line.replace(opening, String.raw`\$&`).replace(numbered, String.raw`$1\$2`);
}
