/** `/llms.txt`, in the form of llmstxt.org: a title, then sections of links, here one for each top folder. */
import { sourceAddress, type WikiEntry } from "../../wiki/index.ts";

/** As much as one answer holds; the rest is counted. */
const bytesMax = 4_900_000;

export function llmsText(title: string, entries: readonly WikiEntry[], origin: string): string {
  const lines = [`# ${title}`];
  let section: string | null = null;
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    const folder = entry.path.includes("/") ? (entry.path.split("/", 1)[0] ?? "") : "";
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

function lineOf(entry: WikiEntry, origin: string): string {
  const description = entry.description === "" ? "" : `: ${entry.description}`;
  const title = entry.title.replace(/[[\]\n]/g, " ");
  return `- [${title}](${origin}${sourceAddress(entry)})${description}`;
}
