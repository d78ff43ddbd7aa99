/** The text of a ticket as its sender saw it: the Markdown of issues, without comments of templates. */
import { type Piece, readPieces } from "./read-pieces.ts";

export type Block =
  | { readonly kind: "paragraph" | "heading" | "quote"; readonly pieces: readonly Piece[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly ListItem[] };

export interface ListItem {
  /** As written, "1." or "•". */
  readonly marker: string;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly pieces: readonly Piece[];
}

/** More would be a page that no browser draws in time: what follows is plain text. */
const blocksMax = 1_000;
const depthMax = 3;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const quoted = /^ {0,3}> ?/;
const item = /^([ \t]{0,12})([-*+]|\d{1,4}[.)])[ \t]+(\S.*)$/;
const tags = /<\/?(?:details|summary|sub|sup|kbd|img|picture)\b[^<>\n]{0,1000}>/gi;
const lineBreaks = /<br\s{0,9}\/?>\n?/gi;

/** Linear in the length of the text. Nothing of it is HTML: what draws it draws texts. */
export function readMarkup(text: string): readonly Block[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length && blocks.length < blocksMax) {
    const opened = fence.exec(lines[at] as string)?.[1];
    const start = opened === undefined ? at : at + 1;
    let end = start;
    const isEnd = (line: string): boolean =>
      opened === undefined ? fence.test(line) : line.trimStart().startsWith(opened);
    while (end < lines.length && !isEnd(lines[end] as string)) end += 1;
    const inside = lines.slice(start, end).join("\n");
    if (opened === undefined) blocks.push(...blocksOf(withoutHtml(inside)));
    else blocks.push({ kind: "code", text: inside });
    at = opened === undefined ? end : end + 1;
  }
  const rest = lines.slice(at).join("\n").trim();
  return rest === "" ? blocks : [...blocks, plain(rest)];
}

/** Comments that are closed, and tags that a reader never sees. */
function withoutHtml(text: string): string {
  let shown = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    const end = start === -1 ? -1 : text.indexOf("-->", start + 4);
    if (end === -1) break;
    shown += text.slice(at, start);
    at = end + 3;
  }
  return (shown + text.slice(at)).replace(lineBreaks, "\n").replace(tags, "");
}

type Kind = Block["kind"];

/** Lines of one kind belong together; a blank line ends them. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let kind: Kind | null = null;
  let lines: string[] = [];
  const close = (): void => {
    if (kind !== null) blocks.push(blockOf(kind, lines));
    kind = null;
    lines = [];
  };
  const all = text.split("\n");
  let items = 0;
  for (const [at, line] of all.entries()) {
    const now = kindOf(line);
    if (now !== kind || now === "heading") close();
    // Each item is drawn like a block.
    if (now === "list") items += 1;
    if (blocks.length + items > blocksMax) {
      close();
      const rest = all.slice(at).join("\n").trim();
      return rest === "" ? blocks : [...blocks, plain(rest)];
    }
    kind = now;
    if (now !== null) lines.push(line);
  }
  close();
  return blocks;
}

function kindOf(line: string): Kind | null {
  if (line.trim() === "") return null;
  if (heading.test(line)) return "heading";
  if (quoted.test(line)) return "quote";
  return item.test(line) ? "list" : "paragraph";
}

function blockOf(kind: Kind, lines: readonly string[]): Block {
  if (kind === "list") return { kind, items: lines.map(itemOf) };
  if (kind === "heading") {
    return { kind, pieces: readPieces(heading.exec(lines[0] ?? "")?.[1] ?? "") };
  }
  if (kind === "quote") {
    const inside = lines.map((line) => line.replace(quoted, "")).join("\n");
    return { kind, pieces: readPieces(inside) };
  }
  return { kind: "paragraph", pieces: readPieces(lines.join("\n")) };
}

function itemOf(line: string): ListItem {
  const [, indent = "", sign = "", text = line] = item.exec(line) ?? [];
  const width = indent.replaceAll("\t", "    ").length;
  const box = /^\[([ xX])\] /.exec(text);
  const marker = box === null ? (/\d/.test(sign) ? sign : "•") : box[1] === " " ? "☐" : "☑";
  return {
    marker,
    depth: Math.min(depthMax, Math.floor(width / 2)),
    pieces: readPieces(box === null ? text : text.slice(4)),
  };
}

function plain(text: string): Block {
  return { kind: "paragraph", pieces: [{ kind: "text", text }] };
}
