import type { SearchResponse } from "knowledge-sdk";
import Link from "next/link";
import { Passage } from "../_components/passage.tsx";
import { answerOf } from "./answer-place.ts";

/** The passage that answers a query, above the hits; nothing unless one stands out. */
export function AnswerBox({ response }: { readonly response: SearchResponse }) {
  const answer = answerOf(response, response.query);
  if (answer === null) return null;
  const { text, highlights, code } = answer.passage;
  return (
    <section
      aria-label="Best passage"
      className="mt-4 rounded-md border-l-4 border-link bg-surface px-4 py-3"
    >
      <Passage text={text} ranges={highlights} code={code} />
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">
        <Link href={answer.address} prefetch={false}>
          {answer.place}
        </Link>
      </p>
    </section>
  );
}
