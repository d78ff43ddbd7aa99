/** The start page as data: collections in the operator's groups, and what their pages say of themselves. */
import { LRUCache } from "lru-cache";
import type {
  InterfaceLanguage,
  SiteLook,
  WikiHome,
  WikiHomeCard,
  WikiHomeGroup,
  WikiPageGroup,
} from "../../contract/index.ts";
import { fileTitle } from "../../documents/index.ts";
import type { WikiIndex } from "../catalogue/wiki-index.ts";
import { readingPath } from "../reading-path.ts";
import type { WikiEntry } from "../wiki-entry.ts";
import { referenceTo } from "../wiki-entry.ts";
import { besidesDocumentation, type CollectionPlace, openingPages } from "./opening-page.ts";

/** A collection, as it is listed and as the operator describes it. */
export interface HomeCollection {
  readonly name: string;
  readonly documents: number;
  readonly description: string;
  /** Where its top is read. */
  readonly address: string;
  readonly title?: string | undefined;
  readonly icon?: string | undefined;
  readonly group?: string | undefined;
}

export interface HomeRequest {
  /** In the order of the configuration. */
  readonly collections: readonly HomeCollection[];
  readonly groups: SiteLook["groups"];
  /** The interface speaks it: questions of pages in other languages are left out. */
  readonly language: InterfaceLanguage;
}

/** Pages that nobody looks for. */
const unlisted = /(?:^|\/)(?:404|not-?found|home)$/i;
const changedMax = 5;
const questionsMax = 3;
const questionLengthMax = 60;
/** Pages of a group, and groups, before a link to all of them. */
const pagesMax = 6;
const contentsMax = 12;

type HomeLists = Omit<WikiHome, "authored">;

interface KeptHome {
  readonly lists: HomeLists;
  /** The page `home` of the first collection that has one at its top; null for none. */
  readonly authored: WikiEntry | null;
}

/**
 * Start pages for each state of the pages, language and group of readers who see the same: a wiki may
 * have 20,000 pages, and the start page many readers.
 */
const kept = new WeakMap<WikiIndex, LRUCache<string, KeptHome>>();
const keptMax = 100;

/** The page of the author is rendered elsewhere. */
export function homeView(index: WikiIndex, request: HomeRequest): KeptHome {
  const ofIndex = kept.get(index) ?? new LRUCache<string, KeptHome>({ max: keptMax });
  kept.set(index, ofIndex);
  const key = JSON.stringify(request);
  const known = ofIndex.get(key);
  if (known !== undefined) return known;
  const made = { lists: listsOf(index, request), authored: authoredHome(index, request) };
  ofIndex.set(key, made);
  return made;
}

function listsOf(index: WikiIndex, request: HomeRequest): HomeLists {
  const listed = request.collections.filter(({ documents }) => documents > 0);
  const [only, ...others] = listed;
  const place = only && placeOf(only);
  return {
    groups: groupsOf(index, { ...request, collections: listed }),
    contents: place && others.length === 0 ? contentsOf(index, place) : [],
    changed: lastChanged(index.entries).map((entry) => ({
      ...referenceTo(entry),
      changedAt: entry.changedAt ?? "",
    })),
    questions: questionsIn(index.entries, request.language),
  };
}

function authoredHome(index: WikiIndex, { collections }: HomeRequest): WikiEntry | null {
  const found = index.entries.filter(({ filePath }) => /^home\.mdx?$/.test(filePath));
  for (const { name } of collections) {
    const own = found.find(({ collection }) => collection === name);
    if (own !== undefined) return own;
  }
  return null;
}

/** Groups that the operator describes come in that order, then others as their collections come. */
function groupsOf(
  index: WikiIndex,
  { collections, groups }: HomeRequest,
): readonly WikiHomeGroup[] {
  const described = new Map(groups.map((group) => [group.name, group]));
  const names = new Set(["", ...described.keys(), ...collections.map(({ group = "" }) => group)]);
  return [...names].flatMap((title) => {
    const cards = collections
      .filter(({ group = "" }) => group === title)
      .map((collection) => cardOf(index, collection));
    const { icon, description = "" } = described.get(title) ?? {};
    return cards.length === 0 ? [] : [{ title, icon, description, cards }];
  });
}

function cardOf(index: WikiIndex, collection: HomeCollection): WikiHomeCard {
  const { name, title, icon, description, documents, address } = collection;
  const place = placeOf(collection);
  const { first, start } =
    place === null ? { first: null, start: null } : openingPages(index, place);
  return {
    name,
    title: title ?? fileTitle(name),
    icon,
    description: description === "" ? (first?.description ?? "") : description,
    address,
    documents,
    start: start === null ? null : referenceTo(start),
  };
}

/** Null where a host leads to pages elsewhere. */
function placeOf({ name, address }: HomeCollection): CollectionPlace | null {
  const asked = readingPath(address);
  return asked === null ? null : { collection: name, ...asked };
}

function contentsOf(index: WikiIndex, { space, path }: CollectionPlace): readonly WikiPageGroup[] {
  const groups = index.groups(space, path).map((group) => ({
    ...group,
    pages: group.pages
      .filter(({ address }) => !besidesDocumentation.test(address))
      .slice(0, pagesMax),
  }));
  return groups.filter(({ pages }) => pages.length > 0).slice(0, contentsMax);
}

/** In one pass: a wiki may have 20,000 pages. */
function lastChanged(entries: readonly WikiEntry[]): readonly WikiEntry[] {
  const last: WikiEntry[] = [];
  for (const entry of entries) {
    if (entry.changedAt === null || unlisted.test(entry.path)) continue;
    if (last.length === changedMax && entry.changedAt <= (last.at(-1)?.changedAt ?? "")) continue;
    const place = last.findIndex(({ changedAt }) => (changedAt ?? "") < (entry.changedAt ?? ""));
    last.splice(place === -1 ? last.length : place, 0, entry);
    last.length = Math.min(last.length, changedMax);
  }
  return last;
}

/** One of each page, in the order of the pages. */
function questionsIn(
  entries: readonly WikiEntry[],
  language: InterfaceLanguage,
): readonly string[] {
  const found = new Set<string>();
  for (const { headings, tongue, path } of entries) {
    if (tongue.language.split("-", 1)[0] !== language || besidesDocumentation.test(path)) continue;
    const asking = headings.find(
      ({ text }) => text.trimEnd().endsWith("?") && text.length <= questionLengthMax,
    );
    if (asking !== undefined) found.add(asking.text);
    if (found.size === questionsMax) break;
  }
  return [...found];
}
