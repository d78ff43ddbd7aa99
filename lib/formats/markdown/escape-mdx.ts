/** Markdown for a page of MDX, in which braces and angle brackets would be code. */
import { closesFence, type Fence, readFence } from "../../documents/index.ts";

const codeOrMark = /(?<!`)(`+)(?!`).{1,2000}?(?<!`)\1(?!`)|\\[^]|[{}<]/g;
/** The anchor of a heading, which the reader takes off. */
const anchor = /^(#{1,6} .*?)( \{#[^\s{}]+\})$/;
const statement = /^(?=(?:import|export)\b)/;

/** Shown as the same Markdown is shown outside of MDX, but for its HTML, which stays text. */
export function escapeMdx(markdown: string): string {
  let open: Fence | null = null;
  const lines = markdown.split("\n").map((line) => {
    const content = line.trim();
    if (open !== null) {
      if (closesFence(content, open)) open = null;
      return line;
    }
    open = readFence(content);
    if (open !== null) return line;
    const [, heading = line, note = ""] = anchor.exec(line) ?? [];
    return escapeLine(heading).replace(statement, " ") + note;
  });
  return lines.join("\n");
}

function escapeLine(line: string): string {
  return line.replaceAll(codeOrMark, (found) => (/^[{}<]$/.test(found) ? `\\${found}` : found));
}
