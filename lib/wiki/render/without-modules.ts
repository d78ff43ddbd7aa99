/** Takes the statements of MDX out of a page that is shown as plain Markdown, and nothing of its code. */
import { createPageContext, type Fence, moduleStatementEnd } from "../../documents/index.ts";
import { fenceAfter } from "../snippets/fence-after.ts";

const statement = /^(?:import|export)\b/m;
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** The index leaves the same statements out, so what it finds is what the page shows. */
export function withoutModules(body: string): string {
  if (!statement.test(body)) return body;
  const page = createPageContext(body, true);
  let kept = "";
  let fence: Fence | null = null;
  let isInParagraph = false;
  let at = 0;
  while (at < body.length) {
    const mayBegin = fence === null && !isInParagraph;
    const statementEnd = mayBegin ? moduleStatementEnd(body, at, page) : -1;
    if (statementEnd !== -1) {
      at = statementEnd;
      continue;
    }
    const newline = body.indexOf("\n", at);
    const next = newline === -1 ? body.length : newline + 1;
    const line = body.slice(at, newline === -1 ? next : newline);
    const wasInCode = fence !== null;
    fence = fenceAfter(line, fence);
    isInParagraph = !wasInCode && fence === null && line.trim() !== "" && !heading.test(line);
    kept += body.slice(at, next);
    at = next;
  }
  return kept;
}
