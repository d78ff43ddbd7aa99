/** What a ticket asks, in a few words: its subject, its first paragraph, and the errors that it reports. */
import { cutText } from "../../contract/index.ts";
import type { PageQuestion } from "../../search/index.ts";
import { isTechnical } from "../reading/technical-line.ts";
import { tellsSomething } from "../reading/tells-something.ts";
import type { Ticket } from "../ticket.ts";
import { isVagueTitle } from "./vague-title.ts";

/**
 * Measured on 168 questions as tickets in four forms: .5 and .6 are level; with 1 the right page
 * comes first for 3 % fewer.
 */
const leadWeight = 0.5;
/** The names of errors decide where nothing else is telling, and cost .5 % of first places elsewhere. */
const errorsWeight = 1;
const leadLengthMax = 200;
const bodyLengthMax = 4_000;
const lineLengthMax = 300;
const namesMax = 8;

/** The most telling first. Empty for a ticket without words. */
export function ticketQuestions({ title, body, attachments }: Ticket): readonly PageQuestion[] {
  const text = body.slice(0, bodyLengthMax);
  const lead = leadOf(text);
  const logs = attachments.map(({ content }) => content);
  const errors = errorNames([text, ...logs].join("\n"));
  const asked =
    lead !== "" && isVagueTitle(title)
      ? [{ text: lead, weight: 1 }]
      : [
          { text: title, weight: 1 },
          { text: lead, weight: title === "" ? 1 : leadWeight },
        ];
  return [...asked, { text: errors, weight: errorsWeight }].filter((one) => one.text !== "");
}

const fenced = /^(```|~~~)[^]*?(?:^\1|$(?![^]))/gm;
const heading = /^\s*#{1,6}\s/;
/** Longer words say something; a paragraph of fewer is a greeting or a label. */
const wordLengthMin = 4;
const wordsMin = 3;

/** The first paragraph of prose that says something. */
function leadOf(text: string): string {
  let lead = "";
  for (const paragraph of text.replace(fenced, "\n\n").split(/\n[ \t]*\n/)) {
    const lines = paragraph.split("\n").filter((line) => !heading.test(line) && !isTechnical(line));
    const prose = lines.join(" ").trim();
    if (!tellsSomething(prose)) continue;
    lead = `${lead} ${prose}`.trim();
    const words = lead.split(/\s+/).filter(({ length }) => length >= wordLengthMin);
    if (words.length >= wordsMin) break;
  }
  return cutText(lead, leadLengthMax).trim();
}

const errorSign =
  /error|exception|fatal|failed|failure|panic|traceback|cannot|denied|refused|time[d ]*out/i;
/** `index_damaged`, `ERR-42`, `TypeError`, `ECONNREFUSED`. */
const errorName =
  /\b[a-z]\w{0,60}(?:[_-][a-z0-9]{1,60}){1,8}\b|\b[A-Z]\w{0,60}(?:Error|Exception|Warning|Fault)\b|\b(?:E[A-Z]{4,30}|[A-Z]{1,20}\d{2,10})\b/gi;

/** What lines of a program's output call the errors that they report, each once. */
function errorNames(text: string): string {
  const names = new Set<string>();
  for (const line of text.split("\n")) {
    const looked = line.slice(0, lineLengthMax);
    if (!errorSign.test(looked) || !isTechnical(looked)) continue;
    for (const [name] of looked.matchAll(errorName)) names.add(name);
    if (names.size >= namesMax) break;
  }
  return [...names].slice(0, namesMax).join(" ");
}
