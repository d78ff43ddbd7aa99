import type { Highlight, SnippetCode } from "../../../contract/index.ts";
import { Highlighted } from "./highlighted.tsx";

interface PassageProps {
  readonly text: string;
  /** Words of the query in it; ascending and apart. */
  readonly ranges: readonly Highlight[];
  /** Present for lines of code, with the place where they stand unless they are all of it. */
  readonly code: (SnippetCode & { readonly end?: number | undefined }) | undefined;
  /** That of the page, where it may be another than the reader's. */
  readonly language?: string | undefined;
}

/** A passage of a page: prose as a paragraph, code with its lines. */
export function Passage({ text, ranges, code, language }: PassageProps) {
  if (code === undefined) return <Prose text={text} ranges={ranges} language={language} />;
  const { start = 0, end = text.length } = code;
  return (
    <>
      <Prose {...piece(text, ranges, 0, start)} language={language} />
      <pre className="results-passage">
        <code>
          <Highlighted {...piece(text, ranges, start, end)} />
        </code>
      </pre>
      <Prose {...piece(text, ranges, end, text.length)} language={language} />
    </>
  );
}

type Piece = Pick<PassageProps, "text" | "ranges">;

function Prose({ text, ranges, language }: Piece & Pick<PassageProps, "language">) {
  if (text.trim() === "") return null;
  return (
    <p className="results-passage" dir="auto" lang={language}>
      <Highlighted text={text} ranges={ranges} />
    </p>
  );
}

/** Without the line ends around it. */
function piece(whole: string, ranges: readonly Highlight[], first: number, last: number): Piece {
  const raw = whole.slice(first, last);
  const from = first + raw.length - raw.replace(/^\n+/, "").length;
  const to = last - raw.length + raw.replace(/\n+$/, "").length;
  const own = ranges.filter(({ start, end }) => start >= from && end <= to);
  return {
    text: whole.slice(from, to),
    ranges: own.map(({ start, end }) => ({ start: start - from, end: end - from })),
  };
}
