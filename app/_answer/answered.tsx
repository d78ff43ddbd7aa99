import { type AskResponse, limits } from "knowledge-sdk/schemas";
import { type AskedSearch, askAddress, copiedAnswer, voteTexts } from "knowledge-sdk/service-ui";
import { AnswerPage, CollectionTabs, SearchProblem, siteTranslator } from "knowledge-sdk/wiki-ui";
import { setPageStatus } from "../../server/page-status.ts";
import type { VisibleService } from "../_access/visible-service.ts";
import { askedLanguage } from "../_messages/translate.ts";
import { tooLong } from "../_search/answer-page.ts";
import { askPage } from "../_search/ask-page.ts";
import { Feedback } from "../_wiki/feedback.tsx";
import { CopyAnswer } from "./copy-answer.tsx";
import { Worded } from "./worded.tsx";

interface AnsweredProps {
  readonly asked: AskedSearch;
  readonly service: VisibleService;
}

/** What a reader sees who asked for an answer in place of hits. */
export async function Answered({ asked, service }: AnsweredProps) {
  const language = await askedLanguage();
  const { query } = asked;
  const response =
    query.length > limits.queryLengthMax
      ? tooLong(query, language)
      : await askPage({ service, asked, language });
  const t = siteTranslator(language);
  const wordedTexts = { byModel: t("ask.byModel"), passage: t("ask.passage") };
  if ("status" in response) {
    setPageStatus(response.status);
    const { status, ...refusal } = response;
    const retry = status === 400 ? undefined : askAddress(asked);
    return <SearchProblem {...refusal} {...{ retry, asked, language }} />;
  }
  return (
    <>
      <CollectionTabs asked={asked} counts={[]} ask="open" t={t} />
      <AnswerPage
        {...{ response, query, language }}
        worded={
          service.isWorded ? (
            <Worded
              parameters={parametersOf(asked)}
              texts={wordedTexts}
              shown={response.passages.length}
            />
          ) : null
        }
        last={<Last response={response} texts={{ ...voteTexts(t), question: t("ask.helped") }} />}
      />
    </>
  );
}

function parametersOf({ query, collections, version, lang }: AskedSearch): string {
  const collection = collections.join(",");
  const given = {
    q: query,
    ...(collection !== "" && { collection }),
    ...(version !== undefined && { version }),
    ...(lang !== undefined && { lang }),
  };
  return String(new URLSearchParams(given));
}

interface LastProps {
  readonly response: AskResponse;
  readonly texts: ReturnType<typeof voteTexts>;
}

/** A vote is one on the page that is quoted first: what it says did help, or did not. */
function Last({ response, texts }: LastProps) {
  const [first] = response.passages;
  return (
    <div className="answer-last">
      <CopyAnswer answer={copiedAnswer(response)} />
      {first === undefined ? null : (
        <Feedback
          address={first.path}
          voted={null}
          hasSaid={false}
          isEmbedded={false}
          texts={texts}
        />
      )}
    </div>
  );
}
