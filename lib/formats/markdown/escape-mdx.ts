/** Markdown for a page of MDX, in which braces and angle brackets would be code. */
import { mapOutsideFences } from "../../documents/index.ts";

const codeOrMark = /(?<!`)(`+)(?!`).{1,2000}?(?<!`)\1(?!`)|\\[^]|[{}<]/g;
/** The anchor of a heading, which the reader takes off. */
const anchor = /^(#{1,6} .*?)( \{#[^\s{}]+\})$/;
const statement = /^(?=(?:import|export)\b)/;

/** Shown as the same Markdown is shown outside of MDX, but for its HTML, which stays text. */
export function escapeMdx(markdown: string): string {
  return mapOutsideFences(markdown, (line) => {
    const [, heading = line, note = ""] = anchor.exec(line) ?? [];
    return escapeLine(heading).replace(statement, " ") + note;
  });
}

function escapeLine(line: string): string {
  return line.replaceAll(codeOrMark, (found) => (/^[{}<]$/.test(found) ? `\\${found}` : found));
}
