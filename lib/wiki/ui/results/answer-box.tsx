import type { SearchResponse } from "../../../contract/index.ts";
import { answerOf } from "./answer-place.ts";
import { Passage } from "./passage.tsx";

/** The passage that answers a query, above the hits; nothing unless one stands out. */
export function AnswerBox({ response }: { readonly response: SearchResponse }) {
  const answer = answerOf(response);
  if (answer === null) return null;
  const { text, highlights, code } = answer.passage;
  return (
    <section aria-label="Best passage" className="results-answer">
      <Passage text={text} ranges={highlights} code={code} />
      <p>
        <a href={answer.address}>{answer.place}</a>
      </p>
    </section>
  );
}
