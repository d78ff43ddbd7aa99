/** Searches of agents, counted apart within the counts of all. */
import type { Migration } from "../migrations.ts";

export const agentSearches: Migration = {
  version: 37,
  statements: [
    "ALTER TABLE search_statistic ADD COLUMN agent_searches INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE search_statistic ADD COLUMN agent_without_results INTEGER NOT NULL DEFAULT 0",
  ],
};
