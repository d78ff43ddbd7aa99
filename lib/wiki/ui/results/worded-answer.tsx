import type { AnswerPassage, AnswerSentence } from "../../../contract/index.ts";
import { Highlighted } from "./highlighted.tsx";

/** In the language of the interface. */
export interface WordedTexts {
  /** Says that these are the words of a model. */
  readonly byModel: string;
  /** Stands before the number of a passage. */
  readonly passage: string;
}

export interface WordedAnswerProps {
  readonly sentences: readonly AnswerSentence[];
  readonly passages: readonly AnswerPassage[];
  readonly texts: WordedTexts;
}

/** What a model says, each sentence with the numbers of its passages. */
export function WordedAnswer({ sentences, passages, texts }: WordedAnswerProps) {
  return (
    <div className="answer-worded">
      <p className="results-facts">{texts.byModel}</p>
      <p dir="auto" aria-live="polite">
        {sentences.map(({ text, passages: cited }) => (
          <span key={text}>
            {text}
            {cited.map((number) => (
              <Citation key={number} number={number} passages={passages} texts={texts} />
            ))}{" "}
          </span>
        ))}
      </p>
    </div>
  );
}

interface CitationProps extends Pick<WordedAnswerProps, "passages" | "texts"> {
  readonly number: number;
}

/** Hovered or reached by the keyboard, it shows its passage. */
function Citation({ number, passages, texts }: CitationProps) {
  const passage = passages.find((other) => other.number === number);
  if (passage === undefined) return null;
  return (
    <span className="answer-cite">
      <a href={`#_passage-${number}`} aria-label={`${texts.passage} ${number}`}>
        {number}
      </a>
      <span aria-hidden="true" className="answer-shown">
        <Highlighted text={passage.text} ranges={passage.highlights} />
      </span>
    </span>
  );
}
