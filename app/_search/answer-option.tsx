import { type PlacedAnswer } from "knowledge-sdk/service-ui";
import { Passage } from "knowledge-sdk/wiki-ui";

interface AnswerOptionProps {
  readonly answer: PlacedAnswer;
  readonly label: string;
}

/** The best passage as the first choice of a list. */
export function AnswerOption({ answer, label }: AnswerOptionProps) {
  const { passage, place } = answer;
  return (
    <>
      <span className="block text-sm font-semibold text-muted">{label}</span>
      <Passage text={passage.text} ranges={passage.highlights} code={passage.code} />
      <span className="mt-1 block text-sm text-link [overflow-wrap:anywhere]">{place}</span>
    </>
  );
}
