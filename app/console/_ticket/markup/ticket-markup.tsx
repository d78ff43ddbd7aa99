import { Highlighted } from "knowledge-sdk/wiki-ui";
import { useMemo } from "react";
import { evidenceRanges } from "./evidence-ranges.ts";
import { type Block, readMarkup } from "./read-markup.ts";
import type { Piece } from "./read-pieces.ts";

interface TicketMarkupProps {
  readonly text: string;
  /** Words that are marked. */
  readonly terms: readonly string[];
}

/** Elements of our own with texts in them: nothing that a sender writes becomes HTML, and no picture is loaded. */
export function TicketMarkup({ text, terms }: TicketMarkupProps) {
  const blocks = useMemo(() => readMarkup(text), [text]);
  return blocks.map((block, index) => <TicketBlock key={index} block={block} terms={terms} />);
}

interface TicketBlockProps extends Pick<TicketMarkupProps, "terms"> {
  readonly block: Block;
}

function TicketBlock({ block, terms }: TicketBlockProps) {
  if (block.kind === "code") {
    return (
      <pre className="my-2 overflow-x-auto rounded bg-bg p-2 font-mono text-sm">{block.text}</pre>
    );
  }
  if (block.kind === "list") {
    return (
      <ul className="my-1">
        {block.items.map(({ marker, depth, pieces }, index) => (
          <li key={index} className={`flex gap-2 ${indents[depth] ?? ""}`}>
            <span className="flex-none text-muted">{marker}</span>
            <span className="min-w-0">
              <Pieces pieces={pieces} terms={terms} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p className={`my-1 whitespace-pre-wrap ${styles[block.kind]}`}>
      <Pieces pieces={block.pieces} terms={terms} />
    </p>
  );
}

/** A heading of a sender is no heading of the page. */
const styles = {
  paragraph: "",
  heading: "font-semibold",
  quote: "border-s-2 border-control ps-3 text-muted",
} as const;

const indents = ["", "ps-5", "ps-10", "ps-15"];

interface PiecesProps extends Pick<TicketMarkupProps, "terms"> {
  readonly pieces: readonly Piece[];
}

function Pieces({ pieces, terms }: PiecesProps) {
  return pieces.map(({ kind, text, href }, index) => {
    const shown = <Highlighted text={text} ranges={evidenceRanges(text, terms)} />;
    const key = `${index}`;
    if (kind === "code") {
      return (
        <code key={key} className="rounded bg-bg px-1 font-mono text-[0.9em]">
          {text}
        </code>
      );
    }
    if (kind === "strong") return <strong key={key}>{shown}</strong>;
    if (kind === "emphasis") return <em key={key}>{shown}</em>;
    if (kind === "link") {
      return (
        <a key={key} href={href} title={href} target="_blank" rel="noreferrer nofollow">
          {shown}
        </a>
      );
    }
    return <span key={key}>{shown}</span>;
  });
}
