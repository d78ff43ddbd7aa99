/** Two documents and what each scores for one query. */
import type { DocumentResponse, SearchResult } from "knowledge-sdk";
import type { ExplainedHit } from "knowledge-sdk/host";
import { limits } from "knowledge-sdk/schemas";
import type { AskedSearch, SearchRefusal } from "knowledge-sdk/wiki-ui";
import type { SeenService } from "../_access/seen-service.ts";
import type { PageTranslator } from "../_messages/translate.ts";
import { tooLong, withLimit } from "./answer-page.ts";

export interface ComparedPage extends ExplainedHit {
  readonly title: string;
  /** Address for people. */
  readonly path: string;
  readonly collection: string;
}

export interface PageComparison {
  /** The best hits, to choose others from. */
  readonly hits: readonly SearchResult[];
  /** Two pages; one when the query has no other hit, none when it has no hit at all. */
  readonly pages: readonly ComparedPage[];
}

/** Hits to choose from. */
const choicesMax = 20;

export interface ComparisonRequest {
  readonly service: SeenService;
  readonly asked: AskedSearch;
  /** Document ids; "" means the best hit that is not the other one. */
  readonly a: string;
  readonly b: string;
  /** Whether words of tickets may be named: to people of the console only. */
  readonly seesTickets: boolean;
  /** For refusals. */
  readonly t: PageTranslator;
}

export async function compare({
  service,
  asked,
  a,
  b,
  seesTickets,
  t,
}: ComparisonRequest): Promise<PageComparison | SearchRefusal> {
  const { query, collections, typo } = asked;
  const refused = refusalOf({ query, a, b, t });
  if (refused !== null) return refused;
  const options = { collection: collections.join(","), typo };
  return withLimit({ service, language: t.language }, async () => {
    const { store } = service;
    const { results } = await store.search(query, { ...options, limit: choicesMax });
    const ids = completed([a, b], results);
    const explained = await store.explain(query, { ...options, only: ids });
    const documents = await Promise.all(ids.map((id) => documentOf(service, id)));
    for (const [index, id] of ids.entries()) {
      if (documents[index] === null) return unknownDocument(id, t);
      if (!explained.some((hit) => hit.id === id)) return noHit({ id, query, t });
    }
    const pages = explained.map((hit, index): ComparedPage => {
      // Every id has its document and its explanation, in the same order.
      const { title, path, collection } = documents[index] as DocumentResponse;
      const { ticketWords, ...shown } = hit;
      return { ...shown, ...(seesTickets && { ticketWords }), title, path, collection };
    });
    return { hits: results, pages };
  });
}

/** Fills missing ids with the best hits; returns fewer than two ids if there are no more hits. */
function completed(given: readonly string[], hits: readonly SearchResult[]): string[] {
  const others = hits.map(({ id }) => id).filter((id) => !given.includes(id));
  return given.flatMap((id) => (id === "" ? others.splice(0, 1) : [id]));
}

/** Titles are wanted and no bodies. */
async function documentOf({ store }: SeenService, id: string): Promise<DocumentResponse | null> {
  // No file path holds a NUL, and databases end a text there.
  return id.includes("\0") ? null : store.getDocument(id, { maxBytes: limits.bodyLengthMin });
}

interface Asked extends Pick<ComparisonRequest, "a" | "b" | "t"> {
  readonly query: string;
}

/** Of a request that no search could answer; null for any other. */
function refusalOf({ query, a, b, t }: Asked): SearchRefusal | null {
  if (query === "") {
    return { status: 400, title: t("explain.noQuery"), detail: t("explain.noQueryHelp") };
  }
  if (query.length > limits.queryLengthMax) return tooLong(query, t.language);
  if (a !== "" && a === b) {
    return { status: 400, title: t("explain.sameDocument"), detail: t("explain.sameDocumentHelp") };
  }
  const long = [a, b].find((id) => id.length > limits.documentIdLengthMax);
  if (long === undefined) return null;
  const by = { length: long.length, max: limits.documentIdLengthMax };
  return {
    status: 400,
    title: t("explain.idTooLong"),
    detail: t("explain.idTooLongBy", by),
  };
}

function unknownDocument(id: string, t: PageTranslator): SearchRefusal {
  const detail = t("explain.unknownHelp", { id: shortened(id) });
  return { status: 404, title: t("explain.unknown"), detail };
}

function noHit({
  id,
  query,
  t,
}: {
  readonly id: string;
  readonly query: string;
  readonly t: PageTranslator;
}): SearchRefusal {
  const detail = t("explain.noHitHelp", { id: shortened(id), query: shortened(query) });
  return { status: 404, title: t("explain.noHit"), detail };
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
