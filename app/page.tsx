import type { Metadata } from "next";
import { setPageStatus } from "../server/page-status.ts";
import type { Service } from "../server/service.ts";
import { mayOpen, openPage } from "./_access/open-page.ts";
import { CollectionFilter } from "./_components/collection-filter.tsx";
import { PageMain } from "./_components/page-main.tsx";
import { ProblemNotice } from "./_components/problem-notice.tsx";
import { ResultList } from "./_components/result-list.tsx";
import { SameAnswer } from "./_components/same-answer.tsx";
import { SearchForm } from "./_components/search-form.tsx";
import { Home } from "./_home/home.tsx";
import { answerPage } from "./_search/answer-page.ts";
import {
  type AddressParameters,
  type AskedSearch,
  readAsked,
  readOffset,
  resultsAddress,
} from "./_search/asked.ts";
import { InterpretationNotice } from "./_search/interpretation-notice.tsx";
import { MoreResults } from "./_search/more-results.tsx";
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
  const parameters = await searchParams;
  const asked = readAsked(parameters);
  const service = await openPage("/");
  if (asked.query === "") return <Home asked={asked} service={service} />;
  return (
    <PageMain>
      <h1 className="sr-only">Search the documentation</h1>
      <SearchForm asked={asked} />
      <Answer asked={asked} offset={readOffset(parameters)} service={service} />
    </PageMain>
  );
}

interface AnswerProps {
  readonly asked: AskedSearch;
  readonly offset: number;
  readonly service: Service;
}

async function Answer({ asked, offset, service }: AnswerProps) {
  const answer = await answerPage(service, asked, offset);
  if ("status" in answer) {
    setPageStatus(answer.status);
    const retry = answer.status === 400 ? undefined : resultsAddress(asked, offset);
    return <ProblemNotice title={answer.title} detail={answer.detail} retry={retry} />;
  }
  const { interpretation = {}, facets, total } = answer;
  return (
    <>
      <CollectionFilter asked={asked} counts={facets?.collections ?? []} />
      {total === 0 && offset === 0 ? (
        <NoResults
          asked={asked}
          interpretation={interpretation}
          pages={await pagesMeant(service, asked)}
        />
      ) : (
        <>
          {offset === 0 ? (
            <InterpretationNotice asked={asked} interpretation={interpretation} />
          ) : null}
          <ResultList
            response={answer}
            asked={asked}
            offset={offset}
            isCounted={service.analytics !== undefined}
            mayTune={await mayOpen(service, "/console")}
          />
          <MoreResults asked={asked} offset={offset} shown={total} />
          {offset === 0 ? <SameAnswer asked={asked} /> : null}
        </>
      )}
    </>
  );
}

/** Pages of the wiki whose address is near to what was typed. */
async function pagesMeant({ wiki }: Service, { query }: AskedSearch) {
  return wiki.isEnabled && query.length <= 200 ? wiki.suggest(query).catch(() => []) : [];
}
