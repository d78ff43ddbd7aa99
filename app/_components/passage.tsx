import type { SearchResult } from "knowledge-sdk";
import { Highlighted } from "./highlighted.tsx";

interface PassageProps {
  readonly text: string;
  readonly ranges: NonNullable<SearchResult["highlights"]>;
  readonly code: SearchResult["code"];
}

/** A passage of a page: prose as a paragraph, code with its lines. */
export function Passage({ text, ranges, code }: PassageProps) {
  if (code === undefined) {
    return (
      <p className="mt-1 [overflow-wrap:anywhere]">
        <Highlighted text={text} ranges={ranges} />
      </p>
    );
  }
  return (
    <pre className="mt-1 whitespace-pre-wrap rounded-md bg-surface px-3 py-2 text-sm [overflow-wrap:anywhere]">
      <code>
        <Highlighted text={text} ranges={ranges} />
      </code>
    </pre>
  );
}
