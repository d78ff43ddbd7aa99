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
}

/** Words of a page, and which page it is. */
export function QuotedPassage({ passage, query, t }: QuotedPassageProps) {
  const { name, address } = placeOfPassage(passage, query);
  const page = <a href={address}>{name}</a>;
  return (
    <>
      <Passage text={passage.text} ranges={passage.highlights} code={passage.code} />
      <p className="results-quoted" dir="auto">
        {inline(t.pieces("ask.quoted", { page }))}
      </p>
    </>
  );
}
