/** From the pieces of text that a page draws to segments: what stands together on one line. */

/** A piece as the reader of PDF gives it. */
export interface DrawnText {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

export interface TextSegment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Height of its baseline above the lower edge of the page. */
  readonly y: number;
  /** Height of its font. */
  readonly size: number;
  readonly isCode: boolean;
  readonly isBold: boolean;
}

interface Piece extends TextSegment {
  readonly isRightToLeft: boolean;
}

/** Between words of one line there is less, even in justified text. In heights of the font. */
const gapMax = 0.9;
const spaceMin = 0.12;
/** Notes and indices stand a little above or below their line. */
const sameLine = 0.4;

/** What fonts say of their letters, by name. */
export interface FontKinds {
  isCode(font: string): boolean;
  isBold(font: string): boolean;
}

export function pageSegments(
  drawn: readonly DrawnText[],
  fonts: FontKinds,
): readonly TextSegment[] {
  const pieces = drawn
    .filter(({ str }) => str.trim() !== "")
    .map((text) => pieceOf(text, fonts))
    .filter(({ size }) => size > 0.5);
  return linesOf(pieces.toSorted((a, b) => b.y - a.y)).flatMap(joined);
}

function pieceOf({ str, dir, width, transform, fontName }: DrawnText, fonts: FontKinds): Piece {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const isUpright = Math.abs(b) < Math.abs(a) || a === b;
  return {
    text: str,
    left: x,
    right: x + (isUpright ? width : 0),
    y,
    size: Math.hypot(c, d),
    isCode: fonts.isCode(fontName),
    isBold: fonts.isBold(fontName),
    isRightToLeft: dir === "rtl",
  };
}

/** In the order of the page, from above. */
function linesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [];
  let [y, size] = [0, 0];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line === undefined || y - piece.y > sameLine * Math.max(size, piece.size)) {
      lines.push([piece]);
      ({ y, size } = piece);
      continue;
    }
    line.push(piece);
    // A raised note comes first: its line goes on with the larger letters beside it.
    if (piece.size > size) ({ y, size } = piece);
  }
  return lines;
}

function joined(line: readonly Piece[]): TextSegment[] {
  const rightToLeft = line.filter(({ isRightToLeft }) => isRightToLeft).length * 2 > line.length;
  const sorted = line.toSorted((a, b) => a.left - b.left);
  const segments: Piece[] = [];
  for (const piece of sorted) {
    const last = segments.at(-1);
    const size = Math.max(last?.size ?? 0, piece.size);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : piece.left - last.right;
    if (last === undefined || gap > gapMax * size) segments.push(piece);
    else segments[segments.length - 1] = together(last, piece, gap > spaceMin * size, rightToLeft);
  }
  return rightToLeft ? segments.toReversed() : segments;
}

function together(last: Piece, piece: Piece, isApart: boolean, rightToLeft: boolean): Piece {
  const [first, second] = rightToLeft ? [piece, last] : [last, piece];
  const needsSpace = isApart && !first.text.endsWith(" ") && !second.text.startsWith(" ");
  const main = piece.size > last.size ? piece : last;
  return {
    text: first.text + (needsSpace ? " " : "") + second.text,
    left: Math.min(last.left, piece.left),
    right: Math.max(last.right, piece.right),
    y: main.y,
    size: main.size,
    isCode: last.isCode && piece.isCode,
    isBold: last.isBold && piece.isBold,
    isRightToLeft: last.isRightToLeft,
  };
}
