/** From pages to entries: where their links lead, and which pages link to them. */
import type { Language } from "../../corpus/index.ts";
import { commonLanguage } from "../../indexer/index.ts";
import { tongueOf } from "../shown-language.ts";
import type { EntryLink, WikiEntry } from "../wiki-entry.ts";
import type { FoundPage } from "./found-page.ts";
import type { LinkablePage } from "./linkable-page.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageLinks } from "./page-links.ts";
import type { TreeOrder } from "./site/tree-order.ts";

interface EntryParts {
  /** In their order, and the same for links. */
  readonly pages: readonly FoundPage[];
  readonly linkable: readonly LinkablePage[];
  readonly links: PageLinks;
  readonly orders: ReadonlyMap<string, TreeOrder>;
  readonly pause: () => Promise<void> | undefined;
}

export async function linkEntries({
  pages,
  linkable,
  links,
  orders,
  pause,
}: EntryParts): Promise<readonly WikiEntry[]> {
  const ordinals = new Map(linkable.map((page, ordinal) => [page, ordinal]));
  const common = commonLanguages(pages);
  const backlinks = pages.map(() => new Set<number>());
  const entries: WikiEntry[] = [];
  for (const [ordinal, page] of pages.entries()) {
    await pause();
    const from = linkable[ordinal] as LinkablePage;
    const resolved = resolvedLinks(page.facts, from, links).map(({ link, at }): EntryLink => {
      const to = at.page === null ? null : (ordinals.get(at.page) ?? null);
      if (to !== null && to !== ordinal) backlinks[to]?.add(ordinal);
      const { text, target, isImage } = link;
      const address = at.isBroken ? null : at.address;
      return { isImage, text, target, to, address, isBroken: at.isBroken };
    });
    // Told at the first page of their space: they are about no page, and readers need not see them.
    const isFirst = pages[ordinal - 1]?.space !== page.space;
    const reported = isFirst ? (orders.get(page.space)?.faults ?? []) : [];
    entries.push(entryOf(page, { ordinal, links: resolved, reported, common }));
  }
  return entries.map((entry, ordinal) => ({
    ...entry,
    backlinks: [...(backlinks[ordinal] ?? [])],
  }));
}

interface Linked {
  readonly ordinal: number;
  readonly links: readonly EntryLink[];
  readonly reported: readonly string[];
  readonly common: ReadonlyMap<string, Language>;
}

function entryOf(page: FoundPage, { ordinal, links, reported, common }: Linked): WikiEntry {
  const { facts, document } = page;
  return {
    ordinal,
    space: page.space,
    path: page.path,
    address: page.address,
    id: document.id,
    collection: document.collection,
    filePath: document.filePath,
    file: page.file,
    title: facts.title,
    description: facts.description,
    tags: facts.tags,
    changedAt: page.changedAt,
    updatedAt: page.updatedAt,
    size: facts.size,
    minutes: facts.minutes,
    headings: facts.headings,
    tongue: tongueOf([...page.languages, common.get(document.collection)]),
    hash: page.hash,
    links,
    backlinks: [],
    faults: faultsOf(page),
    reported,
  };
}

/** The language of most pages of each collection, for pages that do not tell. */
function commonLanguages(pages: readonly FoundPage[]): ReadonlyMap<string, Language> {
  const told = new Map<string, (Language | null)[]>();
  for (const { document, facts } of pages) {
    const languages = told.get(document.collection) ?? [];
    told.set(document.collection, languages);
    languages.push(document.language ?? facts.detectedLanguage);
  }
  return new Map([...told].map(([collection, of]) => [collection, commonLanguage(of)]));
}

/** Links, and those images that are missing: an editor looks after them as after links. */
function resolvedLinks(facts: PageFacts, from: LinkablePage, links: PageLinks) {
  const written = facts.links
    .map((link) => ({ link, at: links.resolve(link.target, from) }))
    .filter(({ link, at }) => !link.isImage || at.isBroken);
  const wikiLinks = facts.wikiLinks.map((link) => ({
    link: { ...link, isImage: false },
    at: links.resolveWikiLink(link.target, from),
  }));
  return [...written, ...wikiLinks];
}

export function linkablePage({ document, space, path, address, facts }: FoundPage): LinkablePage {
  const { id, collection, filePath } = document;
  const anchors = new Set([...facts.headings.map(({ anchor }) => anchor), ...facts.otherAnchors]);
  return { id, collection, filePath, space, path, address, title: facts.title, anchors };
}

function faultsOf({ facts, hidden }: FoundPage): readonly string[] {
  const shared = hidden.map((file) => `${file} has the same address and is not shown.`);
  return facts.fault === null ? shared : [facts.fault, ...shared];
}
