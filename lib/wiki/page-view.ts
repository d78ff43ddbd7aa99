/** The contents of a reading page, for pages and for folders without one. */
import { hash } from "node:crypto";
import {
  cutText,
  type WikiBreadcrumb,
  type WikiListedPage,
  type WikiPageEdition,
  type WikiPageGroup,
  type WikiView,
} from "../contract/index.ts";
import { firstHeadings, firstLines, firstOf } from "./bounded-lists.ts";
import type { WikiIndex } from "./catalogue/wiki-index.ts";
import { addressOf } from "./page-locations.ts";
import { backlinksOf } from "./page-response.ts";
import { ownTongue } from "./shown-language.ts";
import type { WikiEntry } from "./wiki-entry.ts";
import type { FinishedPage } from "./wiki-thread.ts";

export interface ViewNames {
  /** Name of a space. */
  readonly titleOf: (space: string) => string;
  readonly editUrl: string | null;
}

/** Some 1,000 headings; reading pages hold each up to four times. */
const contentsBytesMax = 100_000;
/** Some 1,500 lines, which a reading page holds twice. */
const treeBytesMax = 300_000;
/** Size of a list of pages, which a reading page holds twice. */
const listBytesMax = 600_000;
const listedMax = 1_000;
/** Cards that can be looked over at once. */
const fewPages = 12;
/** Steps to a page, the last ones. */
const stepsMax = 30;

export function pageView(
  index: WikiIndex,
  entry: WikiEntry,
  page: FinishedPage,
  { titleOf, editUrl, etag }: ViewNames & { readonly etag: string },
): WikiView {
  const { space, path, address } = entry;
  const tree = index.tree(space);
  const editions = openEditions(index, entry);
  return {
    title: entry.title,
    description: entry.description,
    ...leadOf(page),
    address,
    space: spaceOf(space, titleOf),
    collection: entry.collection,
    html: page.html,
    headings: firstHeadings(page.headings, contentsBytesMax),
    ...entry.tongue,
    ...(editions.length > 0 && { editions }),
    tree: firstLines(tree?.nodes(path) ?? [], treeBytesMax),
    breadcrumbs: tree?.breadcrumbs(path).slice(-stepsMax) ?? [],
    children: [],
    previous: index.previous(entry),
    next: index.next(entry),
    backlinks: firstOf(backlinksOf(index, entry), contentsBytesMax),
    tags: entry.tags,
    updatedAt: entry.changedAt,
    minutes: entry.minutes,
    sourceAddress: sourceAddress(entry),
    editAddress: space === "" ? editAddress(editUrl, entry.file) : null,
    notices: firstOf([...page.notices, ...entry.faults], contentsBytesMax),
    etag,
  };
}

const leadLengthMax = 300;
/** Characters of HTML among which the text would say the same. */
const openingLength = 5_000;

function leadOf({ frontMatter, html }: FinishedPage): Pick<WikiView, "lead"> {
  const { description } = frontMatter;
  const said = typeof description === "string" ? description.trim() : "";
  const opening = html.slice(0, openingLength).replace(/<[^>]*>/g, "");
  if (said === "" || opening.includes(said.slice(0, 60))) return {};
  return { lead: cutText(said, leadLengthMax) };
}

/** Newest first; a page in dozens of versions is found by its address. */
const editionsMax = 60;

export function openEditions(index: WikiIndex, entry: WikiEntry): readonly WikiPageEdition[] {
  return index
    .editions(entry)
    .slice(0, editionsMax)
    .map(({ version, language, entry: other }) => ({
      version,
      language: language ?? other.tongue.language,
      address: other.address,
      isOpen: other === entry,
    }));
}

/** A list of pages that is not a folder, such as those with one tag. */
export function listView(
  index: WikiIndex,
  title: string,
  address: string,
  children: readonly WikiListedPage[],
  { titleOf, language }: ViewNames & { readonly language: string },
): WikiView {
  return {
    ...emptyView,
    language,
    title,
    address,
    space: spaceOf("", titleOf),
    tree: firstLines(index.tree("")?.nodes("-") ?? [], treeBytesMax),
    breadcrumbs: [{ title, address: null }],
    ...listedOf(children),
    etag: tagOf(`${index.version} ${address} ${language}`),
  };
}

/** Null for a path that is not a folder either. */
export function folderView(
  index: WikiIndex,
  space: string,
  path: string,
  { titleOf }: ViewNames,
): WikiView | null {
  const tree = index.tree(space);
  const children = tree?.children(path) ?? null;
  if (tree === null || children === null || children.length === 0) return null;
  const breadcrumbs = tree.breadcrumbs(path).slice(-stepsMax);
  const top = spaceOf(space, titleOf);
  return {
    ...emptyView,
    title: breadcrumbs.at(-1)?.title ?? top.title,
    address: addressOf(space, path),
    space: top,
    tree: firstLines(tree.nodes(path), treeBytesMax),
    breadcrumbs,
    ...listedOf(children),
    ...groupsOf(index, space, path),
    etag: tagOf(`${index.version} ${space}/${path}`),
  };
}

/** None for a few pages that are in no group: a list says the same. */
function groupsOf(
  index: WikiIndex,
  space: string,
  path: string,
): Pick<WikiView, "groups" | "unlisted"> {
  const groups = index.groups(space, path);
  const [first] = groups;
  if (
    first === undefined ||
    (groups.length === 1 && first.title === "" && first.pages.length <= fewPages)
  ) {
    return {};
  }
  let left = listedMax;
  const shown = groups.flatMap((group) => {
    const pages = group.pages.slice(0, left);
    left -= pages.length;
    return pages.length === 0 ? [] : [{ ...group, pages }];
  });
  const kept = firstOf(shown, listBytesMax);
  const unlisted = pagesIn(groups) - pagesIn(kept);
  return { groups: kept, ...(unlisted > 0 && { unlisted }) };
}

function pagesIn(groups: readonly WikiPageGroup[]): number {
  return groups.reduce((sum, { pages }) => sum + pages.length, 0);
}

/** The first pages of a list, and how many are not shown. */
function listedOf(pages: readonly WikiListedPage[]): Pick<WikiView, "children" | "unlisted"> {
  const children = firstOf(pages.slice(0, listedMax), listBytesMax);
  const unlisted = pages.length - children.length;
  return { children, ...(unlisted > 0 && { unlisted }) };
}

const emptyView = {
  ...ownTongue,
  description: "",
  collection: null,
  html: null,
  headings: [],
  previous: null,
  next: null,
  backlinks: [],
  tags: [],
  updatedAt: null,
  minutes: 0,
  sourceAddress: null,
  editAddress: null,
  notices: [],
} as const;

function tagOf(text: string): string {
  return `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
}

function spaceOf(space: string, titleOf: ViewNames["titleOf"]): WikiBreadcrumb {
  return { title: titleOf(space), address: addressOf(space, "") };
}

/** A folder's page has no name that the ending could follow. */
export function sourceAddress({ space, path }: WikiEntry): string {
  return addressOf(space, `${path === "" ? "index" : path}.md`);
}

function editAddress(editUrl: string | null, file: string): string | null {
  if (editUrl === null) return null;
  return editUrl.replace("{path}", file.split("/").map(encodeURIComponent).join("/"));
}
