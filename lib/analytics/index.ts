/** What people search for. */
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
  type StatisticsRequest,
} from "./search-statistics.ts";
