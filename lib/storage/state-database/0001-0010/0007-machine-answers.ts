/**
 * Stored answers are the machine's alone: a person's judgement, which can be undone, is stored next
 * to them.
 */
import type { Migration } from "../../migrations.ts";

/** So began the answer of a judged ticket that was sent again, with the machine's words behind it. */
const joint = ", and that stands. Without that: ";

export const machineAnswers: Migration = {
  version: 7,
  statements: [
    // Its documents were of the person's collection, or of any other.
    `UPDATE classification SET answer = json_set(answer,
       '$.collection', collection, '$.subTheme', sub_theme, '$.confidence', confidence,
       '$.relevantDocs', json('[]'), '$.repo', NULL,
       '$.reasoning', substr(answer ->> '$.reasoning',
         instr(answer ->> '$.reasoning', '${joint}') + ${joint.length}))
     WHERE judged_at_ms IS NOT NULL
       AND answer ->> '$.reasoning' LIKE 'A person placed this ticket in "%${joint}%'`,
  ],
};
