import type { AnswerPassage } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { inline } from "../inline.ts";
import { placeOfPassage } from "./asked-answer.ts";
import { Passage } from "./passage.tsx";

interface QuotedPassageProps {
  readonly passage: AnswerPassage;
  /** What the page highlights. */
  readonly query: string;
  readonly t: SiteTranslator;
  /** Whether its number is shown, by which sentences cite it. Default false. */
  readonly isNumbered?: boolean;
}

/** Words of a page, and which page it is. */
export function QuotedPassage({ passage, query, t, isNumbered = false }: QuotedPassageProps) {
  const { name, address } = placeOfPassage(passage, query);
  const page = <a href={address}>{name}</a>;
  return (
    <>
      <Passage text={passage.text} ranges={passage.highlights} code={passage.code} />
      <p className="results-quoted" dir="auto">
        {isNumbered ? <span className="answer-number">{passage.number}</span> : null}
        {inline(t.pieces("ask.quoted", { page }))}
      </p>
    </>
  );
}
