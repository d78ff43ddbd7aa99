/** The order of pages: folder by folder, as the tree shows them. */
import { fileTitle } from "../../documents/index.ts";

export interface OrderedPage {
  readonly path: string;
  readonly title: string;
  /** As the author set it; null for none. */
  readonly order: number | null;
}

/** What files of navigation say about a space, by paths of pages and folders. */
export interface SpaceOrder {
  readonly listed: ReadonlyMap<string, number>;
  readonly positions: ReadonlyMap<string, number>;
}

interface Folder<Page> {
  readonly name: string;
  readonly path: string;
  page: Page | null;
  readonly folders: Map<string, Folder<Page>>;
}

/**
 * A folder's own page first, then what lies in it: as a file of navigation lists it, then by the
 * order that authors set, then by numbers that names begin with, then by title.
 */
export function inTreeOrder<Page extends OrderedPage>(
  pages: readonly Page[],
  order: SpaceOrder | null = null,
): Page[] {
  const root: Folder<Page> = { name: "", path: "", page: null, folders: new Map() };
  for (const page of pages) folderAt(root, page.path).page = page;
  const ordered: Page[] = [];
  collect(root, order, ordered);
  return ordered;
}

function folderAt<Page>(root: Folder<Page>, path: string): Folder<Page> {
  let folder = root;
  for (const name of path === "" ? [] : path.split("/")) {
    const own = folder.path === "" ? name : `${folder.path}/${name}`;
    const known = folder.folders.get(name) ?? { name, path: own, page: null, folders: new Map() };
    folder.folders.set(name, known);
    folder = known;
  }
  return folder;
}

function collect<Page extends OrderedPage>(
  folder: Folder<Page>,
  order: SpaceOrder | null,
  ordered: Page[],
): void {
  if (folder.page !== null) ordered.push(folder.page);
  const below = [...folder.folders.values()].map((child) => ({ child, key: keyOf(child, order) }));
  below.sort(({ key: left }, { key: right }) => compare(left, right));
  for (const { child } of below) collect(child, order, ordered);
}

interface SortKey {
  readonly listed: number;
  readonly order: number;
  readonly number: number;
  readonly title: string;
}

const leadingNumber = /^\d{1,9}/;

function keyOf<Page extends OrderedPage>(
  { name, path, page }: Folder<Page>,
  order: SpaceOrder | null,
): SortKey {
  return {
    listed: order?.listed.get(path) ?? Number.POSITIVE_INFINITY,
    order: page?.order ?? order?.positions.get(path) ?? Number.POSITIVE_INFINITY,
    number: Number(leadingNumber.exec(name)?.[0] ?? Number.POSITIVE_INFINITY),
    title: page?.title ?? fileTitle(name),
  };
}

/** One collator for all: making one costs more than a thousand comparisons. */
const collator = new Intl.Collator("en", { numeric: true });

function compare(left: SortKey, right: SortKey): number {
  if (left.listed !== right.listed) return left.listed - right.listed;
  if (left.order !== right.order) return left.order - right.order;
  if (left.number !== right.number) return left.number - right.number;
  return collator.compare(left.title, right.title);
}
