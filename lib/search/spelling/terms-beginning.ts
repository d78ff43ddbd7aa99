/** Numbers of the terms that begin with a text: from the first to before the end. */
import type { Vocabulary } from "../../corpus/index.ts";

export function termsBeginning(
  { lowerBound }: Vocabulary,
  text: string,
): readonly [first: number, end: number] {
  return [lowerBound(text), lowerBound(`${text}\uffff`)];
}
