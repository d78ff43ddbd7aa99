/** The start page: what this is, a search, and the ways into the documentation. */
import { type AskedSearch, HomePage } from "knowledge-sdk/service-ui";
import type { VisibleService } from "../_access/visible-service.ts";
import { ChangeTime } from "../_components/change-time.tsx";
import { LocalTimes } from "../_components/local-times.tsx";
import { askedLanguage } from "../_messages/translate.ts";
import { SearchForm } from "../_search-form/search-form.tsx";
import { PageMarkup } from "../_wiki/page-markup.tsx";
import { ChosenCollections } from "./chosen-collections.tsx";
import { exampleQuestions } from "./example-questions.ts";
import { ForAgents } from "./for-agents.tsx";
import { RecentlyRead } from "./recently-read.tsx";
import { visibleHome } from "./visible-home.ts";

interface HomeProps {
  readonly service: VisibleService;
  /** Without a query. */
  readonly asked: AskedSearch;
}

export async function Home({ service, asked }: HomeProps) {
  const { environment, wiki, site } = service;
  const language = await askedLanguage();
  const [home, questions] = await Promise.all([
    visibleHome(service, language),
    exampleQuestions(service),
  ]);
  return (
    <>
      <HomePage
        {...{ home, language, asked }}
        look={site.look()}
        questions={questions ?? undefined}
        search={
          <>
            <SearchForm asked={asked} isLarge mayAsk={environment.asks} />
            <ChosenCollections asked={asked} />
          </>
        }
        read={<RecentlyRead />}
        agents={<ForAgents {...{ environment, wiki }} />}
        time={(at) => <ChangeTime {...{ at, language }} />}
        text={(markup) => <PageMarkup {...{ markup }} />}
      />
      <LocalTimes />
    </>
  );
}
