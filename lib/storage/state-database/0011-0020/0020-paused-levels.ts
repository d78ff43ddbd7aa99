/** Each level that makes a promise may be paused by itself. */
import type { Migration } from "../../migrations.ts";
import { brokenTold } from "./0018-automation.ts";

export const pausedLevels: Migration = {
  version: 20,
  statements: [
    // As in 18, with the level: high is what is placed without a person, medium what is suggested.
    `CREATE TABLE level_pause (
       scope TEXT NOT NULL,
       level TEXT NOT NULL,
       paused_at_ms INTEGER,
       actor TEXT,
       reason TEXT,
       detail TEXT,
       resumed_at_ms INTEGER,
       PRIMARY KEY (scope, level)
     ) STRICT, WITHOUT ROWID`,
    `INSERT INTO level_pause (scope, level, paused_at_ms, actor, reason, detail, resumed_at_ms)
     SELECT scope, 'high', paused_at_ms, actor, reason, detail, resumed_at_ms FROM automation_pause`,
    "DROP TABLE automation_pause",
    "ALTER TABLE level_pause RENAME TO automation_pause",
    ...brokenTold,
  ],
};
