/** The headings of a document with their sizes, so that an agent loads one section in place of all. */
import { estimateTokens } from "../../base/index.ts";
import { type GetDocumentResult, KnowledgeError } from "../../contract/index.ts";
import { listSections } from "../../documents/index.ts";
import { documentText } from "../document-text.ts";

type Outline = NonNullable<GetDocumentResult["outline"]>;

/** Within a budget the deepest headings are left out first. */
export function documentOutline(
  whole: GetDocumentResult,
  text: string,
  { maxTokens, baseUrl }: { readonly maxTokens: number | undefined; readonly baseUrl: string },
): GetDocumentResult {
  let outline = headingsOf(text);
  for (;;) {
    const result = resultOf(whole, outline, maxTokens);
    const tokens = Math.max(
      estimateTokens(documentText(result, baseUrl)),
      estimateTokens(JSON.stringify(result)),
    );
    if (maxTokens === undefined) return result;
    if (tokens <= maxTokens) return { ...result, tokens };
    if (outline.length === 0) {
      throw new KnowledgeError(
        "parameter_invalid",
        `maxTokens: ${maxTokens} has no room for an outline of this document; give more.`,
      );
    }
    outline = shorter(outline);
  }
}

function resultOf(
  whole: GetDocumentResult,
  outline: Outline,
  maxTokens: number | undefined,
): GetDocumentResult {
  const budget = maxTokens === undefined ? {} : { max_tokens: maxTokens, tokens: maxTokens };
  return { ...whole, body: "", offset: 0, next_offset: 0, truncated: true, outline, ...budget };
}

function headingsOf(text: string): Outline {
  const sections = listSections(text);
  return sections.map(({ heading, anchor, level, start }, at) => {
    const next = sections.find((section, place) => place > at && section.level <= level);
    return { heading, anchor, level, tokens: estimateTokens(text.slice(start, next?.start)) };
  });
}

/** Without its deepest level; where there is one level only, without its second half. */
function shorter(outline: Outline): Outline {
  const levels = outline.map(({ level }) => level);
  const deepest = Math.max(...levels);
  return deepest > Math.min(...levels)
    ? outline.filter(({ level }) => level < deepest)
    : outline.slice(0, Math.floor(outline.length / 2));
}
