/** What people search for: counts of searches and of votes on pages. */
export { askerOf } from "./asker-of.ts";
export {
  createPageVotes,
  type PageVotes,
  type PageVotesOptions,
  readPageVotes,
} from "./page-votes.ts";
export {
  type AnalyticsRequest,
  createQueryAnalytics,
  type QueryAnalytics,
  type QueryAnalyticsOptions,
  retentionDays,
} from "./query-analytics.ts";
export {
  type QueryStatistics,
  readSearchStatistics,
  type SearchStatistics,
} from "./search-statistics.ts";
export {
  readSearchedDays,
  readSearchedTexts,
  type SearchedDay,
} from "./searched-texts.ts";
