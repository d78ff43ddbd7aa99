import type { PlacedAnswer } from "knowledge-sdk/service-ui";
import { Passage } from "knowledge-sdk/wiki-ui";

interface AnswerOptionProps {
  readonly answer: PlacedAnswer;
  /** Stands above; null for nothing. */
  readonly label: string | null;
  /** Says whose words these are. */
  readonly source: string;
}

/** A passage that answers as a choice of a list. */
export function AnswerOption({ answer: { passage }, label, source }: AnswerOptionProps) {
  return (
    <>
      {label === null ? null : (
        <span className="block text-sm font-semibold text-muted">{label}</span>
      )}
      <div className="leading-normal [&>*]:line-clamp-4 [&>p]:whitespace-pre-line [&>pre]:py-0">
        <Passage text={passage.text} ranges={passage.highlights} code={passage.code} />
      </div>
      <span className="mt-1 block text-sm text-link [overflow-wrap:anywhere]">{source}</span>
    </>
  );
}
