import type { SearchResponse } from "knowledge-sdk";
import Link from "next/link";
import { Passage } from "../_components/passage.tsx";
import { hitAddress } from "./hit-address.ts";

/** The passage that answers a query, above the hits; nothing unless one stands out. */
export function AnswerBox({ response }: { readonly response: SearchResponse }) {
  const { answer, results, query } = response;
  const page = results.find(({ id }) => id === answer?.id);
  if (answer === undefined || page === undefined) return null;
  const { text, highlights, code, heading, anchor } = answer;
  return (
    <section
      aria-label="Best passage"
      className="mt-4 rounded-md border-l-4 border-link bg-surface px-4 py-3"
    >
      <Passage text={text} ranges={highlights} code={code} />
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">
        <Link href={hitAddress({ path: page.path, anchor }, query)} prefetch={false}>
          {heading === undefined ? page.title : `${page.title} › ${heading}`}
        </Link>
      </p>
    </section>
  );
}
