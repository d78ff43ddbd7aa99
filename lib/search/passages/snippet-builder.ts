/** Puts a snippet together piece by piece and keeps highlights where their words go. */
import type { Highlight } from "../../contract/index.ts";
import type { Match } from "./find-matches.ts";

export interface Snippet {
  readonly text: string;
  readonly highlights: readonly Highlight[];
}

/** Two on top of each other. */
export function joinSnippets(above: Snippet, below: Snippet): Snippet {
  const shift = above.text.length + 1;
  const moved = below.highlights.map(({ start, end }) => ({
    start: start + shift,
    end: end + shift,
  }));
  return {
    text: `${above.text}\n${below.text}`,
    highlights: [...above.highlights, ...moved].slice(0, highlightsMax),
  };
}

const highlightsMax = 32;
/** White space that a single space should stand for. */
const oddSpace = /[^\S ]|\s\s/;

export class SnippetBuilder {
  private text = "";
  /** Kept apart: asking the growing text would copy it each time. */
  private endsInSpace = true;
  private readonly highlights: Highlight[] = [];
  private readonly keepsSpace: boolean;

  /** White space of code is kept, of other text it becomes single spaces. */
  constructor(keepsSpace = false) {
    this.keepsSpace = keepsSpace;
  }

  get length(): number {
    return this.text.length;
  }

  /** What stands between pieces of the source. */
  write(text: string): void {
    this.appendPlain(text);
  }

  append(source: string, start: number, end: number, matches: readonly Match[]): void {
    let position = start;
    for (const match of matches) {
      if (match.start < position || match.end > end) continue;
      this.appendPlain(source.slice(position, match.start));
      const from = this.text.length;
      this.appendPlain(source.slice(match.start, match.end));
      this.highlight(from, this.text.length);
      position = match.end;
    }
    this.appendPlain(source.slice(position, end));
  }

  finish(tail = ""): Snippet {
    const text = this.text.trimEnd();
    return { text: text === "" ? "" : text + tail, highlights: this.highlights };
  }

  /** Neighbours become one: characters of a script without spaces, words of a composite. */
  private highlight(start: number, end: number): void {
    const last = this.highlights.at(-1);
    if (last?.end === start) this.highlights[this.highlights.length - 1] = { ...last, end };
    else if (this.highlights.length < highlightsMax) this.highlights.push({ start, end });
  }

  private appendPlain(piece: string): void {
    if (piece === "") return;
    if (this.keepsSpace) {
      this.text += piece;
      return;
    }
    const collapsed = oddSpace.test(piece) ? piece.replace(/\s+/g, " ") : piece;
    this.text += this.endsInSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
    this.endsInSpace = collapsed.endsWith(" ");
  }
}
