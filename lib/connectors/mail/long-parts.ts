/**
 * Cuts what is read of each part of a mail before it is parsed. The parser's time grows with the
 * square of a text: 25 MB of short lines took 163 s, a megabyte takes .3 s.
 */

/** The head, and the text in both its forms. */
const textParts = 4;
const textBytesMax = 1024 * 1024;
/** More than is kept of a file. */
const fileBytesMax = 160 * 1024;
/** Forty files and the text; a text that looks like boundaries ends here too. */
const totalBytesMax = 8 * 1024 * 1024;

/** Each may begin a part, and is compared with every boundary that there is. */
const dashLinesMax = 5_000;
/** Each may declare a boundary. A mail with forty files has some fifty. */
const typeLinesMax = 200;
/** 25 MB in lines of 76 letters have 340,000. */
const linesMax = 400_000;
/** The parser takes some 15 µs for each: a megabyte in such lines has 14,000, forty files 84,000. */
const partLinesMax = 30_000;
const keptLinesMax = 100_000;
/** In a row; the parser's time grows with the square of their number. */
const blankLinesMax = 20;

const dash = 0x2d;
const newline = 0x0a;
const lineEnd: Uint8Array = Uint8Array.of(0x0d, newline);

/**
 * The lines before a boundary, up to the bound; a line that may be a boundary begins a new part. In
 * one pass, and before anything is parsed.
 */
export function withoutLongParts(mail: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let part = 0;
  let partBytes = 0;
  let partLines = 0;
  let totalBytes = 0;
  let lines = 0;
  let typeLines = 0;
  let blankLines = 0;
  for (let at = 0; at < mail.length && totalBytes < totalBytesMax; ) {
    const found = mail.indexOf(newline, at);
    const end = found === -1 ? mail.length : found + 1;
    if (mail[at] === dash && mail[at + 1] === dash) {
      part += 1;
      if (end - at < 80) {
        partBytes = 0;
        partLines = 0;
      }
    }
    if (isTypeLine(mail, at)) typeLines += 1;
    lines += 1;
    if (lines > linesMax || part > dashLinesMax || typeLines > typeLinesMax) break;
    blankLines = isBlank(mail, at, end) ? blankLines + 1 : 0;
    if (blankLines > blankLinesMax) {
      at = end;
      continue;
    }
    const room = (part < textParts ? textBytesMax : fileBytesMax) - partBytes;
    partLines += 1;
    if (room > 0 && partLines <= partLinesMax && kept.length < keptLinesMax) {
      const line = mail.subarray(at, Math.min(end, at + room));
      kept.push(line);
      totalBytes += line.length;
      // The boundary that follows is a line of its own.
      if (line.length < end - at) kept.push(lineEnd);
    }
    partBytes += end - at;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Looks at the first bytes of most lines. */
function isTypeLine(mail: Uint8Array, at: number): boolean {
  for (let place = 0; place < typeName.length; place += 1) {
    // Lower case of what is a letter there.
    if (((mail[at + place] ?? 0) | 0x20) !== typeName[place]) return false;
  }
  return true;
}

/** These bytes are of no letter but themselves: the hyphen has the bit of lower case already. */
const typeName: Uint8Array = new TextEncoder().encode("content-type");

function isBlank(mail: Uint8Array, at: number, end: number): boolean {
  for (let place = at; place < end; place += 1) {
    const byte = mail[place] ?? 0;
    // Blank, tabulator and the ends of lines.
    if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) return false;
  }
  return true;
}
