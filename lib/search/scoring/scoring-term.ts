/** A term of a query with all that scoring needs. */

/** A term of the query in one segment. */
export interface ScoringTerm {
  /** Number in the segment's vocabulary. */
  readonly term: number;
  /** Score of one level of impact: weight × idf × step. */
  readonly unit: number;
  /**
   * Terms of one group belong to the same word, so a section gets the highest of their shares and
   * not the sum. They must be next to each other. Absent for a single term.
   */
  readonly group?: number | undefined;
}
