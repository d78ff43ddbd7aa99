/** A document or section in a budget of tokens: whole blocks in their order, and what follows by name. */
import { estimateTokens } from "../../base/index.ts";
import { type GetDocumentResult, KnowledgeError } from "../../contract/index.ts";
import { listBlocks, listSections, type SourceSection } from "../../documents/index.ts";
import { documentText } from "../document-text.ts";

export interface BudgetedPart {
  /** Describes the document; its body is replaced. */
  readonly whole: GetDocumentResult;
  /** The text to read from, at `whole.offset`. */
  readonly text: string;
  /** As much of it as can be loaded at all. */
  readonly reachable: number;
  readonly maxTokens: number;
  readonly baseUrl: string;
}

interface Cut {
  readonly end: number;
  readonly tokens: number;
}

type Left = NonNullable<GetDocumentResult["left_out"]>;

const leftOutMax = 8;

/** Throws `parameter_invalid` where not even the name of the document has room. */
export function budgetedDocument(part: BudgetedPart): GetDocumentResult {
  const { maxTokens, whole, text } = part;
  const cuts = cutsOf(text.slice(whole.offset), maxTokens);
  const tooLarge = cuts.length === 0 ? firstBlock(text.slice(whole.offset)) : null;
  const sections = listSections(text);
  let count = cuts.length;
  for (let named = leftOutMax; ; ) {
    const end = whole.offset + (tooLarge?.end ?? cuts[count - 1]?.end ?? 0);
    const body = tooLarge === null ? text.slice(whole.offset, end) : "";
    const result = resultAt(part, body, end, leftOf(part, sections, end, tooLarge).slice(0, named));
    if (
      (result.tokens ?? 0) <= maxTokens &&
      (body !== "" || tooLarge !== null || end === text.length)
    )
      return result;
    if (named > 1) named -= 1;
    else if (count > 1) count -= 1;
    else if (named > 0) named = 0;
    else throw withoutRoom(maxTokens);
  }
}

/** Ends of the blocks that may have room, by their own tokens; a block with lines may end at each. */
function cutsOf(text: string, maxTokens: number): readonly Cut[] {
  const cuts: Cut[] = [];
  let tokens = 0;
  for (const { start, end, hasLines } of listBlocks(text)) {
    const own = tokensWithin(text.slice(start, end), maxTokens);
    if (tokens + own <= maxTokens) {
      tokens += own;
      cuts.push({ end, tokens });
      continue;
    }
    // In the middle of an answer a list waits for the next one; alone it would never come.
    if (hasLines && cuts.length === 0)
      cuts.push(...lineCuts(text.slice(start, end), start, maxTokens));
    break;
  }
  return cuts;
}

function lineCuts(block: string, start: number, maxTokens: number): readonly Cut[] {
  const cuts: Cut[] = [];
  let tokens = 0;
  let end = start;
  for (const line of block.split(/(?<=\n)/)) {
    tokens += tokensWithin(line, maxTokens);
    if (tokens > maxTokens) break;
    end += line.length;
    cuts.push({ end, tokens });
  }
  return cuts;
}

/** A text of so many characters a token is never within the budget, so it is not counted. */
const charactersPerTokenMax = 12;

function tokensWithin(text: string, maxTokens: number): number {
  if (text.length > maxTokens * charactersPerTokenMax) return Number.POSITIVE_INFINITY;
  return estimateTokens(JSON.stringify(text));
}

interface LargeBlock extends Cut {
  readonly heading: string | null;
}

function firstBlock(text: string): LargeBlock {
  const end = listBlocks(text)[0]?.end ?? text.length;
  const heading = listSections(text.slice(0, end)).at(-1)?.heading ?? null;
  return { end, tokens: Math.ceil(end / charactersPerToken), heading };
}

const charactersPerToken = 3.5;

/** The block that is larger than the budget, and the sections behind. */
function leftOf(
  { text, whole }: BudgetedPart,
  sections: readonly SourceSection[],
  end: number,
  tooLarge: LargeBlock | null,
): Left {
  const behind = sections.filter(({ start }) => start >= end);
  const following = behind.map(({ heading, anchor, start }, at) => ({
    heading,
    anchor,
    tokens: Math.ceil(((behind[at + 1]?.start ?? text.length) - start) / charactersPerToken),
  }));
  if (tooLarge === null) return following;
  const heading = tooLarge.heading ?? whole.section ?? whole.title;
  return [{ heading, tokens: tooLarge.tokens }, ...following];
}

function resultAt(
  { whole, reachable, maxTokens, baseUrl }: BudgetedPart,
  body: string,
  end: number,
  left: Left,
): GetDocumentResult {
  const result: GetDocumentResult = {
    ...whole,
    body,
    truncated: end < whole.body_length,
    next_offset: end < reachable ? end : null,
    max_tokens: maxTokens,
    tokens: maxTokens,
    left_out: left,
  };
  const tokens = Math.max(
    estimateTokens(documentText(result, baseUrl)),
    estimateTokens(JSON.stringify(result)),
  );
  return { ...result, tokens };
}

function withoutRoom(maxTokens: number): KnowledgeError {
  return new KnowledgeError(
    "parameter_invalid",
    `maxTokens: ${maxTokens} has no room for any of this document; give more, or ask for one section.`,
  );
}
