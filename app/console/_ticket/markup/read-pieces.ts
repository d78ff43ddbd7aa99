/** Words within a line of a ticket: code, emphasis and links. */

export interface Piece {
  readonly kind: "text" | "code" | "strong" | "emphasis" | "link";
  readonly text: string;
  /** Address of a link; http, https or mailto. */
  readonly href?: string;
}

/** More marks in one block are no writing; what follows is plain text. */
const piecesMax = 500;

/** Bounded everywhere, so that no text takes longer than its length. */
const marks = new RegExp(
  [
    "`(?<code>[^`\\n]{1,400})`",
    "\\*\\*(?<strong>[^*\\s](?:[^*\\n]{0,300}[^*\\s])?)\\*\\*",
    "(?<![\\p{L}\\p{N}*])\\*(?<emphasis>[^*\\s](?:[^*\\n]{0,300}[^*\\s])?)\\*(?![\\p{L}\\p{N}*])",
    '!?\\[(?<name>[^\\[\\]\\n]{0,300})\\]\\((?<target>[^\\s()]{1,2000})(?: "[^"\\n]{0,300}")?\\)',
    "<?(?<bare>https?://[^\\s<>()\\[\\]\"'`*]{1,2000})>?",
  ].join("|"),
  "gu",
);

export function readPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) pieces.push({ kind: "text", text: text.slice(at, end) });
  };
  for (const found of text.matchAll(marks)) {
    const piece = pieceOf(found.groups ?? {});
    if (piece === null) continue;
    plain(found.index);
    pieces.push(piece);
    at = found.index + found[0].length;
    if (pieces.length >= piecesMax) break;
  }
  plain(text.length);
  return pieces;
}

/** Null for a link that leads to no page. */
function pieceOf(groups: Readonly<Record<string, string | undefined>>): Piece | null {
  const { code, strong, emphasis, name, target, bare } = groups;
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (emphasis !== undefined) return { kind: "emphasis", text: emphasis };
  const address = target ?? bare?.replace(/[.,;:!?]+$/, "") ?? "";
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null;
  return { kind: "link", text: name === undefined || name === "" ? address : name, href: address };
}
