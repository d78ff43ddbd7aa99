import type { AnswerPassage, AnswerSentence } from "../../../contract/index.ts";
import { placeOfPassage } from "./asked-answer.ts";
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
  /** Passages that stand below, by their numbers. Others are links to their pages. */
  readonly shown: number;
}

/** What a model says, each sentence with the numbers of its passages. */
export function WordedAnswer({ sentences, ...cited }: WordedAnswerProps) {
  return (
    <div className="answer-worded">
      <p className="results-facts">{cited.texts.byModel}</p>
      <p dir="auto" aria-live="polite">
        {sentences.map(({ text, passages: numbers }) => (
          <span key={text}>
            {text}
            {numbers.map((number) => (
              <Citation key={number} number={number} {...cited} />
            ))}{" "}
          </span>
        ))}
      </p>
    </div>
  );
}

interface CitationProps extends Omit<WordedAnswerProps, "sentences"> {
  readonly number: number;
}

/** Hovered or reached by the keyboard, it shows its passage. */
function Citation({ number, passages, texts, shown }: CitationProps) {
  const passage = passages.find((other) => other.number === number);
  if (passage === undefined) return null;
  const { name, address } = placeOfPassage(passage, "");
  return (
    <span className="answer-cite">
      <a
        href={number > shown ? address : `#_passage-${number}`}
        aria-label={`${texts.passage} ${number}: ${name}`}
      >
        {number}
      </a>
      <span aria-hidden="true" className="answer-shown">
        <span className="answer-shown-place">{name}</span>
        <Highlighted text={passage.text} ranges={passage.highlights} />
      </span>
    </span>
  );
}
