/**
 * Matches the headings of a page with those of the index. Two different readers parse the Markdown,
 * and each may see a heading where the other sees text: in a quote, a component, or code.
 */

export interface AlignedHeading {
  readonly level: number;
  readonly text: string;
  /** In a quote or a list, where the index mostly sees text. */
  readonly isNested?: boolean;
}

/** A thousand headings on both sides; what is larger is compared in order. */
const cellsMax = 1_000_000;

/** For each of the page's headings the position of its partner in the index, -1 for none. */
export function alignHeadings(
  known: readonly AlignedHeading[],
  shown: readonly AlignedHeading[],
): readonly number[] {
  const partners = shown.map(() => -1);
  const [left, right] = [known.map(keyed), shown.map(keyed)];
  let start = 0;
  while (isPlainlySame(left[start], right[start])) partners[start] = start++;
  const [leftRest, rightRest] = [left.slice(start), right.slice(start)];
  const isSmall = leftRest.length * rightRest.length <= cellsMax;
  const pairs = isSmall ? bestPairs(leftRest, rightRest) : pairsInOrder(leftRest, rightRest);
  for (const [one, other] of pairs) partners[start + other] = start + one;
  return partners;
}

interface KeyedHeading extends AlignedHeading {
  /** Letters and digits: quotes, dashes and marks of emphasis are read differently. */
  readonly key: string;
}

function keyed(heading: AlignedHeading): KeyedHeading {
  const key = heading.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return { ...heading, key };
}

function isPlainlySame(left: KeyedHeading | undefined, right: KeyedHeading | undefined): boolean {
  if (left === undefined || right === undefined || right.isNested === true) return false;
  return left.key === right.key && left.level === right.level;
}

/** 0 for headings that cannot be the same; words count most, then level and depth. */
function likeness(left: KeyedHeading, right: KeyedHeading): number {
  const closeness = (left.level === right.level ? 2 : 0) + (right.isNested === true ? 0 : 1);
  if (left.key === right.key) return 4 + closeness;
  if (left.key === "" || right.key === "") return 0;
  // Beside a picture, an expression or a number the words of one are part of the other's.
  return left.key.includes(right.key) || right.key.includes(left.key) ? 1 + closeness / 4 : 0;
}

/** The alignment of greatest likeness, by dynamic programming from the end. */
function bestPairs(
  left: readonly KeyedHeading[],
  right: readonly KeyedHeading[],
): readonly (readonly [number, number])[] {
  const width = right.length + 1;
  const best = new Float32Array((left.length + 1) * width);
  const at = (one: number, other: number): number => best[one * width + other] as number;
  const paired = (one: number, other: number): number => {
    const like = likeness(left[one] as KeyedHeading, right[other] as KeyedHeading);
    return like === 0 ? -1 : like + at(one + 1, other + 1);
  };
  for (let one = left.length - 1; one >= 0; one--) {
    for (let other = right.length - 1; other >= 0; other--) {
      const without = Math.max(at(one + 1, other), at(one, other + 1));
      best[one * width + other] = Math.max(without, paired(one, other));
    }
  }
  const pairs: [number, number][] = [];
  for (let one = 0, other = 0; one < left.length && other < right.length; ) {
    const value = at(one, other);
    if (value === at(one + 1, other)) one += 1;
    else if (value === at(one, other + 1)) other += 1;
    else pairs.push([one++, other++]);
  }
  return pairs;
}

/** Each to the next of the same words. */
function pairsInOrder(
  left: readonly KeyedHeading[],
  right: readonly KeyedHeading[],
): readonly (readonly [number, number])[] {
  const positions = new Map<string, number[]>();
  for (const [position, { key }] of right.entries()) {
    const known = positions.get(key);
    if (known === undefined) positions.set(key, [position]);
    else known.push(position);
  }
  const pairs: [number, number][] = [];
  const used = new Map<string, number>();
  let next = 0;
  for (const [one, { key }] of left.entries()) {
    const list = positions.get(key) ?? [];
    let at = used.get(key) ?? 0;
    while (at < list.length && (list[at] as number) < next) at += 1;
    used.set(key, at);
    const other = list[at];
    if (other === undefined) continue;
    pairs.push([one, other]);
    next = other + 1;
  }
  return pairs;
}
