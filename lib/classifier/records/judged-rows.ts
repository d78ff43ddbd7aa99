/** Which rows count as judged, and which of those as right: all statistics share it. */

/** Tickets that were imported with their place have it from no judgement of a prediction. */
export const judged =
  "FROM classification WHERE correct_collection IS NOT NULL AND judged_at_ms IS NOT NULL";
/** Those that belong to a collection: tickets of none count in no accuracy. */
export const belongs = "correct_collection <> ''";
/** Confidence is about the collection alone. */
export const isPlaced = "judged_collection = correct_collection";
/** Right is the first prediction that a person saw, in the sub-theme too where the person named one. */
export const isRightRow = `${isPlaced}
  AND (correct_sub_theme IS NULL OR judged_sub_theme IS correct_sub_theme)`;
