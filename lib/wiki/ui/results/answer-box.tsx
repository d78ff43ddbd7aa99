import type { SearchResponse } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { answerOf } from "./answer-place.ts";
import { Passage } from "./passage.tsx";

interface AnswerBoxProps {
  readonly response: SearchResponse;
  readonly t: SiteTranslator;
}

/** The passage that answers a query, above the hits; nothing unless one stands out. */
export function AnswerBox({ response, t }: AnswerBoxProps) {
  const answer = answerOf(response);
  if (answer === null) return null;
  const { text, highlights, code } = answer.passage;
  return (
    <section aria-labelledby="_best" className="results-answer">
      <h2 id="_best">{t("results.best")}</h2>
      <Passage text={text} ranges={highlights} code={code} />
      <p>
        <a href={answer.address}>{answer.place}</a>
      </p>
    </section>
  );
}
