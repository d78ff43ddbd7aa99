/** Parses foreign JSON, with a limit on its depth that the language's own parser does not have. */

/** JSON written by people and programs has fewer than ten. */
export const jsonDepthMax = 100;

/**
 * Throws a `SyntaxError`, also for what is nested more than `jsonDepthMax` levels deep: the parser
 * reads it, but the first thing behind it that recurses ends the request, or the process.
 */
export function parseNestedJson(text: string): unknown {
  if (isNestedTooDeep(text)) {
    throw new SyntaxError(`it is nested more than ${jsonDepthMax} levels deep`);
  }
  return JSON.parse(text);
}

/** In one pass, before anything is parsed; brackets in strings do not count. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at);
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > jsonDepthMax) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The quote that closes the string; the text's end when none does, which is no JSON anyway. */
function stringEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}
