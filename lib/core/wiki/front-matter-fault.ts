/** Says what is wrong with a page's front matter: the page is shown all the same. */
import { parseDocument } from "yaml";

const block = /^---[ \t]*\r?\n([\s\S]{0,32000}?)^(?:---|\.\.\.)[ \t]*\r?$/m;

/** One line for the author; null when the block is fine or absent. */
export function frontMatterFault(source: string): string | null {
  const text = source.startsWith("\ufeff") ? source.slice(1) : source;
  if (!/^---[ \t]*\r?\n/.test(text)) return null;
  const found = block.exec(text);
  // Three hyphens and no end are a rule across the page.
  if (found === null || found.index !== 0) return null;
  const { errors, contents } = parseDocument(found[1] ?? "", { logLevel: "error" });
  const [first] = errors;
  if (first !== undefined) {
    return `The front matter is no YAML: ${first.message.split("\n", 1)[0]?.replace(/:$/, "")}.`;
  }
  const isMapping = contents === null || "items" in contents;
  return isMapping ? null : "The front matter is no list of names and values.";
}
