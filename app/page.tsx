import { isKnowledgeError, limits, type SearchResponse } from "knowledge-sdk";
import type { Metadata } from "next";
import type { Service } from "../server/service.ts";
import { openPage } from "./_access/open-page.ts";
import { CollectionList } from "./_components/collection-list.tsx";
import { Problem } from "./_components/problem.tsx";
import { ResultList } from "./_components/result-list.tsx";
import { SearchForm } from "./_components/search-form.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const query = first((await searchParams).q).trim();
  return query === "" ? {} : { title: `${query} – search` };
}

export default async function SearchPage({ searchParams }: PageProps) {
  const parameters = await searchParams;
  const query = first(parameters.q).trim();
  const collection = first(parameters.collection);
  const service = await openPage("/");
  const { store, analytics } = service;
  const collections = await store.listCollections();
  const answer = query === "" ? null : await answerOf(service, query, collection);
  return (
    <>
      <h1 className="mb-6 text-3xl font-semibold leading-tight">Search the documentation</h1>
      <SearchForm query={query} collection={collection} collections={collections} />
      {answer === null ? (
        <CollectionList collections={collections} />
      ) : "detail" in answer ? (
        <Problem title={answer.title} detail={answer.detail} />
      ) : (
        <ResultList response={answer} isCounted={analytics !== undefined} />
      )}
    </>
  );
}

interface Refusal {
  readonly title: string;
  readonly detail: string;
}

async function answerOf(
  { store, limiter, analytics }: Service,
  query: string,
  collection: string,
): Promise<SearchResponse | Refusal> {
  if (query.length > limits.queryLengthMax) {
    return {
      title: "The search term is too long",
      detail: `It has ${query.length} characters; ${limits.queryLengthMax} are allowed.`,
    };
  }
  try {
    const response = await limiter.limit(() => store.search(query, { collection, limit: 20 }));
    analytics?.recordSearch(query, response.total, response.duration_ms);
    return response;
  } catch (error) {
    if (isKnowledgeError(error)) return { title: "No answer right now", detail: error.message };
    throw error;
  }
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
