/** What a run left out, in a sentence. It reads no folder, so a service loads nothing for it. */
import { defaultPattern, type IndexResult, type LeftOutFiles } from "../../contract/index.ts";
import { formatsOf, installCommandOf, isReadable } from "../../formats/index.ts";

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

/**
 * A sentence about files that no pattern takes, and about those whose format needs a package, for
 * operators; null when a run found none.
 */
export function describeLeftOut(
  result: Pick<IndexResult, "indexed" | "updated" | "unchanged" | "leftOut">,
): LeftOutNotice | null {
  const { leftOut = [], indexed, updated, unchanged } = result;
  if (leftOut.length === 0) return null;
  const taken = indexed + updated + unchanged;
  const texts = leftOut.filter(({ extension }) => isText(extension));
  const missed = sumOf(texts);
  if (missed <= leftOutMax * (missed + taken)) {
    return { message: `Not indexed: ${listOf(leftOut)}.`, isWarning: false };
  }
  const lacking = texts.filter(({ extension }) => !isReadable(extension));
  const unmatched = texts.filter(({ extension }) => isReadable(extension));
  const message = [
    `${missed} of ${missed + taken} texts are not indexed: ${listOf(texts)}.`,
    ...(lacking.length === 0 ? [] : [missingPackagesOf(lacking)]),
    ...(unmatched.length === 0 ? [] : [wayToRead(unmatched)]),
  ].join(" ");
  return { message, isWarning: true };
}

function isText(extension: string): boolean {
  return (
    textExtensions.has(extension) || formatsOf(extension).some(({ isShared = false }) => !isShared)
  );
}

function missingPackagesOf(lacking: readonly LeftOutFiles[]): string {
  const names = lacking.map(({ extension }) => extension);
  return `${names.join(", ")} need packages that are not installed: ${installCommandOf(names)}.`;
}

function wayToRead(unmatched: readonly LeftOutFiles[]): string {
  const wanted = unmatched.map(({ extension }) => extension.slice(1)).slice(0, namedMax);
  const unknown = unmatched.filter(({ extension }) => formatsOf(extension).length === 0);
  const known = defaultPattern.slice(defaultPattern.indexOf("{") + 1, -1).split(",");
  const pattern = defaultPattern.replace(
    "}",
    `,${wanted.filter((one) => !known.includes(one)).join(",")}}`.replace(/^,}$/, "}"),
  );
  const hint = `No pattern takes them: give their collection one such as ${pattern}`;
  return unknown.length === 0
    ? `${hint}.`
    : `${hint}; what is no format of its own is read as plain text.`;
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
