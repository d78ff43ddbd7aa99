/** A reply as plain text, with the numbers and addresses of what it stands on. */
import type { AnswerPassage, AnswerSentence, ReplyTemplate } from "../contract/index.ts";

export interface ReplyParts {
  readonly template: ReplyTemplate;
  /** Empty if it is not known. */
  readonly name: string;
  readonly sentences: readonly AnswerSentence[];
  readonly passages: readonly AnswerPassage[];
  /** Scheme and host of the service, for pages without an address of their own. */
  readonly origin: string;
}

export function replyText({ template, name, sentences, passages, origin }: ReplyParts): string {
  const cited = new Set(sentences.flatMap((sentence) => sentence.passages));
  const sources = passages.filter(({ number }) => cited.has(number));
  return [
    addressed(template.greeting, name),
    sentences.map(withNumbers).join("\n\n"),
    sources.map((passage) => sourceLine(passage, origin)).join("\n"),
    addressed(template.closing, name),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

function withNumbers({ text, passages }: AnswerSentence): string {
  const numbers = passages.map((number) => `[${number}]`).join("");
  return text.includes("\n") ? `${text.trimEnd()}\n${numbers}` : `${text.trimEnd()} ${numbers}`;
}

function sourceLine(passage: AnswerPassage, origin: string): string {
  const { number, title, heading } = passage;
  const place = heading === undefined || heading === title ? title : `${title}, ${heading}`;
  return `[${number}] ${place}: ${addressOf(passage, origin)}`;
}

function addressOf({ url, path, anchor }: AnswerPassage, origin: string): string {
  const page = url ?? (path.startsWith("/") ? origin + path : path);
  return anchor === undefined ? page : `${page}#${anchor}`;
}

/** Without a name nothing is left of its place: "Hello {name}," is "Hello,". */
function addressed(line: string, name: string): string {
  const oneLine = name.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const filled =
    oneLine === "" ? line.replaceAll(/\s*\{name\}/g, "") : line.replaceAll("{name}", () => oneLine);
  return filled.trim();
}
