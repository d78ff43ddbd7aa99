import { Passage, type PlacedAnswer } from "knowledge-sdk/wiki-ui";

/** The best passage as the first choice of a list. */
export function AnswerOption({ answer }: { readonly answer: PlacedAnswer }) {
  const { passage, place } = answer;
  return (
    <>
      <span className="block text-sm font-semibold text-muted">Best passage</span>
      <Passage text={passage.text} ranges={passage.highlights} code={passage.code} />
      <span className="mt-1 block text-sm text-link [overflow-wrap:anywhere]">{place}</span>
    </>
  );
}
