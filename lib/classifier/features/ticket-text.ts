/** The parts of a ticket that are read, and how much each counts. */
import type { Ticket } from "../ticket.ts";

export interface WeightedText {
  readonly text: string;
  /** How often each of its words counts. */
  readonly times: number;
  /** Whether pieces of words are read as well. */
  readonly hasGrams: boolean;
}

/**
 * Characters read of each part. A ticket says what it is about in its first lines; 2,500 to 4,000
 * characters in all lost nothing on issues of five repositories.
 */
const headLength = 2_000;
const tailLength = 500;
const errorLinesMax = 20;
const errorLineLengthMax = 200;
const attachmentLength = 1_000;
const attachmentsMax = 10;
const titleLength = 1_000;
/** Pieces of words help short texts; long ones have words enough. */
const gramsLength = 800;

const comments = /<!--[^]{0,5000}?-->/g;
const uncheckedBox = /^[ \t]*[-*] \[ \].*$/gm;
const errorLine =
  /error|exception|fatal|failed|failure|panic|traceback|cannot|denied|refused|time[d ]*out|^\s*at .+:\d+/i;

/** Title and tags count twice if there is a body: they are few words, chosen with care. */
export function ticketParts(ticket: Ticket): WeightedText[] {
  const body = cleaned(ticket.body.slice(0, headLength * 4));
  const times = body === "" ? 1 : 2;
  const parts: WeightedText[] = [];
  for (const text of [ticket.title, ticket.tags.join("\n"), ticket.repo ?? ""]) {
    if (text !== "") parts.push({ text: text.slice(0, titleLength), times, hasGrams: true });
  }
  for (const text of [...bodyParts(body, ticket.body), ...attachmentParts(ticket)]) {
    parts.push(...asParts(text));
  }
  return parts;
}

/** The same of what stands around the person's own words; empty when nothing does. */
export function contextParts({ context = "" }: Ticket): WeightedText[] {
  return context === "" ? [] : asParts(context.slice(0, headLength));
}

function asParts(text: string): WeightedText[] {
  const beginning = { text: text.slice(0, gramsLength), times: 1, hasGrams: true };
  if (text.length <= gramsLength) return [beginning];
  return [beginning, { text: text.slice(gramsLength), times: 1, hasGrams: false }];
}

/** Head, later lines that report errors, and the end. */
function bodyParts(body: string, whole: string): string[] {
  if (body === "") return [];
  if (body.length <= headLength + tailLength) return [body];
  const rest = whole.slice(headLength);
  return [body.slice(0, headLength), errorLines(rest), rest.slice(-tailLength)];
}

/** Addresses are left out: nothing is fetched, and they say little. */
function attachmentParts({ attachments }: Ticket): string[] {
  return attachments
    .slice(0, attachmentsMax)
    .flatMap(({ type, content, description }) => [
      description.slice(0, attachmentLength),
      type === "log" ? errorLines(content) : content.slice(0, attachmentLength),
    ])
    .filter((text) => text !== "");
}

function errorLines(text: string): string {
  return text
    .slice(0, headLength * 10)
    .split("\n")
    .filter((line) => errorLine.test(line.slice(0, errorLineLengthMax)))
    .slice(0, errorLinesMax)
    .map((line) => line.slice(0, errorLineLengthMax))
    .join("\n");
}

/** Without the leftovers of issue templates: hidden hints and unticked boxes. */
function cleaned(text: string): string {
  return text.replace(comments, " ").replace(uncheckedBox, " ").trim();
}
