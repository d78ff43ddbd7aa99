import type { ReactNode } from "react";
import type { AskResponse, InterfaceLanguage, NoAnswerReason } from "../../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../../messages/index.ts";
import { hitAddress } from "./hit-address.ts";
import { QuotedPassage } from "./quoted-passage.tsx";

export interface AnswerPageProps {
  readonly response: AskResponse;
  /** As it was asked. */
  readonly query: string;
  /** Stands above the passages: the same in other words. */
  readonly worded?: ReactNode;
  /** Stands below the passages, such as votes and ways to copy. */
  readonly last?: ReactNode;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** The answer to a question with the passages that it stands on, or why there is none. */
export function AnswerPage({ response, query, worded, last, language = "en" }: AnswerPageProps) {
  const t = siteTranslator(language);
  const { answer, passages } = response;
  if (answer === null) return <NoAnswer response={response} query={query} t={t} />;
  return (
    <section aria-label={t("ask.answer")} className="results answer">
      {worded}
      <ol className="answer-passages">
        {passages.map((passage) => (
          <li key={passage.number} id={`_passage-${passage.number}`} className="results-answer">
            <QuotedPassage passage={passage} query={query} t={t} isNumbered />
          </li>
        ))}
      </ol>
      {last}
    </section>
  );
}

const reasons = {
  not_in_the_documentation: "ask.notThere",
  unclear_question: "ask.unclear",
  several_readings: "ask.several",
} as const satisfies Readonly<Record<NoAnswerReason, string>>;

function NoAnswer({
  response,
  query,
  t,
}: Pick<AnswerPageProps, "response" | "query"> & { readonly t: SiteTranslator }) {
  const { reason = "not_in_the_documentation", nearest } = response;
  return (
    <div role="status" className="results-none">
      <p>{t(reasons[reason])}</p>
      {nearest.length === 0 ? null : (
        <>
          <p>{t("ask.nearest")}</p>
          <ul>
            {nearest.map(({ id, title, path }) => (
              <li key={id}>
                <a href={hitAddress({ path, query })}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
