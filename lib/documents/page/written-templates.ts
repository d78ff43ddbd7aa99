/**
 * Templates of Jekyll and Hugo that only say where something is: as plain links and pictures. What
 * would have to run stays as it is written.
 */

/** The beginning of a destination, then its pieces: templates and what stands between them. */
const destination =
  /(\]\([ \t]*<?|^[ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*|\b(?:href|src)=["'])((?:\{\{[^{}\n]{1,300}\}\}|\{%[^%\n]{1,300}%\}|[^\s()<>"'{}]+){1,40})/g;
const template = /\{\{-?\s*([^{}\n]*?)\s*-?\}\}|\{%-?\s*([^%\n]*?)\s*-?%\}/g;
const filtered = /^["']([^"'\n]*)["']\s*\|\s*(?:relative_url|absolute_url|prepend\b.*)$/;
const siteRoot = /^site\.(?:base_?url|url)$/;
const reference = /^[<%]\s*(?:rel)?ref\s+(?:path=)?["']?([^"'\s]+)["']?\s*[>%]?$/;
const figure = /^\{\{[<%]\s*(?:figure|img|image)\s([^]*?)\/?\s*[>%]\}\}$/;
const attribute = /\b(src|link|alt|caption|title)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const fence = /^[ \t>]*(`{3,}|~{3,})/;
const linesMax = 40;
/** A longer line is no prose; what its marks may mean would take too long to tell. */
const lengthMax = 5_000;

export function plainTemplates(source: string): string {
  if (!/\{[{%]/.test(source)) return source;
  const lines = source.split("\n");
  let mark: string | null = null;
  const plain: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const found = fence.exec(line)?.[1];
    if (mark !== null) {
      if (found?.startsWith(mark) === true) mark = null;
    } else if (found !== undefined) mark = found;
    else if (line.includes("{")) {
      const end = closingLine(lines, at);
      if (end > at) {
        plain.push(plainLine(lines.slice(at, end + 1).join(" ")), ...Array(end - at).fill(""));
        at = end;
      } else plain.push(plainLine(line));
      continue;
    }
    plain.push(line);
  }
  return plain.join("\n");
}

/** A shortcode over several lines would be cut apart by what Markdown makes of its lines. */
function closingLine(lines: readonly string[], from: number): number {
  if (!/^\s*\{\{[<%](?!.*[>%]\}\})/.test(lines[from] as string)) return from;
  for (let at = from + 1; at < lines.length && at < from + linesMax; at++) {
    const line = lines[at] as string;
    if (line.trim() === "" || line.includes("{{")) return from;
    if (/[>%]\}\}\s*$/.test(line)) return at;
  }
  return from;
}

/** Spans of code stay as they are, but not the backticks in a caption. */
function plainLine(line: string): string {
  if (line.length > lengthMax) return line;
  const alone = figureOf(line.trim());
  if (alone !== null) return alone;
  return line
    .split(/((`+)(?!`)[^\n]*?[^`]\2(?!`))/)
    .filter((_piece, at) => at % 3 !== 2)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(destination, plainDestination)))
    .join("");
}

function plainDestination(all: string, start: string, pieces: string): string {
  if (!pieces.includes("{")) return all;
  let isKnown = true;
  const plain = pieces.replace(template, (_all, value?: string, tag?: string) => {
    const known = value === undefined ? tagTarget(tag ?? "") : valueTarget(value);
    if (known === null) isKnown = false;
    return known ?? "";
  });
  return isKnown && !plain.includes("{") ? start + plain.replace(/^\/{2,}/, "/") : all;
}

function valueTarget(value: string): string | null {
  if (siteRoot.test(value)) return "";
  return filtered.exec(value)?.[1] ?? reference.exec(value)?.[1] ?? null;
}

function tagTarget(tag: string): string | null {
  const [, name, target] = /^(link|post_url)\s+(\S+)$/.exec(tag) ?? [];
  if (target === undefined) return null;
  const path = target.replace(/^\/+/, "");
  return name === "link" ? `/${path}` : `/_posts/${path}.md`;
}

/** Null for what is no picture. */
function figureOf(line: string): string | null {
  const [, written] = figure.exec(line) ?? [];
  if (written === undefined) return null;
  const given = new Map(
    [...written.matchAll(attribute)].map(([, name, double, single, bare]) => [
      name as string,
      double ?? single ?? bare ?? "",
    ]),
  );
  const src = given.get("src");
  if (src === undefined || /[\s<>]/.test(src)) return null;
  const words = given.get("alt") ?? given.get("caption") ?? given.get("title") ?? "";
  return `![${words.replace(/[[\]]/g, "")}](${src})`;
}
