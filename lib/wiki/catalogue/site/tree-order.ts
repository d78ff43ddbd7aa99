/** What small files in folders say of a space without menus, by paths of its pages and folders. */
import { posix } from "node:path";
import { type FolderNote, findLayout, readFolderNotes } from "../../../layout/index.ts";
import { type CollectionLocation, locatePage } from "../../page-locations.ts";

export interface TreeOrder {
  /** Places that lists give; compared among neighbours only. */
  readonly listed: Map<string, number>;
  /** Positions of folders, as the front matter of a page gives them. */
  readonly positions: Map<string, number>;
  readonly folderTitles: Map<string, string>;
  /** What is wrong in such a file. */
  readonly faults: string[];
}

export type OrderOf = (space: string) => TreeOrder;

export function createTreeOrders(): {
  readonly orders: Map<string, TreeOrder>;
  readonly orderOf: OrderOf;
} {
  const orders = new Map<string, TreeOrder>();
  return {
    orders,
    orderOf(space) {
      const order = orders.get(space) ?? {
        listed: new Map(),
        positions: new Map(),
        folderTitles: new Map(),
        faults: [],
      };
      orders.set(space, order);
      return order;
    },
  };
}

/** Reads the order of a collection whose pages are those of a plain folder. */
export function readFolderOrder(location: CollectionLocation, orderOf: OrderOf): void {
  for (const folder of location.folders) {
    const layout = findLayout(folder, location.layout);
    const kind = layout?.kind ?? "plain";
    const root = { folder, address: "/", version: null, language: null };
    const { notes, faults } = readFolderNotes({ kind, pages: [root] });
    const { space } = locatePage(location, "index.md");
    orderOf(space).faults.push(...(layout?.faults ?? []), ...faults);
    for (const [path, note] of notes[0] ?? []) takeNote(path, note, location, orderOf);
  }
}

function takeNote(
  folder: string,
  note: FolderNote,
  location: CollectionLocation,
  orderOf: OrderOf,
): void {
  const own = locatePage(location, posix.join(folder, "index.md"));
  const order = orderOf(own.space);
  if (note.label !== null && own.path !== "") order.folderTitles.set(own.path, note.label);
  if (note.position !== null) order.positions.set(own.path, note.position);
  for (const [place, entry] of (note.order ?? []).entries()) {
    const name = entry.replace(/^\.\.\.(?=.)/, "");
    if (/^(?:---|!|\[|\.\.\.)/.test(name)) continue;
    const { path } = locatePage(location, posix.join(folder, `${name}.md`));
    if (!order.listed.has(path)) order.listed.set(path, place);
  }
}
