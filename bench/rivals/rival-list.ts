/** Who is compared, and how each is used. */
import { indexFlexSearch } from "../peers/flexsearch.ts";
import { indexFts5 } from "../peers/fts5.ts";
import { indexLunr } from "../peers/lunr.ts";
import { indexMiniSearch } from "../peers/minisearch.ts";
import { indexOrama } from "../peers/orama.ts";
import { indexPagefind } from "../peers/pagefind.ts";
import type { PeerIndex } from "../peers/peer.ts";
import { indexXapian, missingXapian } from "../peers/xapian.ts";
import { indexOurs } from "./ours.ts";
import type { RivalPage } from "./rival-sets.ts";

export interface Rival {
  readonly name: string;
  /** Fields, weights and switches, in a few words. */
  readonly used: string;
  index(pages: readonly RivalPage[]): PeerIndex | Promise<PeerIndex>;
  /** What to do where it is not installed; null where it is. */
  readonly missing?: () => string | null;
}

export const rivals: readonly Rival[] = [
  {
    name: "knowledge-sdk, words",
    used: "searchMode fts; whole answers with snippets; the file holds the texts",
    index: (pages) => indexOurs(pages, "fts"),
  },
  {
    name: "knowledge-sdk, words and vectors",
    used: "searchMode hybrid, the default of the service; otherwise as above",
    index: (pages) => indexOurs(pages, "hybrid"),
  },
  {
    name: "MiniSearch",
    used: "defaults, title three times; no prefixes, nothing fuzzy",
    index: (pages) => indexMiniSearch(pages),
  },
  {
    name: "MiniSearch, prefix and fuzzy",
    used: "as its README shows: title twice, prefix, fuzzy .2",
    index: (pages) => indexMiniSearch(pages, { boost: { title: 2 }, prefix: true, fuzzy: 0.2 }),
  },
  {
    name: "FlexSearch",
    used: "document index, whole words, suggestions on; title before text",
    index: (pages) => indexFlexSearch(pages, "strict"),
  },
  {
    name: "FlexSearch, forward",
    used: "the same with beginnings of words",
    index: (pages) => indexFlexSearch(pages, "forward"),
  },
  {
    name: "Orama",
    used: "defaults, title three times, full-text mode",
    index: (pages) => indexOrama(pages, { stemming: false }),
  },
  {
    name: "Orama, stemming",
    used: "the same with its English stemmer",
    index: (pages) => indexOrama(pages, { stemming: true }),
  },
  {
    name: "lunr",
    used: "defaults with stems and stop words, title three times",
    index: indexLunr,
  },
  {
    name: "Pagefind",
    used: "pages of HTML with their headings, its own weights; it wants all words of a question that it knows, so whole sentences find little; CPU of both of its programs",
    index: indexPagefind,
  },
  {
    name: "SQLite FTS5",
    used: "tokenizer porter, content words joined by OR, title five times; the file holds the texts",
    index: indexFts5,
  },
  {
    name: "Xapian",
    used: "as its guide shows: English stems, BM25, title with a prefix and in the text",
    index: indexXapian,
    missing: missingXapian,
  },
];
