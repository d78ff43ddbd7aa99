/** Whether a query names a section: its heading, with the page's title, says every word. */
import type { Analyser } from "../../corpus/index.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import type { ShownSection } from "./section-texts.ts";

/** A query of more words asks for more than a name. */
const wordsMax = 3;

/** Asked with the query's terms that the title has. */
export function createNameTest(
  { kind, concepts }: Pick<AnalysedQuery, "kind" | "concepts">,
  analyser: Analyser,
): (shown: ShownSection, titled: readonly string[]) => boolean {
  if (kind !== "topic" || concepts.length === 0 || concepts.length > wordsMax) return () => false;
  const words = concepts.map(({ terms, pieces }) => {
    const whole = terms.filter(({ share }) => share === 1).map(({ term }) => term);
    return (said: ReadonlySet<string>): boolean =>
      whole.some((term) => said.has(term)) ||
      (pieces.length > 0 && pieces.every((piece) => said.has(piece)));
  });
  return (shown, titled) => {
    const heading = new Set(shown.headingTerms(analyser));
    if (shown.heading !== "" && !words.some((isSaid) => isSaid(heading))) return false;
    const said = new Set([...titled, ...heading]);
    return words.every((isSaid) => isSaid(said));
  };
}
