/** Which runs of `*`, `_` and `~` are emphasis, by the flanking rules of CommonMark. */

interface OpenRun {
  /** Place of the run's text among the pieces. */
  readonly piece: number;
  readonly marker: string;
  count: number;
}

/**
 * Runs of one paragraph. A run stays among the pieces until the run that closes it is met, and
 * loses as many marks as both have; what is never closed stays as it was written.
 */
export class EmphasisRuns {
  private readonly pieces: string[];
  private readonly open: Readonly<Record<string, OpenRun[]>> = { "*": [], _: [], "~": [] };

  constructor(pieces: string[]) {
    this.pieces = pieces;
  }

  /** Adds the run `[start, end)` of `text`, which is one repeated mark. */
  add(text: string, start: number, end: number): void {
    const marker = text.charAt(start);
    const run = text.slice(start, end);
    if (marker === "~" && run.length !== 2) {
      this.pieces.push(run);
      return;
    }
    const { opens, closes } = flanking(text, start, end);
    const count = closes ? this.close(marker, run.length) : run.length;
    if (count === 0) return;
    if (opens) this.open[marker]?.push({ piece: this.pieces.length, marker, count });
    this.pieces.push(marker.repeat(count));
  }

  /** Pairs marks with open runs, the nearest first; returns how many stay without a partner. */
  private close(marker: string, length: number): number {
    const stack = this.open[marker] as OpenRun[];
    let count = length;
    for (let run = stack.at(-1); run !== undefined && count > 0; run = stack.at(-1)) {
      const paired = Math.min(run.count, count);
      run.count -= paired;
      count -= paired;
      this.pieces[run.piece] = marker.repeat(run.count);
      if (run.count === 0) stack.pop();
    }
    return count;
  }
}

type Side = "space" | "mark" | "letter";

function flanking(
  text: string,
  start: number,
  end: number,
): { readonly opens: boolean; readonly closes: boolean } {
  const before = sideOf(text, start - 1);
  const after = sideOf(text, end);
  const left = after !== "space" && (after !== "mark" || before !== "letter");
  const right = before !== "space" && (before !== "mark" || after !== "letter");
  if (text.charAt(start) !== "_") return { opens: left, closes: right };
  // Within words an underscore is a letter: snake_case.
  return {
    opens: left && (!right || before === "mark"),
    closes: right && (!left || after === "mark"),
  };
}

const spaceOrNothing = /^\s?$/u;
const punctuation = /[\p{P}\p{S}]/u;

function sideOf(text: string, at: number): Side {
  const character = text.charAt(at);
  if (spaceOrNothing.test(character)) return "space";
  return punctuation.test(character) ? "mark" : "letter";
}
