import type { SearchResult } from "knowledge-sdk";
import {
  type AskedSearch,
  readAsked,
  readOffset,
  readsAnswer,
  resultsAddress,
} from "knowledge-sdk/service-ui";
import { SearchProblem, SearchResults, siteTranslator } from "knowledge-sdk/wiki-ui";
import type { Metadata } from "next";
import { setPageStatus } from "../server/page-status.ts";
import { mayOpen, openPage } from "./_access/open-page.ts";
import type { VisibleService } from "./_access/visible-service.ts";
import { Answered } from "./_answer/answered.tsx";
import { ClickCounter } from "./_components/click-counter.tsx";
import { PageMain } from "./_components/page-main.tsx";
import { Home } from "./_home/home.tsx";
import { askedLanguage, pageTranslator } from "./_messages/translate.ts";
import { answerPage } from "./_search/answer-page.ts";
import { sheetAbove } from "./_search/ask-page.ts";
import { askedReason, WhyResult } from "./_search/why-result.tsx";
import { ApiLink } from "./_search-form/api-link.tsx";
import { type AddressParameters, givenParameters } from "./_search-form/asked.ts";
import { SearchForm } from "./_search-form/search-form.tsx";

export const dynamic = "force-dynamic";

interface PageProps {
  readonly searchParams: Promise<AddressParameters>;
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { query } = readAsked(givenParameters(await searchParams));
  return query === ""
    ? {}
    : {
        title: siteTranslator(await askedLanguage())("search.tab", {
          query: query.slice(0, titleQueryMax),
        }),
        // Anybody may write into the address, and search engines would show it as our words.
        robots: { index: false },
      };
}

/** More of a query says nothing in the title of a window. */
const titleQueryMax = 200;

export default async function SearchPage({ searchParams }: PageProps) {
  const parameters = givenParameters(await searchParams);
  const asked = readAsked(parameters);
  const service = await openPage("/");
  if (asked.query === "") return <Home asked={asked} service={service} />;
  const t = await pageTranslator();
  const isAnswered = service.environment.asks && readsAnswer(parameters);
  return (
    <PageMain>
      <h1 className="sr-only">{t("home.title")}</h1>
      <SearchForm asked={asked} isAnswered={isAnswered} />
      {isAnswered ? (
        <Answered asked={asked} service={service} />
      ) : (
        <Found
          asked={asked}
          offset={readOffset(parameters)}
          service={service}
          why={parameters.get("why")}
        />
      )}
    </PageMain>
  );
}

interface FoundProps {
  readonly asked: AskedSearch;
  readonly offset: number;
  readonly service: VisibleService;
  /** Id of the hit to explain. */
  readonly why: string | null;
}

async function Found({ asked, offset, service, why }: FoundProps) {
  const language = await askedLanguage();
  const answer = await answerPage({ service, asked, offset, language });
  if ("status" in answer) {
    setPageStatus(answer.status);
    const retry = answer.status === 400 ? undefined : resultsAddress({ asked, offset });
    const { status: _status, ...refusal } = answer;
    return <SearchProblem {...refusal} {...{ retry, asked, language }} />;
  }
  const { results, total, query } = answer;
  const paths = results.map(({ path }) => path);
  const mayExplain = await mayOpen(service, "/console");
  const [trails, meant, sheet, open] = await Promise.all([
    service.wiki.trails(paths).catch(() => undefined),
    total === 0 && offset === 0 ? pagesMeant(service, asked) : [],
    offset === 0 ? sheetAbove({ service, asked, language }) : null,
    mayExplain ? askedReason(service, asked, why) : null,
  ]);
  const below = mayExplain
    ? (hit: SearchResult, rank: number) => <WhyResult {...{ hit, rank, asked, offset, open }} />
    : undefined;
  return (
    <>
      <SearchResults
        {...{ asked, offset, trails, meant, sheet, below, language }}
        response={answer}
        last={offset === 0 ? <ApiLink asked={asked} /> : null}
      />
      {service.analytics === undefined || total === 0 ? null : <ClickCounter query={query} />}
    </>
  );
}

/** Pages of the wiki whose address is near to what was typed. */
async function pagesMeant({ wiki }: VisibleService, { query }: AskedSearch) {
  return wiki.isEnabled && query.length <= 200 ? wiki.suggest(query).catch(() => []) : [];
}
