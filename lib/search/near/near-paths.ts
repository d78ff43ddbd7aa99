/** Pages whose path is a few slips, or a moved folder, away from one that is not there. */
import { type ByteRange, boundedDistance, bytesOf } from "../spelling/edit-distance.ts";

/** A page by its space, a collection's name or "" for the wiki, and its path below that. */
interface PlacedPage {
  readonly space: string;
  readonly path: string;
}

interface KeyedPath<Page> {
  readonly entry: Page;
  readonly folders: readonly string[];
  readonly name: string;
  readonly nameBytes: ByteRange;
}

/** Beyond this the words of the path say more than its shape. */
const costMax = 3;
/** One slip in a name of three letters, two in one of eight. */
const oneSlipLetters = 3;
const twoSlipsLetters = 8;
const keyed = new WeakMap<object, readonly KeyedPath<PlacedPage>[]>();

/** Nearest first: by slips in the name, then by folders that differ; equals in the tree's order. */
export function nearPaths<Page extends PlacedPage>(
  entries: readonly Page[],
  space: string,
  path: string,
  count: number,
): readonly Page[] {
  const asked = stepsOf(path);
  const name = asked.at(-1) ?? "";
  if (name === "") return [];
  const nameBytes = bytesOf(name);
  const slipsMax = slipsAllowed(name);
  const found: { readonly entry: Page; readonly cost: number }[] = [];
  for (const page of keysOf(entries)) {
    const slips = page.name === name ? 0 : boundedDistance(nameBytes, page.nameBytes, slipsMax);
    if (slips > slipsMax) continue;
    const elsewhere = page.entry.space === space ? 0 : 1;
    const cost = slips + elsewhere + folderCost(asked.slice(0, -1), page.folders);
    if (cost <= costMax) found.push({ entry: page.entry, cost });
  }
  found.sort((left, right) => left.cost - right.cost);
  return found.slice(0, count).map(({ entry }) => entry);
}

function keysOf<Page extends PlacedPage>(entries: readonly Page[]): readonly KeyedPath<Page>[] {
  // Kept for the list itself, so its pages are those of the list.
  const known = keyed.get(entries) as readonly KeyedPath<Page>[] | undefined;
  if (known !== undefined) return known;
  const made = entries.flatMap((entry): KeyedPath<Page>[] => {
    const steps = stepsOf(entry.path);
    const name = steps.at(-1);
    if (name === undefined) return [];
    return [{ entry, folders: steps.slice(0, -1), name, nameBytes: bytesOf(name) }];
  });
  keyed.set(entries, made);
  return made;
}

/** As people mistake them: case, hyphens, endings and a trailing `index` make no difference. */
function stepsOf(path: string): string[] {
  const steps = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .map((step) => keyOf(step))
    .filter((step) => step !== "");
  return steps.length > 1 && steps.at(-1) === "index" ? steps.slice(0, -1) : steps;
}

function keyOf(step: string): string {
  const name = step.replace(/\.(?:mdx?|html?)$/i, "");
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function slipsAllowed(name: string): 0 | 1 | 2 {
  if (name.length < oneSlipLetters) return 0;
  return name.length < twoSlipsLetters ? 1 : 2;
}

/** Folders that only one of the two has; one that is a slip away counts half. */
function folderCost(asked: readonly string[], folders: readonly string[]): number {
  let cost = 0;
  const left = [...folders];
  for (const folder of asked) {
    const same = left.indexOf(folder);
    const near = same === -1 ? left.findIndex((other) => isNear(folder, other)) : same;
    if (near === -1) cost += 1;
    else {
      left.splice(near, 1);
      if (same === -1) cost += 0.5;
    }
  }
  // A folder in another's place is one difference, not two.
  return cost + Math.max(0, left.length - Math.floor(cost));
}

function isNear(left: string, right: string): boolean {
  const slips = slipsAllowed(left);
  return slips > 0 && boundedDistance(bytesOf(left), bytesOf(right), slips) <= slips;
}
