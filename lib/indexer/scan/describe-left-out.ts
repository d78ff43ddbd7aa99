/** What a run left out, in a sentence. It reads no folder, so a service loads nothing for it. */
import { defaultPattern, type IndexResult, type LeftOutFiles } from "../../contract/index.ts";

/** Extensions of texts that people write to be read. */
const textExtensions: ReadonlySet<string> = new Set(
  `.md .mdx .markdown .mdown .mkd .mkdn .qmd .rmd .txt .text .rst .rest .adoc .asciidoc .asc .org
  .textile .wiki .mediawiki .creole .pod .rdoc .tex .htm .html .xhtml .dita .ipynb`.split(/\s+/),
);
/** Share of the texts that may be left out without a warning. */
const leftOutMax = 0.05;

export interface LeftOutNotice {
  readonly message: string;
  /** Whether so many texts are left out that somebody may miss them. */
  readonly isWarning: boolean;
}

/** Extensions that are named; the others are counted together. */
const namedMax = 5;

/** A sentence about files that no pattern takes, for operators; null when a run found none. */
export function describeLeftOut(
  result: Pick<IndexResult, "indexed" | "updated" | "unchanged" | "leftOut">,
): LeftOutNotice | null {
  const { leftOut = [], indexed, updated, unchanged } = result;
  if (leftOut.length === 0) return null;
  const taken = indexed + updated + unchanged;
  const texts = leftOut.filter(({ extension }) => textExtensions.has(extension));
  const missed = sumOf(texts);
  if (missed <= leftOutMax * (missed + taken)) {
    return {
      message: `Not indexed, because no pattern takes them: ${listOf(leftOut)}.`,
      isWarning: false,
    };
  }
  const wanted = texts.map(({ extension }) => extension.slice(1));
  const pattern = defaultPattern.replace(
    "}",
    `,${[...new Set(wanted)].slice(0, namedMax).join(",")}}`,
  );
  return {
    message: `${missed} of ${missed + taken} texts are not indexed, because no pattern takes them: ${listOf(texts)}. To index them, give their collection a pattern such as ${pattern}; what is no Markdown is read as plain text.`,
    isWarning: true,
  };
}

function listOf(leftOut: readonly LeftOutFiles[]): string {
  const named = leftOut
    .slice(0, namedMax)
    .map(
      ({ extension, files }) => `${files} ${extension === "" ? "without an extension" : extension}`,
    );
  const rest = sumOf(leftOut.slice(namedMax));
  return [...named, ...(rest === 0 ? [] : [`${rest} others`])].join(", ");
}

function sumOf(leftOut: readonly LeftOutFiles[]): number {
  return leftOut.reduce((sum, { files }) => sum + files, 0);
}
