/** What the links and images of a page say and where they lead, from how they stand in its source. */
import { decodeEntities } from "../inline/entities.ts";
import { readableInline } from "../inline/inline-text.ts";
import { createPageContext, normalLabel, type WrittenLink } from "../page/page-context.ts";

export interface PageLink {
  /** In one line, without markup. */
  readonly text: string;
  /** As written, unescaped and never "": an address, a path or a fragment. */
  readonly target: string;
}

export interface PageReference extends PageLink {
  /** The text is what stands for the image. */
  readonly isImage: boolean;
}

/** A longer text is no label of a link; reading nested ones again and again would cost a square. */
const textLengthMax = 300;
const definitions = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]*(?:\n[ \t]*)?(<[^<>\n]*>|[^\s<]\S*)/gm;
const escaped = /\\([!-/:-@[-`{-~])/g;

/** In the order given. Links around images are left out, and those without a target. */
export function describeLinks(
  links: readonly WrittenLink[],
  body: string,
  isMdx: boolean,
): PageReference[] {
  if (links.length === 0) return [];
  const page = createPageContext(body, isMdx);
  const targets = page.labels.size === 0 ? new Map<string, string>() : definedTargets(body);
  return links.flatMap((written) => {
    if (written.text.length > textLengthMax || written.text.includes("![")) return [];
    const target = targetOf(written, targets);
    if (target === "") return [];
    const text = readableInline(written.text, page).replace(/\s+/g, " ").trim();
    return [{ text, target, isImage: written.isImage }];
  });
}

/** The first definition of a label wins, as in CommonMark. */
function definedTargets(source: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const [, label = "", destination = ""] of source.matchAll(definitions)) {
    const key = normalLabel(label);
    if (!targets.has(key)) targets.set(key, plainDestination(destination));
  }
  return targets;
}

function targetOf({ text, suffix }: WrittenLink, targets: ReadonlyMap<string, string>): string {
  if (suffix.startsWith("(")) return plainDestination(suffix.slice(1, -1).trim());
  const label = suffix.length > 2 ? suffix.slice(1, -1) : text;
  return targets.get(normalLabel(label)) ?? "";
}

/** The destination of `destination "title"`. */
function plainDestination(written: string): string {
  const destination = written.startsWith("<")
    ? written.slice(1, written.indexOf(">"))
    : (/^\S*/.exec(written)?.[0] ?? "");
  return decodeEntities(destination.replace(escaped, "$1"));
}
