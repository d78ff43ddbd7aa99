/** Cuts a list of texts into calls that a provider takes. */
import { cutText } from "../../contract/index.ts";
import { tokensAtMost } from "../tokens-at-most.ts";
import type { ApiLimits } from "./embedding-api.ts";

export interface Batch {
  /** Places of the texts in the list. */
  readonly indexes: readonly number[];
  readonly texts: readonly string[];
}

/** Every text in one batch, cut to what the model reads. */
export function makeBatches(texts: readonly string[], limits: ApiLimits): Batch[] {
  const batches: Batch[] = [];
  let indexes: number[] = [];
  let batch: string[] = [];
  let tokens = 0;
  const close = (): void => {
    if (batch.length > 0) batches.push({ indexes, texts: batch });
    indexes = [];
    batch = [];
    tokens = 0;
  };
  texts.forEach((text, index) => {
    const cut = cutToTokens(text, limits.tokensPerInputMax);
    const estimate = tokensAtMost(cut);
    if (batch.length === limits.inputsMax || tokens + estimate > limits.tokensMax) close();
    indexes.push(index);
    batch.push(cut);
    tokens += estimate;
  });
  close();
  return batches;
}

/** The beginning of a text that is too long: its headings and first paragraphs. */
function cutToTokens(text: string, tokensMax: number): string {
  const tokens = tokensAtMost(text);
  return tokens <= tokensMax ? text : cutText(text, Math.floor((text.length * tokensMax) / tokens));
}
