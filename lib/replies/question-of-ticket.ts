/** What a ticket asks, short enough to be looked for. */
import { readBody, readSubject } from "../classifier/index.ts";
import { cutText, type DraftRequest, limits } from "../contract/index.ts";

/** A long mail says what it is about above. */
const readMax = 20_000;
const questionsMax = 3;
const statementsMax = 2;
/** "Thanks." and "Please help." ask nothing. */
const wordsMin = 3;

const asks = /[?？؟]["'”»)]*$/;

/**
 * The subject without the marks of programs, and the questions of the body; of a body that asks none,
 * how it begins. Quoted mail, signatures and greetings are left out.
 */
export function questionOfTicket({
  title,
  body = "",
  bodyType,
}: Pick<DraftRequest, "title" | "body" | "bodyType">): string {
  const subject = readSubject(title).text.trim();
  const sentences = sentencesOf(ownText(body, bodyType));
  const questions = sentences.filter((sentence) => asks.test(sentence));
  const told =
    questions.length > 0
      ? questions.slice(0, questionsMax)
      : sentences.slice(0, asks.test(subject) ? 0 : statementsMax);
  const parts = told.some((sentence) => sentence.includes(subject)) ? told : [subject, ...told];
  return cutText(parts.map(withStop).join(" "), limits.queryLengthMax);
}

/** The text of the sender; a mail that was only passed on is the mail below it. */
function ownText(body: string, bodyType: DraftRequest["bodyType"]): string {
  const { parts } = readBody(body, bodyType);
  const textOf = (kind: string): string =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ text }) => text)
      .join("\n")
      .trim();
  return (textOf("written") || textOf("forward")).slice(0, readMax);
}

function sentencesOf(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  return text
    .split(/\n{2,}|\n(?=\s*[-*•\d])/)
    .flatMap((block) => [...segmenter.segment(block.replace(/\s+/g, " "))])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(" ").length >= wordsMin || /[\p{Lo}]{5}/u.test(sentence));
}

function withStop(sentence: string): string {
  return /[.!?。！？؟…]["'”»)]*$/.test(sentence) ? sentence : `${sentence}.`;
}
