/** The nesting of YAML, counted before its parser sees it. */
import { CST, Lexer } from "yaml";

/**
 * Lists in lists in maps: people write five. The parser recurses for each level, and at some 3,000
 * it ends the whole process, which no `catch` sees.
 */
export const yamlDepthMax = 64;

/**
 * Determined from the tokens alone, in one pass. A block is as deep as there are marks of lists and
 * maps to the left of its own; brackets count until the matching bracket closes them.
 */
export function isDeepYaml(text: string): boolean {
  // Each level needs one of these, and most front matter has few: it is read only once then.
  if ((text.match(/[[{:?-]/g)?.length ?? 0) <= yamlDepthMax) return false;
  const brackets: string[] = [];
  let columns: number[] = [];
  let column = 0;
  for (const token of new Lexer().lex(text)) {
    const kind = CST.tokenType(token);
    if (kind === "flow-seq-start" || kind === "flow-map-start") brackets.push(token);
    else if (kind === "flow-seq-end" && brackets.at(-1) === "[") brackets.pop();
    else if (kind === "flow-map-end" && brackets.at(-1) === "{") brackets.pop();
    else if (isBlockMark(kind)) columns = [...columns.filter((known) => known < column), column];
    if (brackets.length + columns.length > yamlDepthMax) return true;
    const newline = token.lastIndexOf("\n");
    column = newline === -1 ? column + token.length : token.length - newline - 1;
  }
  return false;
}

function isBlockMark(kind: ReturnType<typeof CST.tokenType>): boolean {
  return kind === "seq-item-ind" || kind === "explicit-key-ind" || kind === "map-value-ind";
}
