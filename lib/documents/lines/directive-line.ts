/** Lines that open or close a box: `::: tip`, `/// note | Title`, `!!! warning "Title"`, tabs. */

const lineLengthMax = 500;
const colons = /^:{3,}[ \t]*[\w-]*[ \t]*(.*)$/s;
const bracketedTitle = /^\[([^\]]*)\]/;
const imageText = /\balt-text="([^"]*)"/;
const slashes = /^\/{3,}[ \t]*(?:[\w-]+[ \t]*)?(?:\|(.*))?$/s;
const admonition = /^(?:!!!|\?\?\?\+?)[ \t]*[a-z][\w-]*(?:[ \t]+[a-z][\w-]*)*(?:[ \t]+"(.*)")?$/;
const tab = /^===[!+]?[ \t]+"(.*)"$/;

/** Words that a reader sees as the box's title, mostly ""; null for a line of text. */
export function directiveTitle(line: string): string | null {
  if (line.length > lineLengthMax) return null;
  switch (line.charAt(0)) {
    case ":":
      return colonTitle(colons.exec(line));
    case "/":
      return firstGroup(slashes.exec(line));
    case "!":
    case "?":
      return firstGroup(admonition.exec(line));
    case "=":
      return firstGroup(tab.exec(line));
    default:
      return null;
  }
}

function firstGroup(match: RegExpExecArray | null): string | null {
  return match === null ? null : (match[1] ?? "").trim();
}

/** `tip Title`, `note[Title]{.class}`, or attributes as in `:::image source="…" alt-text="…":::`. */
function colonTitle(match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  const rest = match[1] ?? "";
  // `:::term text="…"::: goes on` is a sentence.
  if (/:::[ \t]*[^: \t]/.test(rest)) return null;
  if (rest.includes('="')) return imageText.exec(rest)?.[1] ?? "";
  const bracketed = bracketedTitle.exec(rest);
  if (bracketed !== null) return bracketed[1] ?? "";
  return /^[{:]/.test(rest) ? "" : rest.trim();
}
