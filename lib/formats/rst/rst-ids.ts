/** Ids of reStructuredText, as docutils makes them. */

/** Letters that lose nothing but a stroke or a hook when they become ASCII, and two in one. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  "ßsz æae œoe øo đd ħh ıi łl ŧt ƀb ƃb ƈc ƌd ƒf ƙk ƚl ƞn ƥp ƫt ƭt ƴy ƶz ǥg ȥz ȴl ȵn ȶt ȷj ȼc ȿs ɀz"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** `string` as an id: ASCII, small letters, digits and hyphens; "" when nothing is left. */
export function makeId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\x00-\x7f]/g, (letter) => plainLetters.get(letter) ?? letter)
    .normalize("NFKD")
    .replace(/[^\x00-\x7f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "");
}

/** Names are compared without regard to case and spaces. */
export function referenceName(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Gives each id once; one that is taken gets a number, counted for all of its beginning. */
export class RstIds {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  /** `kind` is the beginning of an id for a name that makes none. */
  give(name: string, kind: string): string {
    const id = makeId(name);
    if (id !== "" && !this.taken.has(id)) {
      this.taken.add(id);
      return id;
    }
    const prefix = `${id === "" ? kind : id}-`;
    for (;;) {
      const number = (this.counts.get(prefix) ?? 0) + 1;
      this.counts.set(prefix, number);
      const numbered = `${prefix}${number}`;
      if (this.taken.has(numbered)) continue;
      this.taken.add(numbered);
      return numbered;
    }
  }
}
