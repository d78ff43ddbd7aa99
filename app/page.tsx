import type { SearchResponse } from "knowledge-sdk";
import type { Metadata } from "next";
import { setPageStatus } from "../server/page-status.ts";
import type { Service } from "../server/service.ts";
import { openPage } from "./_access/open-page.ts";
import { CollectionFilter } from "./_components/collection-filter.tsx";
import { PageMain } from "./_components/page-main.tsx";
import { ProblemNotice } from "./_components/problem-notice.tsx";
import { ResultList } from "./_components/result-list.tsx";
import { SameAnswer } from "./_components/same-answer.tsx";
import { SearchForm } from "./_components/search-form.tsx";
import { Home } from "./_home/home.tsx";
import { answerPage } from "./_search/answer-page.ts";
import { type AddressParameters, type AskedSearch, readAsked } from "./_search/asked.ts";
import { InterpretationNotice } from "./_search/interpretation-notice.tsx";
import { NoResults } from "./_search/no-results.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { query } = readAsked(await searchParams);
  return query === "" ? {} : { title: `${query} – search` };
}

export default async function SearchPage({ searchParams }: PageProps) {
  const asked = readAsked(await searchParams);
  const service = await openPage("/");
  if (asked.query === "") return <Home asked={asked} service={service} />;
  return (
    <PageMain>
      <h1 className="sr-only">Search the documentation</h1>
      <SearchForm asked={asked} />
      <Answer asked={asked} service={service} />
    </PageMain>
  );
}

async function Answer({
  asked,
  service,
}: {
  readonly asked: AskedSearch;
  readonly service: Service;
}) {
  const answer = await answerPage(service, asked);
  if ("status" in answer) {
    setPageStatus(answer.status);
    return <ProblemNotice title={answer.title} detail={answer.detail} />;
  }
  return <Found response={answer} asked={asked} isCounted={service.analytics !== undefined} />;
}

interface FoundProps {
  readonly response: SearchResponse;
  readonly asked: AskedSearch;
  readonly isCounted: boolean;
}

function Found({ response, asked, isCounted }: FoundProps) {
  const { interpretation = {}, facets, total } = response;
  return (
    <>
      <CollectionFilter asked={asked} counts={facets?.collections ?? []} />
      {total === 0 ? (
        <NoResults asked={asked} interpretation={interpretation} />
      ) : (
        <>
          <InterpretationNotice asked={asked} interpretation={interpretation} />
          <ResultList response={response} asked={asked} isCounted={isCounted} />
          <SameAnswer asked={asked} />
        </>
      )}
    </>
  );
}
