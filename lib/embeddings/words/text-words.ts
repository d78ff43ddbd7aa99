/** What counts as a word for word vectors: training, sections and queries all use this. */
import { fold } from "../../corpus/index.ts";

/** Letters and digits, with apostrophes inside: the text between two signs. */
const runs = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;
/** Borders inside an identifier: `fooBar`, `HTTPServer`, `utf8`. */
const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}+/gu;
const apostrophe = /['’](?:[sS]$)?/g;
/** Longer runs are encoded data. */
const runLengthMax = 64;

/** What Chinese and Japanese write without spaces, which may hold a whole sentence. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Below it no letter is written without spaces: the first of them is a radical of Chinese. */
const firstUnspaced = "\u2e80";

/** Calls `visit` for each run from left to right until it returns false. */
export function forEachRun(text: string, visit: (run: string) => boolean): void {
  for (const [run] of text.matchAll(runs)) {
    for (const part of spacedParts(run)) {
      if (part.length <= runLengthMax && !visit(part)) return;
    }
  }
}

/** `React组件` is two runs. */
function spacedParts(run: string): readonly string[] {
  for (let at = 0; at < run.length; at++) {
    if ((run[at] as string) >= firstUnspaced) {
      return run
        .replace(unspaced, " $& ")
        .split(" ")
        .filter((part) => part !== "");
    }
  }
  return [run];
}

/** The words of a run, folded: itself, and where it is an identifier also its parts. */
export function wordsOfRun(run: string): readonly string[] {
  const bare = run.replace(apostrophe, "");
  const whole = fold(bare);
  const found = bare.match(parts) ?? [];
  return found.length < 2 ? [whole] : [whole, ...found.map(fold)];
}
