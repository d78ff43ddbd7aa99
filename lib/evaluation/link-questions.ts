/**
 * A test set without labelling: authors who link to a page describe it in their own words. The text
 * of a link is a question, its target the answer.
 */

import type { DocumentSource, DocumentTitle, Language } from "../corpus/index.ts";
import {
  createLinkResolver,
  type LinkResolver,
  type PublishedSite,
  readPageLinks,
  splitDocumentId,
} from "../documents/index.ts";
import { anchorQuery, isInTitle } from "./anchor-query.ts";
import { type JudgedQuestion, questionId } from "./judged-question.ts";

export interface LinkCorpus {
  readonly titles: readonly DocumentTitle[];
  /** Each page once, in any order. */
  readonly pages: AsyncIterable<DocumentSource>;
}

export interface LinkQuestionOptions {
  /** Only links from pages of these collections; null takes all. */
  readonly collections: readonly string[] | null;
  readonly sites: readonly PublishedSite[];
  readonly onPage?: (() => void) | undefined;
}

export interface LinkQuestions {
  /**
   * In an order that looks like chance and is the same every time, so that the first hundred are a
   * fair sample, and a page more moves none of the others.
   */
  readonly questions: readonly JudgedQuestion[];
  /** Links that lead from one page of the index to another. */
  readonly links: number;
}

/**
 * One question for each link text in a collection; if several pages have it as their link text,
 * each is an answer. A text is left out if all its words are in the title of its target, because
 * finding titles proves little, or if it names nothing.
 */
export async function linkQuestions(
  { titles, pages }: LinkCorpus,
  { collections, sites, onPage }: LinkQuestionOptions,
): Promise<LinkQuestions> {
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const resolve = createLinkResolver(new Set(titleOf.keys()), sites);
  const anchors = new AnchorTable(titleOf);
  for await (const page of pages) {
    if (collections === null || collections.includes(page.collection)) {
      addLinks(page, resolve, anchors);
    }
    onPage?.();
  }
  return { questions: anchors.questions(), links: anchors.links };
}

function addLinks(page: DocumentSource, resolve: LinkResolver, anchors: AnchorTable): void {
  for (const link of readPageLinks(page.body, page.filePath)) {
    const id = resolve(link.target, page);
    // A page that links to itself does not say what it is about.
    if (id !== null && id !== page.id) anchors.add(link.text, page.language, id);
  }
}

/** All links of one text into one collection, which is where the question is asked. */
interface Anchor {
  readonly query: string;
  readonly collection: string;
  readonly targets: Set<string>;
  isTitle: boolean;
}

function newAnchor(query: string, collection: string): Anchor {
  return { query, collection, targets: new Set(), isTitle: false };
}

class AnchorTable {
  links = 0;
  private readonly titleOf: ReadonlyMap<string, string>;
  private readonly anchors = new Map<string, Anchor>();

  constructor(titleOf: ReadonlyMap<string, string>) {
    this.titleOf = titleOf;
  }

  add(text: string, language: Language, id: string): void {
    this.links += 1;
    const query = anchorQuery(text, language);
    if (query === null) return;
    const { collection } = splitDocumentId(id);
    const key = questionId(query.toLowerCase(), collection);
    const anchor = this.anchors.get(key) ?? newAnchor(query, collection);
    anchor.targets.add(id);
    anchor.isTitle ||= isInTitle(query, this.titleOf.get(id) ?? "", language);
    this.anchors.set(key, anchor);
  }

  questions(): JudgedQuestion[] {
    return [...this.anchors]
      .filter(([, { isTitle }]) => !isTitle)
      .map(([id, { query, collection, targets }]) => ({
        id,
        query,
        collection,
        grades: new Map([...targets].sort().map((target) => [target, 1])),
      }))
      .sort((left, right) => (left.id < right.id ? -1 : 1));
  }
}
