/** What stands for a queue where its name is too long: a letter or two, and one of eight colours. */

export interface QueueMark {
  readonly letters: string;
  /** Number of its colour in `place-marks.css`. */
  readonly hue: number;
}

export const huesMax = 8;

/** In the order of the collections; with more of them than colours, the letters tell them apart. */
export function placeMarks(collections: readonly string[]): ReadonlyMap<string, QueueMark> {
  const taken = new Set<string>();
  return new Map(
    collections.map((collection, index) => {
      const letters = lettersOf(collection, taken);
      taken.add(letters);
      return [collection, { letters, hue: index % huesMax }];
    }),
  );
}

/** The first letter, with the next one that makes it another mark. */
function lettersOf(name: string, taken: ReadonlySet<string>): string {
  const [first = "?", ...others] = lettersIn(name);
  const choices = [first, ...others.map((next) => first + next)];
  return choices.find((letters) => !taken.has(letters)) ?? first;
}

/** Two letters for a person; none for a name that was redacted. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.,_-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word = "") => lettersIn(word)[0] ?? "").join("");
}

function lettersIn(text: string): readonly string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? [];
}
