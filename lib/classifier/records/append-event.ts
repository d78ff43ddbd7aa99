/** Statements that write a ticket's history, each in the transaction of what it tells. */

/** In the transaction that stores the prediction, behind it. */
export const appendClassified = `INSERT INTO ticket_event
    (correlation_id, at_ms, actor, action, collection, sub_theme, confidence, probability,
     model_sequence, automation)
  VALUES (:id, :now, :actor, 'classified', :collection, :subTheme, :confidence, :probability,
    :sequence, :automation)`;

/**
 * Whether the ticket is still as it was when a person chose it; for `isGuarded` 0 it need not be.
 */
export const isAsSeen = `(:isGuarded = 0 OR (collection = :seenCollection
  AND sub_theme IS :seenSubTheme AND correct_collection IS :seenCorrect
  AND correct_sub_theme IS :seenCorrectSubTheme))`;

/** Feedback without a comment keeps the earlier one. */
export const commentAfterSql = "iif(:keepsComment, comment, :comment)";

/** Absent keeps the earlier one, null takes it away. */
export const resolutionAfterSql = "iif(:keepsResolution, resolution, :resolution)";

/** Values that are given replace earlier ones, null takes one back (RFC 7396); null for none. */
export const fieldsAfterSql = "nullif(json_patch(coalesce(correct_fields, '{}'), :fields), '{}')";

/**
 * In the transaction that stores the feedback, before it. Feedback that changes nothing is stored
 * too, because its author counts. The prediction before the first feedback decides what is right.
 */
export const appendJudged = `INSERT INTO ticket_event
    (correlation_id, at_ms, actor, action, collection, sub_theme, comment, fields, resolution)
  SELECT correlation_id, :now, :actor,
    iif(correct_collection IS :collection AND correct_sub_theme IS :subTheme
        AND comment IS ${commentAfterSql} AND correct_fields IS ${fieldsAfterSql}
        AND resolution IS ${resolutionAfterSql},
      'repeated',
      iif(coalesce(judged_collection, collection) = :collection
        AND (:subTheme IS NULL
          OR iif(judged_at_ms IS NULL, sub_theme, judged_sub_theme) IS :subTheme),
        'confirmed', 'corrected')),
    :collection, :subTheme, ${commentAfterSql}, ${fieldsAfterSql}, ${resolutionAfterSql}
  FROM classification
  WHERE correlation_id = :id AND ticket_hash = :hash AND ${isAsSeen}`;
