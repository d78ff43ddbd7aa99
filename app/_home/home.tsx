/** The start page: what this is, a search, and the ways into the documentation. */
import { type AskedSearch, searchAddress } from "knowledge-sdk/service-ui";
import type { SeenService } from "../_access/seen-service.ts";
import { pageTranslator } from "../_messages/translate.ts";
import { SearchForm } from "../_search-form/search-form.tsx";
import { ChosenCollections } from "./chosen-collections.tsx";
import { collectionCards } from "./collection-cards.ts";
import { CollectionGroups } from "./collection-groups.tsx";
import { exampleQuestions } from "./example-questions.ts";
import { ForAgents } from "./for-agents.tsx";
import { RecentlyChanged } from "./recently-changed.tsx";
import { RecentlyRead } from "./recently-read.tsx";

interface HomeProps {
  readonly service: SeenService;
  /** Without a query. */
  readonly asked: AskedSearch;
}

export async function Home({ service, asked }: HomeProps) {
  const { environment, wiki, site } = service;
  const { homeTitle, homeText } = site.look();
  const t = await pageTranslator();
  const [groups, questions] = await Promise.all([
    collectionCards(service),
    exampleQuestions(service),
  ]);
  return (
    <main id="_main" tabIndex={-1}>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto max-w-3xl px-4 py-12 text-center sm:py-16">
          <h1
            className="text-3xl font-semibold leading-tight tracking-tight sm:text-4xl"
            dir="auto"
          >
            {homeTitle ?? t("home.title")}
          </h1>
          {homeText === null ? null : (
            <p className="mx-auto mt-3 max-w-xl text-balance text-lg text-muted" dir="auto">
              {homeText}
            </p>
          )}
          <div className="mt-8 text-start">
            <SearchForm asked={asked} isLarge mayAsk={environment.asks} />
            <ChosenCollections asked={asked} />
          </div>
          <Questions questions={questions} asked={asked} />
        </div>
      </div>
      <div className="mx-auto max-w-[72rem] px-4 py-10">
        <CollectionGroups groups={groups} />
        <div className="grid gap-8 sm:grid-cols-2">
          <RecentlyRead />
          <RecentlyChanged wiki={wiki} />
        </div>
        <ForAgents {...{ environment, wiki }} />
      </div>
    </main>
  );
}

interface QuestionsProps {
  readonly questions: readonly string[];
  readonly asked: AskedSearch;
}

async function Questions({ questions, asked }: QuestionsProps) {
  if (questions.length === 0) return null;
  const t = await pageTranslator();
  return (
    <ul
      aria-label={t("home.questions")}
      className="mt-5 flex flex-wrap justify-center gap-2 text-sm"
    >
      {questions.map((query) => (
        <li key={query} className="max-w-full">
          <a
            href={searchAddress({ ...asked, query })}
            dir="auto"
            className="inline-flex min-h-8 items-center rounded-full border border-line bg-bg px-3 py-1 text-text no-underline hover:border-link hover:text-link [overflow-wrap:anywhere]"
          >
            {query}
          </a>
        </li>
      ))}
    </ul>
  );
}
