/** Two documents and what each scores for one query. */
import type { DocumentResponse, SearchResult } from "knowledge-sdk";
import type { ExplainedHit } from "knowledge-sdk/host";
import { limits } from "knowledge-sdk/schemas";
import type { AskedSearch } from "knowledge-sdk/wiki-ui";
import type { Service } from "../../server/service.ts";
import { type Refusal, tooLong, withLimit } from "./answer-page.ts";

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
  readonly service: Service;
  readonly asked: AskedSearch;
  /** Document ids; "" means the best hit that is not the other one. */
  readonly a: string;
  readonly b: string;
  /** Whether words of tickets may be named: to people of the console only. */
  readonly seesTickets: boolean;
}

export async function compare({
  service,
  asked,
  a,
  b,
  seesTickets,
}: ComparisonRequest): Promise<PageComparison | Refusal> {
  const { query, collections, typo } = asked;
  if (query === "") return noQuery;
  if (query.length > limits.queryLengthMax) return tooLong(query);
  if (a !== "" && a === b) return sameDocument;
  const long = [a, b].find((id) => id.length > limits.documentIdLengthMax);
  if (long !== undefined) return idTooLong(long);
  const options = { collection: collections.join(","), typo };
  return withLimit(service, async () => {
    const { store } = service;
    const { results } = await store.search(query, { ...options, limit: choicesMax });
    const ids = completed([a, b], results);
    const explained = await store.explain(query, { ...options, only: ids });
    const documents = await Promise.all(ids.map((id) => documentOf(service, id)));
    for (const [index, id] of ids.entries()) {
      if (documents[index] === null) return unknownDocument(id);
      if (!explained.some((hit) => hit.id === id)) return noHit(id, query);
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
async function documentOf({ store }: Service, id: string): Promise<DocumentResponse | null> {
  // No file path holds a NUL, and databases end a text there.
  return id.includes("\0") ? null : store.getDocument(id, { maxBytes: limits.bodyLengthMin });
}

const noQuery: Refusal = {
  status: 400,
  title: "Nothing to explain yet",
  detail: "Type a search term, or follow “Why here?” next to a result.",
};

const sameDocument: Refusal = {
  status: 400,
  title: "Both documents are the same",
  detail: "Choose two different ones to compare.",
};

function idTooLong(id: string): Refusal {
  return {
    status: 400,
    title: "The document id is too long",
    detail: `It has ${id.length} characters; ${limits.documentIdLengthMax} are allowed.`,
  };
}

function unknownDocument(id: string): Refusal {
  return {
    status: 404,
    title: "This document does not exist",
    detail: `No document has the id ${shortened(id)}; use the id of a search hit.`,
  };
}

function noHit(id: string, query: string): Refusal {
  return {
    status: 404,
    title: "This document is not a result",
    detail: `${shortened(id)} is not found by “${shortened(query)}” with this filter, so it has no score to explain.`,
  };
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
