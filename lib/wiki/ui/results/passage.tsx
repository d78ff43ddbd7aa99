import type { SearchResult } from "../../../contract/index.ts";
import { Highlighted } from "./highlighted.tsx";

interface PassageProps {
  readonly text: string;
  /** Words of the query in it; ascending and apart. */
  readonly ranges: NonNullable<SearchResult["highlights"]>;
  /** Present for lines of code. */
  readonly code: SearchResult["code"];
}

/** A passage of a page: prose as a paragraph, code with its lines. */
export function Passage({ text, ranges, code }: PassageProps) {
  if (code === undefined) {
    return (
      <p className="results-passage" dir="auto">
        <Highlighted text={text} ranges={ranges} />
      </p>
    );
  }
  return (
    <pre className="results-passage">
      <code>
        <Highlighted text={text} ranges={ranges} />
      </code>
    </pre>
  );
}
