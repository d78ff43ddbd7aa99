import type { ReactNode } from "react";
import type { Highlight } from "../../../contract/index.ts";

interface HighlightedProps {
  readonly text: string;
  /** Ascending and apart. */
  readonly ranges: readonly Highlight[];
}

/** Text with its highlighted ranges as `<mark>`. */
export function Highlighted({ text, ranges }: HighlightedProps) {
  const pieces: ReactNode[] = [];
  let position = 0;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(position, start));
    pieces.push(<mark key={start}>{text.slice(start, end)}</mark>);
    position = end;
  }
  pieces.push(text.slice(position));
  return <>{pieces}</>;
}
