/**
 * `/llms.txt`, in the form of llmstxt.org: a title, then sections of links, here one for each top
 * folder. A section has a list of its own, for readers who need no more.
 */
import { KnowledgeError, limits } from "../../contract/index.ts";
import { sourceAddress, type WikiEntry } from "../../wiki/index.ts";

export interface LlmsText {
  readonly title: string;
  readonly origin: string;
  /** A folder, as `sectionOf` reads it; null for all pages. */
  readonly section: string | null;
}

/** As much as one answer holds; the rest is counted. */
const bytesMax = 4_900_000;
const sectionsNamedMax = 30;

export function llmsText(
  all: readonly WikiEntry[],
  { title, origin, section: asked }: LlmsText,
): string {
  const entries = asked === null ? all : pagesIn(all, asked);
  const lines = [`# ${title}${asked === null ? "" : `: ${asked}`}`];
  const sections = asked === null ? sectionsIn(all) : [];
  if (sections.length > 1) {
    const [first = ""] = sections;
    const example = `${origin}/llms.txt?section=${encodeURIComponent(first)}`;
    lines.push("", `> Each section has a list of its own, such as ${example}`);
  }
  const above = asked === null ? 0 : asked.length + 1;
  let section: string | null = null;
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    const folder = topFolder(placeOf(entry).slice(above));
    const heading = ["", `## ${folder === "" ? "Pages" : folder}`, ""];
    const line = lineOf(entry, origin);
    const added = folder === section ? [line] : [...heading, line];
    bytes += added.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
    if (bytes > bytesMax) {
      const rest = entries.length - index;
      lines.push("", `${rest} more pages are left out; ${origin}/sitemap.xml lists all of them.`);
      break;
    }
    lines.push(...added);
    section = folder;
  }
  return `${lines.join("\n")}\n`;
}

/** `?section=guide/api`; null without it. */
export function sectionOf(query: string): string | null {
  const given = new URLSearchParams(query).getAll("section");
  if (given.length === 0) return null;
  const [first = ""] = given;
  const section = first.trim().replace(/^\/+|\/+$/g, "");
  if (given.length === 1 && section !== "" && section.length <= limits.sectionLengthMax) {
    return section;
  }
  throw unknown("section must be one folder of the documentation");
}

/** Those below the folder; a folder that has none is refused with those that there are. */
function pagesIn(entries: readonly WikiEntry[], section: string): readonly WikiEntry[] {
  const found = entries.filter((entry) => placeOf(entry).startsWith(`${section}/`));
  if (found.length > 0) return found;
  const known = sectionsIn(entries).slice(0, sectionsNamedMax).join(", ");
  throw unknown(`section: no page is there; sections are ${known === "" ? "not used" : known}`);
}

function unknown(message: string): KnowledgeError {
  return new KnowledgeError("parameter_invalid", message, {
    errors: [{ field: "section", message }],
  });
}

function sectionsIn(entries: readonly WikiEntry[]): readonly string[] {
  const folders = new Set(entries.map((entry) => topFolder(placeOf(entry))));
  folders.delete("");
  return [...folders];
}

/** Pages of a collection are below its name. */
function placeOf({ space, path }: WikiEntry): string {
  return space === "" ? path : `${space}/${path}`;
}

function topFolder(place: string): string {
  return place.includes("/") ? (place.split("/", 1)[0] ?? "") : "";
}

function lineOf(entry: WikiEntry, origin: string): string {
  const description = entry.description === "" ? "" : `: ${entry.description}`;
  const title = entry.title.replace(/[[\]\n]/g, " ");
  return `- [${title}](${origin}${sourceAddress(entry)})${description}`;
}
