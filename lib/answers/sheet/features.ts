/** What the two models of an answer are made of. */

/**
 * `said`: share of the question that title, heading and text have together; `untitled`: share of
 * what the title does not say that the text has; `best` and `spread`: of the best unit and the best
 * two; `titled`: of title and heading; `unknown`: words that no page has.
 */
export type SectionFeature =
  | "said"
  | "untitled"
  | "best"
  | "spread"
  | "titled"
  | "unknown"
  | "nearness";

export type UnitFeature = "rank" | "share" | "near" | "fits" | "first" | "short";
